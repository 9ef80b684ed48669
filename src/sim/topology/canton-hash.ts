import { type Bytes, int32, joined, ofHex, toHex } from './bytes.ts';

/** H(purpose, bytes) = 12 20 ‖ SHA-256( int32be(purpose) ‖ bytes ) (docs/facts/topology.md#hash) */

const TRANSACTION = 11;
const FINGERPRINT = 12;
const MULTI = 55;

async function hash(purpose: number, ...content: readonly Uint8Array[]): Promise<Bytes> {
  const digest = await crypto.subtle.digest('SHA-256', joined(int32(purpose), ...content));
  return joined(Uint8Array.of(0x12, 0x20), new Uint8Array(digest));
}

/** The name and namespace of a key, as 68 hex digits (docs/facts/topology.md#fingerprint). */
export const fingerprintOf = async (content: Bytes): Promise<string> =>
  toHex(await hash(FINGERPRINT, content));

/**
 * The entire version wrapper is hashed, exactly as sent (docs/facts/topology.md#transaction-hash).
 */
export const transactionHash = (wrapper: Bytes): Promise<Bytes> => hash(TRANSACTION, wrapper);

/** The hash does not depend on the order of transactions (docs/facts/topology.md#multi-hash). */
export async function multiHash(wrappers: readonly Bytes[]): Promise<Bytes> {
  const hashes = await Promise.all(wrappers.map(transactionHash));
  const sorted = [...new Set(hashes.map(toHex))].sort();
  const each = sorted.map((one) => joined(int32(one.length / 2), ofHex(one)));
  return hash(MULTI, int32(sorted.length), ...each);
}
