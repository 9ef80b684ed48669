import { joinBytes } from './bytes.ts';

/*
 * ECDSA signatures in their two forms (topology-facts 5): browsers give r and s one after the other
 * (IEEE P1363), the ledger wants DER:
 *
 *   30 length  02 length r  02 length s      r, s: big endian, no more bytes than the sign needs
 */

/** P1363 → DER. Lengths of the curves in use fit into one byte. */
export function toDer(concatenated: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = concatenated.length / 2;
  if (!Number.isInteger(half) || half === 0 || half > 60)
    throw new RangeError('This is no pair of numbers.');
  const numbers = joinBytes([
    toInteger(concatenated.subarray(0, half)),
    toInteger(concatenated.subarray(half)),
  ]);
  return joinBytes([new Uint8Array([0x30, numbers.length]), numbers]);
}

function toInteger(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? new Uint8Array(1) : bytes.subarray(first);
  const sign = (digits[0] ?? 0) >= 0x80 ? [0] : [];
  return joinBytes([new Uint8Array([2, digits.length + sign.length, ...sign]), digits]);
}

/**
 * DER → P1363 with numbers of `size` bytes; undefined unless it is the one right way to write two
 * positive numbers of that size.
 */
export function fromDer(der: Uint8Array, size: number): Uint8Array<ArrayBuffer> | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  const r = readInteger(der, 2, size);
  const s = r && readInteger(der, r.end, size);
  return s?.end === der.length ? joinBytes([r?.digits ?? new Uint8Array(), s.digits]) : undefined;
}

type ReadInteger = { readonly digits: Uint8Array<ArrayBuffer>; readonly end: number };

function readInteger(der: Uint8Array, start: number, size: number): ReadInteger | undefined {
  const length = der[start + 1] ?? 0;
  const end = start + 2 + length;
  if (der[start] !== 2 || length === 0 || length >= 0x80 || end > der.length) return undefined;
  const digits = der.subarray(start + 2, end);
  const [first = 0, second = 0] = digits;
  const isNegative = first >= 0x80;
  const isPadded = first === 0 && (length === 1 || second < 0x80);
  const plain = first === 0 ? digits.subarray(1) : digits;
  if (isNegative || isPadded || plain.length > size) return undefined;
  const padded = new Uint8Array(size);
  padded.set(plain, size - plain.length);
  return { digits: padded, end };
}
