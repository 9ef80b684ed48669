import type { KeyCandidate } from '#domain/signing/pasted-key.ts';
import {
  KEY_KINDS,
  type KeySpec,
  publicKeyOf,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';

/*
 * What only arithmetic on curves can tell. @noble/curves comes with the first question, so that no
 * page waits for it that shows no key; it needs no secure context, unlike WebCrypto.
 */

/** The library, by kind of key. */
async function loadCurve(spec: KeySpec) {
  switch (spec) {
    case 'ed25519':
      return { spec, curve: (await import('@noble/curves/ed25519.js')).ed25519 } as const;
    case 'ec-p256':
      return { spec, curve: (await import('@noble/curves/nist.js')).p256 } as const;
    case 'ec-p384':
      return { spec, curve: (await import('@noble/curves/nist.js')).p384 } as const;
    case 'ec-secp256k1':
      return { spec, curve: (await import('@noble/curves/secp256k1.js')).secp256k1 } as const;
  }
}

/**
 * Loads what verifies signatures of a kind, before there is a key: afterwards nothing is asked for
 * but what the steps ask the node (KEY-07), and no server is needed.
 */
export async function readyCurve(spec: KeySpec): Promise<void> {
  await loadCurve(spec);
}

/**
 * The keys that a candidate is: its point lies on the curve, and is written out. A compressed point
 * may lie on two curves, any other on one at most.
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
      // A point of small order has signatures that anybody can make (RFC 8032, 7).
      return loaded.curve.Point.fromBytes(point).isSmallOrder()
        ? undefined
        : publicKeyOf(spec, point);
    }
    return publicKeyOf(spec, read.toBytes(false));
  } catch {
    return undefined;
  }
}

/**
 * Whether a signature, in the ledger's form, is one of this key over this message. A second
 * implementation beside the one that signed: what it refuses is never sent (KEY-04).
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
      ? loaded.curve.verify(signature, message, point, { zip215: false })
      : loaded.curve.verify(signature, message, point, { format: 'der', lowS: false });
  } catch {
    return false;
  }
}
