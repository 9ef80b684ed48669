import { BACKSLASH, LOWER } from './json-pages.ts';

/** The place of the first occurrence between two places, by default to the end, or -1. */
type ByteSearch = (bytes: Uint8Array, from: number, to?: number) => number;

/** Finds a text in lower case in bytes, ignoring the case of ASCII. */
export function openByteSearch(text: string): ByteSearch {
  const sought = new TextEncoder().encode(text);
  const last = sought.length - 1;
  const [first = 0] = sought;
  /** By the byte under the last place of the text: how far the text can move (Horspool 1980). */
  const moves = Int32Array.from(LOWER, (byte) => last - sought.subarray(0, last).lastIndexOf(byte));
  const isAt = (bytes: Uint8Array, from: number) => {
    let same = 0;
    while (same <= last && LOWER[bytes[from + same] ?? 0] === sought[same]) same++;
    return same > last;
  };
  // The engine's own search for one byte is several times faster where it seldom stops.
  if (first >= 0x80 || first === BACKSLASH)
    return (bytes, from, to = bytes.length) => {
      const searched = bytes.subarray(0, to);
      let at = searched.indexOf(first, from);
      while (at !== -1 && !isAt(searched, at)) at = searched.indexOf(first, at + 1);
      return at;
    };
  const lastByte = sought[last];
  return (bytes, from, to = bytes.length) => {
    for (let at = from + last; at < to; ) {
      const byte = bytes[at] as number;
      if (LOWER[byte] === lastByte && isAt(bytes, at - last)) return at - last;
      at += moves[byte] as number;
    }
    return -1;
  };
}
