import { isSameBytes, joinBytes, toHex } from '#domain/signing/bytes.ts';
import type { KeyCandidate } from '#domain/signing/pasted-key.ts';
import {
  KEY_KINDS,
  type KeySpec,
  publicKeyOf,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';

/*
 * Checks that require curve arithmetic. @noble/curves loads on first use, so that pages without
 * keys stay small. Unlike WebCrypto it needs no secure context.
 */

async function loadCurve(spec: KeySpec) {
  switch (spec) {
    case 'ed25519': {
      const { sha512 } = await import('@noble/hashes/sha2.js');
      return { spec, curve: (await import('@noble/curves/ed25519.js')).ed25519, sha512 } as const;
    }
    case 'ec-p256':
      return { spec, curve: (await import('@noble/curves/nist.js')).p256 } as const;
    case 'ec-p384':
      return { spec, curve: (await import('@noble/curves/nist.js')).p384 } as const;
    case 'ec-secp256k1':
      return { spec, curve: (await import('@noble/curves/secp256k1.js')).secp256k1 } as const;
  }
}

/**
 * Loads the verifier of a kind of key before a key exists. After that, only the node receives
 * requests (KEY-07).
 */
export async function readyCurve(spec: KeySpec): Promise<void> {
  await loadCurve(spec);
}

/**
 * Returns the keys that a candidate may represent, with expanded points. A compressed point may be
 * on two curves, any other on at most one.
 */
export async function keysOf(candidate: KeyCandidate): Promise<readonly SigningPublicKey[]> {
  const found = await Promise.all(candidate.specs.map((spec) => keyOn(spec, candidate.point)));
  return found.filter((key) => key !== undefined);
}

async function keyOn(spec: KeySpec, point: Uint8Array): Promise<SigningPublicKey | undefined> {
  const loaded = await loadCurve(spec);
  try {
    const read = loaded.curve.Point.fromBytes(point);
    read.assertValidity();
    if (loaded.spec === 'ed25519') {
      // Anyone can make a signature for a point of small order (RFC 8032, 7).
      return loaded.curve.Point.fromBytes(point).isSmallOrder()
        ? undefined
        : publicKeyOf(spec, point);
    }
    return publicKeyOf(spec, read.toBytes(false));
  } catch {
    return undefined;
  }
}

/** Returns the public key of a private number; undefined if the number is not valid on the curve. */
export async function publicKeyFor(
  spec: KeySpec,
  number: Uint8Array,
): Promise<SigningPublicKey | undefined> {
  const loaded = await loadCurve(spec);
  try {
    const point =
      loaded.spec === 'ed25519'
        ? loaded.curve.getPublicKey(number)
        : loaded.curve.getPublicKey(number, false);
    return publicKeyOf(spec, point);
  } catch {
    return undefined;
  }
}

/**
 * Whether a signature in the ledger's form is valid for this key and message. The implementation is
 * independent of the one that signs, and an invalid signature is never sent (KEY-04).
 */
export async function isSignedBy(
  { spec, spki }: SigningPublicKey,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  const loaded = await loadCurve(spec);
  const point = spki.subarray(KEY_KINDS[spec].prefix.length);
  try {
    return loaded.spec === 'ed25519'
      ? loaded.curve.verify(signature, message, point, { zip215: false }) &&
          isExactly(loaded, point, signature, message)
      : loaded.curve.verify(signature, message, point, { format: 'der', lowS: false });
  } catch {
    return false;
  }
}

/**
 * Whether R is the encoding of sB − kA, as OpenSSL and WebCrypto require (RFC 8032, 5.1.7).
 * @noble/curves compares both sides times eight, so it also accepts parts of small order, which a
 * node would reject.
 */
function isExactly(
  { curve: { Point }, sha512 }: Extract<Awaited<ReturnType<typeof loadCurve>>, { sha512: unknown }>,
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): boolean {
  const r = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  const k = littleEndian(sha512(joinBytes([r, key, message]))) % Point.Fn.ORDER;
  const wanted = Point.BASE.multiplyUnsafe(s).subtract(Point.fromBytes(key).multiplyUnsafe(k));
  return isSameBytes(wanted.toBytes(), r);
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes.slice().reverse())}`);
}
