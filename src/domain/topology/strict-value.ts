import type { ReadField, ReadValue } from './strict-fields.ts';

/*
 * Values of strictly decoded fields. Of duplicate fields, the last one counts, as on the node; an
 * absent field has its default (proto3).
 */

type Fields = readonly ReadField[];
type Kind = ReadValue['kind'];
type Value<K extends Kind> = Extract<ReadValue, { readonly kind: K }>;

export function fieldIn(fields: Fields, number: number): ReadField | undefined {
  return fields.findLast((field) => field.number === number);
}

function isOf<K extends Kind>(value: ReadValue | undefined, kind: K): value is Value<K> {
  return value?.kind === kind;
}

function valueIn<K extends Kind>(fields: Fields, number: number, kind: K): Value<K> | undefined {
  const value = fieldIn(fields, number)?.value;
  return isOf(value, kind) ? value : undefined;
}

function valuesIn<K extends Kind>(fields: Fields, number: number, kind: K): readonly Value<K>[] {
  return fields.flatMap(({ number: own, value }) =>
    own === number && isOf(value, kind) ? [value] : [],
  );
}

export const textIn = (fields: Fields, number: number): string =>
  valueIn(fields, number, 'text')?.text ?? '';

export const textFieldsIn = (fields: Fields, number: number): readonly string[] =>
  valuesIn(fields, number, 'text').map(({ text }) => text);

export const bytesIn = (fields: Fields, number: number): Uint8Array =>
  valueIn(fields, number, 'bytes')?.bytes ?? new Uint8Array();

export const allBytesIn = (fields: Fields, number: number): readonly Uint8Array[] =>
  valuesIn(fields, number, 'bytes').map(({ bytes }) => bytes);

/** Numbers beyond 32 bits are reported as issues; the field keeps their digits. */
export const numberIn = (fields: Fields, number: number): number =>
  Number(valueIn(fields, number, 'number')?.number ?? 0);

export const flagIn = (fields: Fields, number: number): boolean =>
  valueIn(fields, number, 'flag')?.flag ?? false;

/** Returns the name of the enum value, `UNSPECIFIED` by default. */
export const enumIn = (fields: Fields, number: number): string =>
  valueIn(fields, number, 'enum')?.name ?? 'UNSPECIFIED';

export const enumsIn = (fields: Fields, number: number): readonly string[] =>
  valuesIn(fields, number, 'enum').map(({ name }) => name);

/** Returns undefined if the inner message is absent. */
export const messageIn = (fields: Fields, number: number): Fields | undefined =>
  valueIn(fields, number, 'message')?.fields;

export const messagesIn = (fields: Fields, number: number): readonly Fields[] =>
  valuesIn(fields, number, 'message').map(({ fields: inner }) => inner);
