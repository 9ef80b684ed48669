import type { ReadField, ReadValue } from './strict-fields.ts';

/*
 * Values of fields that were read strictly. Of a field that comes twice the last one counts, as it
 * does for the node; a field that is absent has the default of its kind (proto3).
 */

/** The field with the number, if it is there. */
export function fieldIn(fields: readonly ReadField[], number: number): ReadField | undefined {
  return fields.findLast((field) => field.number === number);
}

/** All of a repeated field. */
function valuesIn(fields: readonly ReadField[], number: number): readonly ReadValue[] {
  return fields.flatMap((field) => (field.number === number ? [field.value] : []));
}

export function textIn(fields: readonly ReadField[], number: number): string {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'text' ? value.text : '';
}

export function textFieldsIn(fields: readonly ReadField[], number: number): readonly string[] {
  return valuesIn(fields, number).flatMap((one) => (one.kind === 'text' ? [one.text] : []));
}

export function bytesIn(fields: readonly ReadField[], number: number): Uint8Array {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'bytes' ? value.bytes : new Uint8Array();
}

export function allBytesIn(fields: readonly ReadField[], number: number): readonly Uint8Array[] {
  return valuesIn(fields, number).flatMap((one) => (one.kind === 'bytes' ? [one.bytes] : []));
}

/** Numbers beyond 32 bits are oddities; the field has their digits. */
export function numberIn(fields: readonly ReadField[], number: number): number {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'number' ? Number(value.number) : 0;
}

export function flagIn(fields: readonly ReadField[], number: number): boolean {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'flag' && value.flag;
}

/** The name of an enum's value; of the default one `UNSPECIFIED`. */
export function enumIn(fields: readonly ReadField[], number: number): string {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'enum' ? value.name : 'UNSPECIFIED';
}

export function enumsIn(fields: readonly ReadField[], number: number): readonly string[] {
  return valuesIn(fields, number).flatMap((one) => (one.kind === 'enum' ? [one.name] : []));
}

/** The fields of a message inside; undefined where it is absent. */
export function messageIn(
  fields: readonly ReadField[],
  number: number,
): readonly ReadField[] | undefined {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'message' ? value.fields : undefined;
}

export function messagesIn(
  fields: readonly ReadField[],
  number: number,
): readonly (readonly ReadField[])[] {
  return valuesIn(fields, number).flatMap((one) => (one.kind === 'message' ? [one.fields] : []));
}
