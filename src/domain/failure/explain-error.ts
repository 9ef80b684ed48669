import { explainCode } from '#domain/error-catalogue/error-catalogue.ts';
import type { LedgerError } from './failure.ts';

/** What the catalogue says of an error of the ledger, for whoever draws a failure. */
export type ErrorExplained = { readonly happened: string; readonly next: readonly string[] };

export type ExplainError = (error: LedgerError) => ErrorExplained | undefined;

/**
 * Undefined where the catalogue says less than the status does: a code that the node hides, and one
 * that neither it nor its category is known of.
 */
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
      return { happened: `${happened} This version does not know the code ${code}.`, next };
    }
    case 'hidden':
    case 'unknown':
      return undefined;
  }
};

/** The offsets that an error of reading names (docs/facts/wire.md#error-ids). */
const OFFSETS: Readonly<Record<string, string>> = {
  earliest_offset: 'Everything is gone up to offset',
  latest_offset: 'Its ledger end is',
};
