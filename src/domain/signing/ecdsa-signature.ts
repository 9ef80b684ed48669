import { joinBytes } from './bytes.ts';

/*
 * Browsers return ECDSA signatures as r followed by s (IEEE P1363), but the ledger requires DER
 * (docs/facts/topology.md#browser-cryptography):
 *
 *   30 length  02 length r  02 length s      r, s: big endian, no more bytes than the sign needs
 */

/** Converts P1363 to DER. The lengths of the supported curves fit into one byte. */
export function toDer(concatenated: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = concatenated.length / 2;
  if (!Number.isInteger(half) || half === 0 || half > 60)
    throw new RangeError('Not a DER pair of integers.');
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

/** Whether the bytes are the canonical DER of two positive numbers of at most `size` bytes. */
export function isDer(bytes: Uint8Array, size: number): boolean {
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return false;
  const end = endOfInteger(bytes, 2, size);
  return end !== undefined && endOfInteger(bytes, end, size) === bytes.length;
}

/** Returns the end of the number at `start`; undefined if it is invalid. */
function endOfInteger(bytes: Uint8Array, start: number, size: number): number | undefined {
  const length = bytes[start + 1] ?? 0;
  const end = start + 2 + length;
  if (bytes[start] !== 2 || length === 0 || length >= 0x80 || end > bytes.length) return undefined;
  const [first = 0, second = 0] = bytes.subarray(start + 2, end);
  const isNegative = first >= 0x80;
  const isPadded = first === 0 && (length === 1 || second < 0x80);
  const digits = first === 0 ? length - 1 : length;
  return isNegative || isPadded || digits > size ? undefined : end;
}
