import { BACKSLASH, type BytePages, QUOTE } from './json-pages.ts';

/** 1 for what neither ends a string nor begins an escape. */
const IN_STRING = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte !== QUOTE && byte !== BACKSLASH),
);

/** The position behind a string of valid JSON, given the position of its opening quote. */
export function stringEnd(bytes: BytePages, open: number): number {
  let at = open + 1;
  for (;;) {
    at = bytes.skip(at, IN_STRING);
    const byte = bytes.at(at);
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 2;
  }
}

/** Bytes of the longest value that is decoded: texts of V8 end at 2^29 - 24 characters. */
export const MOST_DECODED = 448 << 20;

/** Shown in place of a longer value. */
export const TOO_LONG = '…';

/** The string of valid JSON whose opening quote is at a position. */
export function decodeString(bytes: BytePages, open: number, end: number): string {
  if (end - open > MOST_DECODED) return TOO_LONG;
  const text = bytes.text(open + 1, end - 1);
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** As `BytePages.hash` of a text of ASCII. */
export function hashOf(text: string, factor: number): number {
  let hash = factor;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), factor);
    hash ^= hash >>> 15;
  }
  return hash;
}
