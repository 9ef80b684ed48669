import { sha256 } from '@noble/hashes/sha2.js';
import { joinBytes, toHex } from '#domain/signing/bytes.ts';
import { pointOf, type SigningPublicKey } from '#domain/signing/signing-key.ts';

/*
 * Canton's hashes (docs/facts/topology.md#hash). @noble/hashes also works over plain http, where
 * `crypto.subtle` is missing (docs/facts/topology.md#browser-cryptography).
 *
 *   12 20 │ SHA-256( purpose as big-endian int32 │ bytes )      always 34 bytes
 */

const TOPOLOGY_TRANSACTION = 11;
const PUBLIC_KEY = 12;
const MULTI_TRANSACTION = 55;

const PREFIX = Uint8Array.of(0x12, 0x20);

function hash(purpose: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([PREFIX, sha256(joinBytes([int32(purpose), bytes]))]);
}

function int32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
}

/**
 * Computes the fingerprint of a key, which is also its namespace: over the raw 32 bytes for
 * Ed25519, otherwise over the entire SPKI (docs/facts/topology.md#fingerprint).
 */
export function fingerprintOf(key: SigningPublicKey): string {
  return fingerprintOfBytes(key.spec === 'ed25519' ? pointOf(key) : key.spki);
}

/** Computes the fingerprint of a key that `SigningPublicKey` cannot represent, over its bytes. */
export function fingerprintOfBytes(bytes: Uint8Array): string {
  return toHex(hash(PUBLIC_KEY, bytes));
}

/** @param wrapped the bytes as received, with the version wrapper; never re-encoded */
export function transactionHash(wrapped: Uint8Array): Uint8Array<ArrayBuffer> {
  return hash(TOPOLOGY_TRANSACTION, wrapped);
}

/**
 * Computes the 34 bytes to sign for all transactions: distinct hashes sorted by bytes, each after
 * its length (docs/facts/topology.md#multi-hash).
 */
export function multiHash(hashes: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const byHex = new Map(hashes.map((one) => [toHex(one), one]));
  const sorted = [...byHex.keys()].sort().map((hex) => byHex.get(hex) ?? new Uint8Array());
  const parts = sorted.flatMap((one) => [int32(one.length), one]);
  return hash(MULTI_TRANSACTION, joinBytes([int32(sorted.length), ...parts]));
}
