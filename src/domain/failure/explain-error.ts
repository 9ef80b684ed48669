import { explainCode } from '#domain/error-catalogue/error-catalogue.ts';
import type { LedgerError } from './failure.ts';

/** A ledger error as the catalogue describes it. */
export type ErrorExplained = { readonly happened: string; readonly next: readonly string[] };

export type ExplainError = (error: LedgerError) => ErrorExplained | undefined;

/** Undefined if the status is more specific: redacted codes, and codes of an unknown category. */
export const explainError: ExplainError = ({ code, errorCategory, context }) => {
  const explained = explainCode(code, errorCategory);
  switch (explained.kind) {
    case 'known': {
      const { happened, next } = explained.entry;
      const offset = context.find(([key]) => Object.hasOwn(OFFSETS, key));
      const named = offset === undefined ? '' : ` ${OFFSETS[offset[0]]} ${offset[1]}.`;
      return { happened: happened + named, next };
    }
    case 'category': {
      const { happened, next } = explained.category;
      return { happened: `${happened} Unknown error code: ${code}.`, next };
    }
    case 'hidden':
    case 'unknown':
      return undefined;
  }
};

/** Offsets in the context of a read error (docs/facts/wire.md#error-ids). */
const OFFSETS: Readonly<Record<string, string>> = {
  earliest_offset: 'Pruned up to offset',
  latest_offset: 'The ledger end is',
};
