import { toBase64 } from './bytes.ts';
import type { Oddity, ReadField, ReadValue } from './strict-fields.ts';

/** A decoded field as a line: how deep it lies, where it stands, what it says. */
export type FieldRow = {
  readonly at: number;
  readonly depth: number;
  readonly name: string;
  readonly number: number;
  /** Undefined for a message, whose fields follow. */
  readonly value: string | undefined;
  /** What is odd about it. */
  readonly odd: string | undefined;
};

/** All fields in the order of their bytes, messages before what is inside them. */
export function fieldRows(
  fields: readonly ReadField[],
  oddities: readonly Oddity[],
): readonly FieldRow[] {
  const words = new Map<number, string>();
  for (const { at, words: odd } of oddities) words.set(at, odd);
  const places = [...words.keys()].sort((left, right) => left - right);
  // What is odd about a value is told at the value's own place, behind the tag. Fields come in the order of their bytes, so what lies before one is looked at no more.
  let next = 0;
  const within = (at: number, end: number) => {
    for (; (places[next] ?? end) <= at; next += 1);
    const place = places[next];
    return place === undefined || place >= end ? undefined : words.get(place);
  };
  const rows: FieldRow[] = [];
  const add = (list: readonly ReadField[], depth: number) => {
    for (const { at, end, name, number, value } of list) {
      const odd = words.get(at) ?? (value.kind === 'message' ? undefined : within(at, end));
      rows.push({ at, depth, name, number, value: valueText(value), odd });
      if (value.kind === 'message') add(value.fields, depth + 1);
    }
  };
  add(fields, 0);
  return rows;
}

function valueText(value: ReadValue): string | undefined {
  switch (value.kind) {
    case 'message':
      return value.fields.length === 0 ? 'present, empty' : undefined;
    case 'text':
      return value.text === '' ? 'empty' : value.text;
    case 'number':
      return String(value.number);
    case 'enum':
      return `${value.name} (${value.number})`;
    case 'flag':
      return value.flag ? 'yes' : 'no';
    case 'bytes':
      return toBase64(value.bytes) || 'empty';
    case 'unread':
      return `not read: ${toBase64(value.bytes) || 'nothing'}`;
  }
}
