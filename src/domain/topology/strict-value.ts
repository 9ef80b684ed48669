import type { ReadField, ReadValue } from './strict-fields.ts';

/*
 * Values of strictly decoded fields. Of a duplicate field the last one counts, as on the node; an
 * absent field has its default (proto3).
 */

export function fieldIn(fields: readonly ReadField[], number: number): ReadField | undefined {
  return fields.findLast((field) => field.number === number);
}

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

/** Numbers beyond 32 bits are reported as issues; the field keeps their digits. */
export function numberIn(fields: readonly ReadField[], number: number): number {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'number' ? Number(value.number) : 0;
}

export function flagIn(fields: readonly ReadField[], number: number): boolean {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'flag' && value.flag;
}

/** Returns the name of the enum value, `UNSPECIFIED` by default. */
export function enumIn(fields: readonly ReadField[], number: number): string {
  const value = fieldIn(fields, number)?.value;
  return value?.kind === 'enum' ? value.name : 'UNSPECIFIED';
}

export function enumsIn(fields: readonly ReadField[], number: number): readonly string[] {
  return valuesIn(fields, number).flatMap((one) => (one.kind === 'enum' ? [one.name] : []));
}

/** Returns undefined if the inner message is absent. */
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
