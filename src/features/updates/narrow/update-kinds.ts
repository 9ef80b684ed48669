import { UPDATE_ROW_KINDS, type UpdateRowKind } from '#domain/update-list/update-row.ts';
import type { RowKind } from '#ui/list/row-kind.ts';
import type { Tone } from '#ui/text/badge.tsx';

const TONES: Record<UpdateRowKind, Tone> = {
  transaction: 'exercise',
  reassignment: 'ledger',
  topology: 'scan',
  rejected: 'warn',
  private: 'plain',
  checkpoint: 'plain',
  unknown: 'warn',
};

export const UPDATE_KINDS: readonly RowKind<UpdateRowKind>[] = UPDATE_ROW_KINDS.map((name) => ({
  name,
  label: name,
  tone: TONES[name],
}));

export function toneOfKind(kind: UpdateRowKind): Tone {
  return TONES[kind];
}
