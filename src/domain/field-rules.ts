import type { FieldRule, FieldTable } from './strict-fields.ts';

/* How a table of fields is written down: what a field is called, and what it holds. */

export const text = (name: string): FieldRule => ({ name, kind: 'text' });
export const texts = (name: string): FieldRule => ({ name, kind: 'text', repeated: true });
export const bytes = (name: string): FieldRule => ({ name, kind: 'bytes' });
export const flag = (name: string): FieldRule => ({ name, kind: 'flag' });
export const uint32 = (name: string): FieldRule => ({ name, kind: 'uint32' });
export const int32 = (name: string): FieldRule => ({ name, kind: 'int32' });
export const int64 = (name: string): FieldRule => ({ name, kind: 'int64' });
export const oneOf = (name: string, names: readonly (string | undefined)[]): FieldRule => ({
  name,
  kind: 'enum',
  names,
});
export const message = (name: string, table: FieldTable): FieldRule => ({
  name,
  kind: 'message',
  table,
});
export const list = (rule: FieldRule): FieldRule => ({ ...rule, repeated: true });
export const choice = (of: string, rule: FieldRule): FieldRule => ({ ...rule, choice: of });
