import { fromHex, isSameBytes, joinBytes } from './bytes.ts';

/**
 * The kinds of key that can own an external party. One key is the namespace and signs, so its
 * holder controls the party (docs/facts/topology.md#fingerprint and #signatures).
 */
export type KeySpec = 'ed25519' | 'ec-p256' | 'ec-p384' | 'ec-secp256k1';

/** SubjectPublicKeyInfo in DER, with an uncompressed EC point. */
export type SigningPublicKey = {
  readonly spec: KeySpec;
  readonly spki: Uint8Array<ArrayBuffer>;
};

export type KeyKind = {
  readonly spec: KeySpec;
  readonly name: string;
  /** The ledger's names (docs/facts/topology.md#signatures). */
  readonly keySpec: string;
  readonly signingAlgorithmSpec: string;
  readonly format: string;
  /** The SPKI bytes before the key. */
  readonly prefix: Uint8Array<ArrayBuffer>;
  /** Bytes of one coordinate; for Ed25519, of the key. */
  readonly size: number;
  readonly digest: 'SHA-256' | 'SHA-384' | undefined;
};

function kindOf(kind: Omit<KeyKind, 'prefix'> & { readonly prefix: string }): KeyKind {
  const { keySpec, signingAlgorithmSpec, format, prefix } = kind;
  return {
    ...kind,
    keySpec: `SIGNING_KEY_SPEC_${keySpec}`,
    signingAlgorithmSpec: `SIGNING_ALGORITHM_SPEC_${signingAlgorithmSpec}`,
    format: `SIGNATURE_FORMAT_${format}`,
    prefix: fromHex(prefix) ?? new Uint8Array(),
  };
}

export const KEY_KINDS: Readonly<Record<KeySpec, KeyKind>> = {
  ed25519: kindOf({
    spec: 'ed25519',
    name: 'Ed25519',
    keySpec: 'EC_CURVE25519',
    signingAlgorithmSpec: 'ED25519',
    format: 'CONCAT',
    prefix: '302a300506032b6570032100',
    size: 32,
    digest: undefined,
  }),
  'ec-p256': kindOf({
    spec: 'ec-p256',
    name: 'P-256',
    keySpec: 'EC_P256',
    signingAlgorithmSpec: 'EC_DSA_SHA_256',
    format: 'DER',
    prefix: '3059301306072a8648ce3d020106082a8648ce3d030107034200',
    size: 32,
    digest: 'SHA-256',
  }),
  'ec-p384': kindOf({
    spec: 'ec-p384',
    name: 'P-384',
    keySpec: 'EC_P384',
    signingAlgorithmSpec: 'EC_DSA_SHA_384',
    format: 'DER',
    prefix: '3076301006072a8648ce3d020106052b81040022036200',
    size: 48,
    digest: 'SHA-384',
  }),
  'ec-secp256k1': kindOf({
    spec: 'ec-secp256k1',
    name: 'secp256k1',
    keySpec: 'EC_SECP256K1',
    signingAlgorithmSpec: 'EC_DSA_SHA_256',
    format: 'DER',
    prefix: '3056301006072a8648ce3d020106052b8104000a034200',
    size: 32,
    digest: 'SHA-256',
  }),
};

export const KEY_SPECS: readonly KeySpec[] = ['ed25519', 'ec-p256', 'ec-p384', 'ec-secp256k1'];

/** Returns the key's length in bytes; an EC point is `04`, x and y. */
export function pointLength({ spec, size }: KeyKind): number {
  return spec === 'ed25519' ? size : 1 + 2 * size;
}

/** @param point 32 bytes of Ed25519, or an uncompressed point; undefined if it has another length */
export function publicKeyOf(spec: KeySpec, point: Uint8Array): SigningPublicKey | undefined {
  const kind = KEY_KINDS[spec];
  if (point.length !== pointLength(kind)) return undefined;
  if (spec !== 'ed25519' && point[0] !== 4) return undefined;
  return { spec, spki: joinBytes([kind.prefix, point]) };
}

/** Returns the bare key: 32 bytes of Ed25519, or the uncompressed point. */
export function pointOf({ spec, spki }: SigningPublicKey): Uint8Array<ArrayBuffer> {
  return spki.slice(KEY_KINDS[spec].prefix.length);
}

export function isSameKey(one: SigningPublicKey, other: SigningPublicKey): boolean {
  return isSameBytes(one.spki, other.spki);
}
