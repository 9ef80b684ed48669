export type FieldTable = { readonly [number: number]: FieldRule };

type Named = {
  readonly name: string;
  readonly repeated?: boolean;
  /** Only one field of the same choice may be set (a protobuf oneof). */
  readonly choice?: string;
};
export type FieldRule = Named &
  (
    | { readonly kind: 'text' | 'bytes' | 'flag' | 'uint32' | 'int32' | 'int64' }
    | { readonly kind: 'enum'; readonly names: readonly (string | undefined)[] }
    | { readonly kind: 'message'; readonly table: FieldTable }
  );

/** A decoded field; `at` and `end` are byte offsets in the entire input. */
export type ReadField = {
  readonly number: number;
  readonly name: string;
  readonly at: number;
  readonly end: number;
  readonly value: ReadValue;
};
export type ReadValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'number'; readonly number: bigint }
  | { readonly kind: 'enum'; readonly number: bigint; readonly name: string }
  | { readonly kind: 'flag'; readonly flag: boolean }
  | { readonly kind: 'message'; readonly fields: readonly ReadField[] }
  /** A field without a rule or of another wire type, or all bytes after a decoding error. */
  | { readonly kind: 'unread'; readonly bytes: Uint8Array };

/** An encoding that a lenient decoder would accept silently. */
export type DecodeIssue = { readonly place: string; readonly at: number; readonly problem: string };

export type StrictRead = {
  readonly fields: readonly ReadField[];
  readonly issues: readonly DecodeIssue[];
  /** Whether all bytes could be split into fields. */
  readonly isWhole: boolean;
};

/* The notation of field tables: a field's name and content. */

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
