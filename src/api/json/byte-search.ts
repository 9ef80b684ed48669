import { BACKSLASH, LOWER } from './json-pages.ts';

/** Finds a text in lower case in bytes, ignoring the case of ASCII. */
export class ByteSearch {
  readonly length: number;
  private readonly text: Uint8Array;
  private readonly isRare: boolean;
  /** By the byte under the last place of the text: how far the text can move (Horspool 1980). */
  private readonly moves: Int32Array;

  constructor(text: string) {
    const bytes = new TextEncoder().encode(text);
    const last = bytes.length - 1;
    const first = bytes[0] ?? 0;
    this.text = bytes;
    this.length = bytes.length;
    this.isRare = first >= 0x80 || first === BACKSLASH;
    this.moves = Int32Array.from(LOWER, (byte) => last - bytes.subarray(0, last).lastIndexOf(byte));
  }

  /** The place of the first occurrence between two places, or -1. */
  next(bytes: Uint8Array, from: number, to = bytes.length): number {
    return this.isRare ? this.nextOfRare(bytes, from, to) : this.nextOfUsual(bytes, from, to);
  }

  private nextOfUsual(bytes: Uint8Array, from: number, to: number): number {
    const { text, moves } = this;
    const last = text.length - 1;
    const lastByte = text[last];
    for (let at = from + last; at < to; ) {
      const byte = bytes[at] as number;
      if (LOWER[byte] === lastByte && this.isAt(bytes, at - last)) return at - last;
      at += moves[byte] as number;
    }
    return -1;
  }

  /** The engine's own search for one byte is several times faster where it seldom stops. */
  private nextOfRare(bytes: Uint8Array, from: number, to: number): number {
    const first = this.text[0] ?? 0;
    const searched = bytes.subarray(0, to);
    let at = searched.indexOf(first, from);
    while (at !== -1 && !this.isAt(searched, at)) at = searched.indexOf(first, at + 1);
    return at;
  }

  private isAt(bytes: Uint8Array, from: number): boolean {
    const { text } = this;
    let same = 0;
    while (same < text.length && LOWER[bytes[from + same] ?? 0] === text[same]) same++;
    return same === text.length;
  }
}
