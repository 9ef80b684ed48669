import { BACKSLASH, type BytePages, doubled, QUOTE } from './json-pages.ts';
import { decodeString, hashOf, stringEnd } from './json-strings.ts';
import type { NumberedIds } from './numbered-ids.ts';

/**
 * Numbers the distinct strings of a body from 0 without decoding them, so that names, parties and
 * ids are compared as numbers. Strings are equal if what they decode to is equal.
 */
export class TextIndex {
  count = 0;
  /** The position behind the string that was looked up last, unless that is an id with a number. */
  end = 0;
  private readonly bytes: BytePages;
  /** Most of the strings, if they are ids. */
  readonly ids: NumberedIds | undefined;
  /** By hash: one more than a string's number, or 0. */
  private slots = new Int32Array(64);
  /** By number: the hash, and the position of the string where it was found first. */
  private hashes = new Int32Array(32);
  private positions = new Int32Array(32);
  /** By number: one more than the number of the string that was looked up next. */
  private next = new Int32Array(32);
  private previous = 0;
  /** Random, so that no body is made of strings with the same hash. */
  private readonly factor = (Math.floor(Math.random() * 2 ** 30) << 1) | 1;

  /** @param ids recognises most of the strings, which are then known by their numbers alone */
  constructor(bytes: BytePages, ids?: NumberedIds) {
    this.bytes = bytes;
    this.ids = ids;
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
    const number = this.count++;
    this.slots[slot] = this.count;
    this.hashes[number] = hash;
    this.positions[number] = position;
    return number;
  }

  /** The position of a string where it was found first. */
  positionOf(number: number): number {
    return this.positions[number] as number;
  }

  /** The number of a string, or -1 if it has none. */
  find(position: number): number {
    return (this.slots[this.slotOf(position, this.hash(position))] as number) - 1;
  }

  /** The number of a decoded text, or -1 if it has none. */
  findText(text: string): number {
    return (this.slots[this.slotOf(text, this.hashOfText(text))] as number) - 1;
  }

  /** The decoded string of a number; from a later byte on only of a string without escapes. */
  text(number: number, from = 0): string {
    const position = this.positions[number] as number;
    return decodeString(this.bytes, position + from, stringEnd(this.bytes, position));
  }

  /** The slot of a string, given its position or decoded, or the free one where it belongs. */
  private slotOf(sought: number | string, hash: number): number {
    const mask = this.slots.length - 1;
    for (let slot = hash >>> Math.clz32(mask); ; slot = (slot + 1) & mask) {
      const number = (this.slots[slot] as number) - 1;
      if (number === -1) return slot;
      if (this.hashes[number] !== hash) continue;
      const isEqual =
        isOfNumber(hash) ||
        (typeof sought === 'string'
          ? this.text(number) === sought
          : this.isSame(sought, this.positions[number] as number));
      if (isEqual) return slot;
    }
  }

  /** Whether two strings decode to the same. Sets `end` to the end of the first one if they do. */
  private isSame(one: number, other: number): boolean {
    const { bytes } = this;
    for (let step = 1; ; ) {
      const count = bytes.common(one + step, other + step);
      step += count;
      let end = one + step;
      // Without a quote, they continue on another page.
      if (count > 0 && bytes.at(end - 1) !== QUOTE) continue;
      if (count === 0) {
        if (bytes.at(end) !== BACKSLASH && bytes.at(other + step) !== BACKSLASH) return false;
        end = stringEnd(bytes, one);
        const text = decodeString(bytes, one, end);
        if (text !== decodeString(bytes, other, stringEnd(bytes, other))) return false;
      }
      this.end = end;
      return true;
    }
  }

  /** The hash of a string by what it decodes to. Sets `end`, but not for one with a number. */
  private hash(position: number): number {
    const { bytes } = this;
    const number = this.ids?.numberAt(position) ?? -1;
    if (number !== -1) return hashOfNumber(number, this.factor);
    const hash = bytes.hash(position + 1, this.factor);
    const { stop } = bytes;
    if (bytes.at(stop) === QUOTE) {
      this.end = stop + 1;
      return hash | 1;
    }
    // It has an escape or is not ASCII, or continues on another page.
    this.end = stringEnd(bytes, position);
    return this.hashOfText(decodeString(bytes, position, this.end));
  }

  private hashOfText(text: string): number {
    const number = this.ids?.numberIn(text) ?? -1;
    return number === -1 ? hashOf(text, this.factor) | 1 : hashOfNumber(number, this.factor);
  }

  private grow(): void {
    this.hashes = doubled(this.hashes);
    this.positions = doubled(this.positions);
    this.next = doubled(this.next);
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      let slot = (this.hashes[number] as number) >>> Math.clz32(mask);
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = number + 1;
    }
  }
}

/**
 * Every number below 2^31 has a hash of its own: theirs are even, those of other strings odd. One
 * factor alone would put numbers in a row into few slots.
 */
function hashOfNumber(number: number, factor: number): number {
  const hash = Math.imul(number, factor) & 0x7fff_ffff;
  return Math.imul(hash ^ (hash >>> 15), factor) << 1;
}

function isOfNumber(hash: number): boolean {
  return (hash & 1) === 0;
}
