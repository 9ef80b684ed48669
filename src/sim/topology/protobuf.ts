import { type Bytes, joined, ofText } from './bytes.ts';

/**
 * Protobuf is written by hand. The app uses a library, so simulator and app cannot share a mistake.
 */

const VARINT = 0;
const LENGTH = 2;

function plain(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...bytes, rest]);
}

/** Zero is also written (a singular proto3 field would be omitted). */
export const number = (field: number, value: number): Bytes =>
  joined(plain(field * 8 + VARINT), plain(value));

export const bytes = (field: number, ...content: readonly Uint8Array[]): Bytes => {
  const whole = joined(...content);
  return joined(plain(field * 8 + LENGTH), plain(whole.length), whole);
};

export const text = (field: number, content: string): Bytes => bytes(field, ofText(content));

export const packed = (field: number, values: readonly number[]): Bytes =>
  bytes(field, ...values.map(plain));

type Value = number | Bytes;

export class Message {
  readonly #fields = new Map<number, Value[]>();

  constructor(whole: Bytes) {
    let at = 0;
    const varint = (): number => {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = whole[at++];
        if (byte === undefined || scale > 2 ** 63) throw new RangeError('truncated message');
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    };
    const take = (length: number): Bytes => {
      if (at + length > whole.length) throw new RangeError('truncated message');
      at += length;
      return whole.slice(at - length, at);
    };
    while (at < whole.length) {
      const tag = varint();
      const field = Math.floor(tag / 8);
      const wire = tag % 8;
      if (field === 0) throw new RangeError('invalid tag (zero)');
      const told = this.#fields.get(field) ?? [];
      if (wire === VARINT) told.push(varint());
      else if (wire === LENGTH) told.push(take(varint()));
      else if (wire === 1) take(8);
      else if (wire === 5) take(4);
      else throw new RangeError('invalid wire type');
      this.#fields.set(field, told);
    }
  }

  has(field: number): boolean {
    return this.#fields.has(field);
  }

  number(field: number): number {
    const last = this.#fields.get(field)?.at(-1);
    return typeof last === 'number' ? last : 0;
  }

  all(field: number): readonly Bytes[] {
    return (this.#fields.get(field) ?? []).filter((value) => typeof value !== 'number');
  }

  bytes(field: number): Bytes {
    return this.all(field).at(-1) ?? new Uint8Array();
  }

  message(field: number): Message {
    return new Message(this.bytes(field));
  }

  text(field: number): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.bytes(field));
  }

  numbers(field: number): readonly number[] {
    return (this.#fields.get(field) ?? []).flatMap((value) => {
      if (typeof value === 'number') return [value];
      const single: number[] = [];
      let current = 0;
      let scale = 1;
      for (const byte of value) {
        current += (byte & 127) * scale;
        scale *= 128;
        if (byte > 127) continue;
        single.push(current);
        current = 0;
        scale = 1;
      }
      return single;
    });
  }
}
