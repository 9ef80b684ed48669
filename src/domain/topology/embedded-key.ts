import { isSameBytes, toBase64 } from '#domain/signing/bytes.ts';
import {
  KEY_KINDS,
  KEY_SPECS,
  pointLength,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';
import { fingerprintOf, fingerprintOfBytes } from './topology-hash.ts';
import type { EmbeddedKey } from './topology-mapping.ts';

/** How servers embed a key, whatever form it was sent in (docs/facts/topology.md#protobuf). */
export const EMBEDDED_FORMAT = 'DER_X509_SUBJECT_PUBLIC_KEY_INFO';

/** The key by its own bytes; undefined where they are none of the four kinds that parties use. */
export function publicKeyIn({ bytes }: Pick<EmbeddedKey, 'bytes'>): SigningPublicKey | undefined {
  const spec = KEY_SPECS.find((one) => {
    const { prefix } = KEY_KINDS[one];
    const isLong = bytes.length === prefix.length + pointLength(KEY_KINDS[one]);
    return isLong && isSameBytes(bytes.subarray(0, prefix.length), prefix);
  });
  return spec === undefined ? undefined : { spec, spki: bytes.slice() };
}

/** The fingerprint recomputed from the embedded bytes. */
export function embeddedFingerprint(key: EmbeddedKey): string {
  const known = publicKeyIn(key);
  return known === undefined ? fingerprintOfBytes(key.bytes) : fingerprintOf(known);
}

/** What the protocol calls the kind of key that the bytes are; undefined for other kinds. */
export function specIn(key: EmbeddedKey): string | undefined {
  const known = publicKeyIn(key);
  return known && KEY_KINDS[known.spec].keySpec.replace('SIGNING_KEY_SPEC_', '');
}

/** The bytes in base64, as the ledger's requests write them. */
export function keyText({ bytes }: EmbeddedKey): string {
  return toBase64(bytes);
}
