import { PAGE_BYTES } from './page-bytes.ts';

const BYTE_BITS = 31 - Math.clz32(PAGE_BYTES);
const BYTE_MASK = PAGE_BYTES - 1;
const WORD_BITS = 16;
const WORD_MASK = (1 << WORD_BITS) - 1;
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const OPEN_ARRAY = 0x5b;
export const OPEN_OBJECT = 0x7b;
/** The first bytes of `false`, `null` and `true`. */
export const LETTER_F = 0x66;
export const LETTER_N = 0x6e;
export const LETTER_T = 0x74;

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** ASCII in lower case, all other bytes as they are. */
export const LOWER = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

/** The bytes of a body in pages of 1 MiB, so that a growing body is never copied as a whole. */
export class BytePages {
  length = 0;
  /** Where `hash` stopped. */
  stop = 0;
  private readonly pages: Uint8Array<ArrayBuffer>[] = [];

  /**
   * Copies a chunk, or keeps it if it is a whole page in a buffer of its own. Throws RangeError if
   * the browser cannot allocate another page.
   */
  append(chunk: Uint8Array<ArrayBuffer>): void {
    const isPage = chunk.length === PAGE_BYTES && chunk.buffer.byteLength === PAGE_BYTES;
    if (isPage && (this.length & BYTE_MASK) === 0) {
      this.pages.push(chunk);
      this.length += PAGE_BYTES;
      return;
    }
    for (let from = 0; from < chunk.length; ) {
      const at = this.length & BYTE_MASK;
      const page = this.pageFor(at, chunk.length - from);
      const part = chunk.subarray(from, from + page.length - at);
      page.set(part, at);
      from += part.length;
      this.length += part.length;
    }
  }

  /** The last page, with room at a place. The first one grows, because most bodies are small. */
  private pageFor(at: number, wanted: number): Uint8Array {
    const last = this.pages.at(-1);
    if (last !== undefined && at > 0 && at < last.length) return last;
    const isFirst = this.length < PAGE_BYTES;
    const room = isFirst ? Math.min(PAGE_BYTES, Math.max(2 * at, at + wanted)) : PAGE_BYTES;
    const page = new Uint8Array(room);
    if (isFirst && last !== undefined) page.set(this.pages.pop() ?? []);
    this.pages.push(page);
    return page;
  }

  /** Frees what the last page does not use; nothing may be appended later. */
  close(): void {
    const last = this.pages.pop();
    const rest = this.length & BYTE_MASK;
    if (last !== undefined) this.pages.push(rest === 0 ? last : last.slice(0, rest));
  }

  /** The byte at a position; 0 behind the last one. */
  at(position: number): number {
    const page = this.pages[position >>> BYTE_BITS];
    return page === undefined ? 0 : (page[position & BYTE_MASK] ?? 0);
  }

  /**
   * The position of the first byte from a position on that is not among some, or of the end of its
   * page. @param among by byte: 1 for those
   */
  skip(from: number, among: Uint8Array): number {
    const page = this.pages[from >>> BYTE_BITS] as Uint8Array;
    const start = from & BYTE_MASK;
    const end = page.length;
    let at = start;
    while (at < end && among[page[at] as number] === 1) at++;
    return from + at - start;
  }

  /**
   * How many bytes at two positions are equal, to the end of either page: up to a quote, which counts,
   * or a backslash, which does not.
   */
  common(one: number, other: number): number {
    const page = this.pages[one >>> BYTE_BITS] as Uint8Array;
    const against = this.pages[other >>> BYTE_BITS] as Uint8Array;
    const first = one & BYTE_MASK;
    const second = other & BYTE_MASK;
    const most = Math.min(page.length - first, against.length - second);
    for (let step = 0; step < most; step++) {
      const byte = page[first + step];
      if (byte !== against[second + step] || byte === BACKSLASH) return step;
      if (byte === QUOTE) return step + 1;
    }
    return most;
  }

  /**
   * A hash of the ASCII from a position up to a quote or backslash, within a page; `stop` is the
   * position of that byte or of the first one beyond ASCII, or of the end of the page.
   */
  hash(from: number, factor: number): number {
    const page = this.pages[from >>> BYTE_BITS] as Uint8Array;
    const start = from & BYTE_MASK;
    const end = page.length;
    let hash = factor;
    let at = start;
    for (; at < end; at++) {
      const byte = page[at] as number;
      if (byte === QUOTE || byte === BACKSLASH || byte >= 0x80) break;
      hash = Math.imul(hash ^ byte, factor);
      hash ^= hash >>> 15;
    }
    this.stop = from + at - start;
    return hash;
  }

  /** The bytes from a position to another one as text. A decoder takes longer for short ASCII. */
  text(from: number, to: number): string {
    const bytes = this.slice(from, to);
    if (bytes.length > 256) return DECODER.decode(bytes);
    for (let at = 0; at < bytes.length; at++)
      if ((bytes[at] as number) >= 0x80) return DECODER.decode(bytes);
    return String.fromCharCode.apply(null, bytes as unknown as number[]);
  }

  /** The bytes from a position to another one; a copy only when they are in several pages. */
  slice(from: number, to: number): Uint8Array<ArrayBuffer> {
    const first = from >>> BYTE_BITS;
    const start = from & BYTE_MASK;
    if (to - from <= PAGE_BYTES - start)
      return this.pages[first]?.subarray(start, start + to - from) ?? new Uint8Array();
    const joined = new Uint8Array(to - from);
    for (let at = from; at < to; at = this.pageEnd(at))
      joined.set(this.slice(at, Math.min(to, this.pageEnd(at))), at - from);
    return joined;
  }

  /** The position behind the page of a position. */
  pageEnd(position: number): number {
    return (position | BYTE_MASK) + 1;
  }

  /** All bytes; call it after `close`. */
  toBlob(type: string): Blob {
    return new Blob(this.pages, { type });
  }
}

/** A copy with twice the room. */
export function doubled(words: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(2 * words.length);
  wider.set(words);
  return wider;
}

/** A growing list of 32-bit words. */
export class WordPages {
  length = 0;
  private readonly pages: Int32Array[] = [];

  /** Throws RangeError when there is no memory for one more page, or after 2^30 words. */
  push(word: number): void {
    const at = this.length & WORD_MASK;
    let page = this.pages[this.length >>> WORD_BITS];
    if (page === undefined || at === page.length) page = this.grow(page);
    page[at] = word;
    this.length++;
  }

  /** @param full the first page, whose words are copied into one of twice the size */
  private grow(full: Int32Array | undefined): Int32Array {
    if (this.length >= 2 ** 30) throw new RangeError('The JSON has too many values.');
    const page = full ? doubled(full) : new Int32Array(this.length === 0 ? 64 : 1 << WORD_BITS);
    this.pages[this.length >>> WORD_BITS] = page;
    return page;
  }

  at(index: number): number {
    const page = this.pages[index >>> WORD_BITS];
    return page === undefined ? 0 : (page[index & WORD_MASK] ?? 0);
  }

  set(index: number, word: number): void {
    const page = this.pages[index >>> WORD_BITS] as Int32Array;
    page[index & WORD_MASK] = word;
  }
}
