import { DER } from '@noble/curves/abstract/weierstrass.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { toHex } from './bytes.ts';

/*
 * Browsers return ECDSA signatures as r followed by s (IEEE P1363), but the ledger requires DER
 * (docs/facts/topology.md#browser-cryptography).
 */

/** Converts P1363 to DER. Throws a RangeError if the bytes are not two numbers of equal length. */
export function toDer(concatenated: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = concatenated.length / 2;
  if (!Number.isInteger(half) || half === 0)
    throw new RangeError('The signature does not consist of two numbers.');
  const number = (bytes: Uint8Array) => BigInt(`0x${toHex(bytes)}`);
  const [r, s] = [concatenated.subarray(0, half), concatenated.subarray(half)].map(number);
  return hexToBytes(DER.hexFromSig({ r: r ?? 0n, s: s ?? 0n }));
}

/** Whether the bytes are the canonical DER of two positive numbers of at most `size` bytes. */
export function isDer(bytes: Uint8Array, size: number): boolean {
  try {
    const { r, s } = DER.toSig(bytes);
    return [r, s].every((number) => number > 0n && number >> BigInt(8 * size) === 0n);
  } catch {
    return false;
  }
}
