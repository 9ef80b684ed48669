import { JsonScanner } from '#api/json/json-scanner.ts';

const LINE_FEED = 0x0a;

/**
 * The line, from 1, where a text is not JSON. Not every message of `JSON.parse` has a position, and
 * this code is loaded only for a broken file.
 */
export function lineOfFault(text: string): number {
  const bytes = new TextEncoder().encode(text);
  const scanner = new JsonScanner();
  // The scanner owns the bytes that it takes.
  scanner.take(bytes.slice());
  const at = scanner.finish()?.at ?? 0;
  return bytes.subarray(0, at).filter((byte) => byte === LINE_FEED).length + 1;
}
