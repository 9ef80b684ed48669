import { UPDATE_ROW_KINDS, type UpdateRowKind } from '#domain/update-list/update-row.ts';
import { type RowKind, UPDATE_TONES } from '#ui/list/row-kind.ts';

export const UPDATE_KINDS: readonly RowKind<UpdateRowKind>[] = UPDATE_ROW_KINDS.map((name) => ({
  name,
  label: name,
  tone: UPDATE_TONES[name],
}));
