import type { CompletionOutcome } from '#domain/completion/completion.ts';
import type { UpdateRowKind } from '#domain/update-list/update-row.ts';
import type { Tone } from '#ui/text/badge.tsx';

/** A kind of rows: its label, and the tone of its badge, bars and filter. */
export type RowKind<K extends string = string> = {
  readonly name: K;
  readonly label: string;
  readonly tone: Tone;
};

/** The colour of a tone, as a badge of it writes. */
export function toneColour(tone: Tone): string {
  return tone === 'plain' ? 'var(--ink-3)' : `var(--${tone})`;
}

export const UPDATE_TONES: Readonly<Record<UpdateRowKind, Tone>> = {
  transaction: 'exercise',
  reassignment: 'ledger',
  topology: 'scan',
  rejected: 'warn',
  private: 'plain',
  checkpoint: 'plain',
  unknown: 'warn',
};

export const OUTCOME_TONES: Readonly<Record<CompletionOutcome, Tone>> = {
  succeeded: 'create',
  failed: 'archive',
  unknown: 'warn',
};
