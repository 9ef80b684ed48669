import { BACKSLASH, type BytePages, doubled, QUOTE } from './json-pages.ts';

/** The position behind a string of valid JSON, given the position of its opening quote. */
export function stringEnd(bytes: BytePages, open: number): number {
  let at = open + 1;
  for (;;) {
    at = bytes.skip(at);
    const byte = bytes.at(at);
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 2;
  }
}

/** Bytes of the longest value that is decoded: texts of V8 end at 2^29 - 24 characters. */
export const MOST_DECODED = 448 << 20;

/** What stands for a longer value. */
export const TOO_LONG = '…';

/** The string of valid JSON whose opening quote is at a position. */
export function decodeString(bytes: BytePages, open: number, end: number): string {
  if (end - open > MOST_DECODED) return TOO_LONG;
  const text = bytes.text(open + 1, end - 1);
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

const ENCODER = new TextEncoder();

/**
 * Numbers the distinct strings of a body from 0 without decoding them, so that names, parties and
 * ids are compared as numbers. Strings are equal if what they decode to is equal.
 */
export class TextIndex {
  count = 0;
  /** The position behind the string that was looked up last. */
  end = 0;
  private readonly bytes: BytePages;
  /** By hash: one more than a string's number, or 0. */
  private slots = new Int32Array(64);
  /** By number: the hash, and the position of the string where it was found first. */
  private hashes = new Int32Array(32);
  private positions = new Int32Array(32);
  /** By number: one more than the number of the string that was looked up next. */
  private next = new Int32Array(32);
  private previous = 0;
  /** Whether every numbered string is ASCII without escapes, and whether the one hashed last is. */
  private arePlain = true;
  private isPlain = true;
  /** Random, so that no body is made of strings with the same hash. */
  private readonly factor = (Math.floor(Math.random() * 2 ** 30) << 1) | 1;

  constructor(bytes: BytePages) {
    this.bytes = bytes;
  }

  /** The number of the string whose opening quote is at a position; a new one if it is new. */
  numberOf(position: number): number {
    // A guess: what followed the previous string before follows it again.
    const guess = this.next[this.previous] as number;
    const number =
      guess !== 0 && this.isSame(position, this.positions[guess - 1] as number)
        ? guess - 1
        : this.looked(position);
    this.next[this.previous] = number + 1;
    this.previous = number;
    return number;
  }

  private looked(position: number): number {
    if (this.count === this.hashes.length) this.grow();
    const hash = this.hash(position);
    const slot = this.slotOf(position, hash);
    const known = this.slots[slot] as number;
    if (known !== 0) return known - 1;
    this.arePlain &&= this.isPlain;
    const number = this.count++;
    this.slots[slot] = this.count;
    this.hashes[number] = hash;
    this.positions[number] = position;
    return number;
  }

  /** Whether the string at a position is the one with a number. */
  isAt(position: number, number: number): boolean {
    return this.isSame(position, this.positions[number] as number);
  }

  /** The position of a string where it was found first. */
  positionOf(number: number): number {
    return this.positions[number] as number;
  }

  /** Whether every string is longer than a text and begins with it, all in ASCII without escapes. */
  areAllBelow(text: string): boolean {
    const { bytes, positions } = this;
    if (!this.arePlain) return false;
    const { length } = text;
    const first = (positions[0] as number) + 1;
    for (let number = 0; number < this.count; number++) {
      const from = (positions[number] as number) + 1;
      // The first one is compared with the text, and one where `common` ends at the edge of a page.
      const isLikeFirst = number > 0 && bytes.common(from, first) >= length;
      if (!isLikeFirst && !this.text(number).startsWith(text)) return false;
      if (bytes.at(from + length) === QUOTE) return false;
    }
    return true;
  }

  /** The number of a string, or -1 if it has none. */
  find(position: number): number {
    return (this.slots[this.slotOf(position, this.hash(position))] as number) - 1;
  }

  /** The number of a decoded text, or -1 if it has none. */
  findText(text: string): number {
    const hash = this.hashOf(ENCODER.encode(text));
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (this.slots[slot] as number) - 1;
      if (number === -1) return -1;
      if (this.hashes[number] === hash && this.text(number) === text) return number;
    }
  }

  /** The decoded string of a number; from a later byte on only of a string without escapes. */
  text(number: number, from = 0): string {
    const position = this.positions[number] as number;
    return decodeString(this.bytes, position + from, stringEnd(this.bytes, position));
  }

  /** The slot of an equal string, or the free one where it belongs. */
  private slotOf(position: number, hash: number): number {
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (this.slots[slot] as number) - 1;
      if (number === -1) return slot;
      if (this.hashes[number] === hash && this.isSame(position, this.positions[number] as number))
        return slot;
    }
  }

  /** Whether two strings decode to the same. Sets `end` to the end of the first one if they do. */
  private isSame(one: number, other: number): boolean {
    const { bytes } = this;
    for (let step = 1; ; ) {
      const count = bytes.common(one + step, other + step);
      if (count === 0) {
        const isEscaped =
          bytes.at(one + step) === BACKSLASH || bytes.at(other + step) === BACKSLASH;
        return isEscaped && this.isSameText(one, other);
      }
      step += count;
      if (bytes.at(one + step - 1) !== QUOTE) continue;
      this.end = one + step;
      return true;
    }
  }

  private isSameText(one: number, other: number): boolean {
    const { bytes } = this;
    const end = stringEnd(bytes, one);
    const isSame =
      decodeString(bytes, one, end) === decodeString(bytes, other, stringEnd(bytes, other));
    if (isSame) this.end = end;
    return isSame;
  }

  /** The hash of a string by what it decodes to; sets `end`. */
  private hash(position: number): number {
    const { bytes } = this;
    bytes.bits = 0;
    let hash = this.factor;
    let at = position + 1;
    for (;;) {
      hash = bytes.hash(at, hash, this.factor);
      at = bytes.stop;
      const byte = bytes.at(at);
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        this.isPlain = false;
        this.end = stringEnd(bytes, at - 1);
        return this.hashOf(ENCODER.encode(decodeString(bytes, position, this.end)));
      }
    }
    this.end = at + 1;
    this.isPlain = bytes.bits < 0x80;
    return hash;
  }

  private hashOf(text: Uint8Array): number {
    let hash = this.factor;
    for (const byte of text) {
      hash = Math.imul(hash ^ byte, this.factor);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  private grow(): void {
    this.hashes = doubled(this.hashes);
    this.positions = doubled(this.positions);
    this.next = doubled(this.next);
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      let slot = (this.hashes[number] as number) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = number + 1;
    }
  }
}
