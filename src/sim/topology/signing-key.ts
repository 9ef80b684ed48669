import { p256, p384 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Bytes, joined, ofHex, toHex } from './bytes.ts';
import { fingerprintOf } from './canton-hash.ts';

/** The curves of ECDSA keys; WebCrypto lacks secp256k1. */
const CURVES = { EC_P256: p256, EC_P384: p384, EC_SECP256K1: secp256k1 } as const;

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
  /** The raw key for Ed25519; otherwise the uncompressed point. */
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

/** Undefined if the key does not match the spec. */
export async function readSpki(spec: KeySpec, spki: Bytes): Promise<SigningKey | undefined> {
  const start = ALGORITHMS[spec].length / 2 + 5;
  const key = spki.slice(start);
  if (toHex(spki) !== toHex(spkiOf(spec, key))) return undefined;
  if (spec === 'EC_CURVE25519') {
    if (key.length !== RAW_ED25519) return undefined;
    // The fingerprint of an Ed25519 key is over the raw key, others are over all sent bytes.
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

export type Signature = {
  readonly format: string;
  readonly algorithm: string;
  readonly content: Bytes;
  readonly signedBy: string;
};

/**
 * Algorithm and format by kind of key; RAW may mean either format
 * (docs/facts/topology.md#signatures).
 */
const SCHEMES = {
  EC_CURVE25519: { algorithm: 'ED25519', format: 'CONCAT' },
  EC_P256: { algorithm: 'EC_DSA_SHA_256', format: 'DER' },
  EC_P384: { algorithm: 'EC_DSA_SHA_384', format: 'DER' },
  EC_SECP256K1: { algorithm: 'EC_DSA_SHA_256', format: 'DER' },
} as const;

export async function isSignedBy(
  key: SigningKey,
  message: Bytes,
  { format, algorithm, content }: Signature,
): Promise<boolean> {
  const scheme = SCHEMES[key.spec];
  if (algorithm !== scheme.algorithm || (format !== scheme.format && format !== 'RAW'))
    return false;
  if (key.spec === 'EC_CURVE25519') return isEd25519(key, message, content);
  try {
    return CURVES[key.spec].verify(content, message, key.content, { format: 'der', lowS: false });
  } catch {
    return false;
  }
}

async function isEd25519(key: SigningKey, message: Bytes, content: Bytes): Promise<boolean> {
  const imported = await crypto.subtle.importKey('spki', key.spki, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, content, message);
}
