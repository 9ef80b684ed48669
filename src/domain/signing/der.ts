import { joinBytes } from './bytes.ts';

/** One element of DER (X.690, 8.1 and 10.1). */
export type DerElement = { readonly tag: number; readonly content: Uint8Array<ArrayBuffer> };

export const DER_TAGS = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
} as const;

/**
 * Splits consecutive elements; undefined if the bytes are not DER. Contents are views of `der`, so
 * that no copy of a private key remains when `der` is overwritten.
 */
export function readDer(der: Uint8Array<ArrayBuffer>): readonly DerElement[] | undefined {
  const found: DerElement[] = [];
  let at = 0;
  while (at < der.length) {
    const [tag = 0, first = 0] = der.subarray(at, at + 2);
    const more = first < 0x80 ? 0 : first - 0x80;
    if (at + 2 > der.length || more > 4 || first === 0x80) return undefined;
    const start = at + 2 + more;
    const length =
      more === 0 ? first : der.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    if (start + length > der.length) return undefined;
    found.push({ tag, content: der.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

export function derOf(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = bytesOfNumber(length);
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 + size.length, ...size];
  return joinBytes([new Uint8Array(head), ...parts]);
}

/** An INTEGER that is not negative, below 2^31. */
export function derNumber(value: number): Uint8Array<ArrayBuffer> {
  const bytes = bytesOfNumber(value);
  const [first = 0] = bytes;
  return derOf(DER_TAGS.integer, new Uint8Array(first < 0x80 ? bytes : [0, ...bytes]));
}

/** Returns undefined for another tag, a negative number, and more than 6 bytes. */
export function derNumberIn({ tag, content }: DerElement): number | undefined {
  const [first] = content;
  if (tag !== DER_TAGS.integer || first === undefined || first >= 0x80) return undefined;
  return content.length > 6 ? undefined : content.reduce((sum, byte) => sum * 256 + byte, 0);
}

function bytesOfNumber(value: number): readonly number[] {
  const bytes = [value % 256];
  for (let rest = Math.floor(value / 256); rest > 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return bytes;
}
