import { type Bytes, joined, ofHex, toHex } from './bytes.ts';
import { fingerprintOf } from './canton-hash.ts';
import { CURVES } from './curves.ts';

/**
 * Key specs by their number in topology transactions (docs/facts/topology.md#key-format-numbers).
 */
export const KEY_SPECS = {
  EC_CURVE25519: 1,
  EC_P256: 2,
  EC_P384: 3,
  EC_SECP256K1: 4,
} as const;
export type KeySpec = keyof typeof KEY_SPECS;

export type SigningKey = {
  readonly spec: KeySpec;
  readonly spki: Bytes;
  readonly fingerprint: string;
  /** Raw for Ed25519; else the uncompressed point. */
  readonly content: Bytes;
};

/**
 * Prefix of the key in X.509 SubjectPublicKeyInfo, up to its length
 * (docs/facts/topology.md#fingerprint).
 */
const ALGORITHMS: Readonly<Record<KeySpec, string>> = {
  EC_CURVE25519: '300506032b6570',
  EC_P256: '301306072a8648ce3d020106082a8648ce3d030107',
  EC_P384: '301006072a8648ce3d020106052b81040022',
  EC_SECP256K1: '301006072a8648ce3d020106052b8104000a',
};

const RAW_ED25519 = 32;

export const spkiOfRaw = (raw: Bytes): Bytes | undefined =>
  raw.length === RAW_ED25519 ? spkiOf('EC_CURVE25519', raw) : undefined;

function spkiOf(spec: KeySpec, key: Bytes): Bytes {
  const algorithm = ofHex(ALGORITHMS[spec]);
  const length = algorithm.length + key.length + 3;
  const bits = Uint8Array.of(0x03, key.length + 1, 0);
  return joined(Uint8Array.of(0x30, length), algorithm, bits, key);
}

/** Undefined: the key does not match the spec. */
export async function readSpki(spec: KeySpec, spki: Bytes): Promise<SigningKey | undefined> {
  const start = ALGORITHMS[spec].length / 2 + 5;
  const key = spki.slice(start);
  if (toHex(spki) !== toHex(spkiOf(spec, key))) return undefined;
  if (spec === 'EC_CURVE25519') {
    if (key.length !== RAW_ED25519) return undefined;
    // Ed25519 fingerprints hash the raw key, the others all sent bytes.
    return { spec, spki, fingerprint: await fingerprintOf(key), content: key };
  }
  if (!CURVES[spec].utils.isValidPublicKey(key)) return undefined;
  return {
    spec,
    spki,
    fingerprint: await fingerprintOf(spki),
    content: CURVES[spec].Point.fromBytes(key).toBytes(false),
  };
}
