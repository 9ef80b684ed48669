import { isSameBytes, toBase64 } from '#domain/signing/bytes.ts';
import {
  KEY_KINDS,
  KEY_SPECS,
  pointLength,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';
import { fingerprintOf, fingerprintOfBytes } from './topology-hash.ts';
import type { EmbeddedKey } from './topology-mapping.ts';

/** The form in which servers embed every key (docs/facts/topology.md#protobuf). */
export const EMBEDDED_FORMAT = 'DER_X509_SUBJECT_PUBLIC_KEY_INFO';

/** Decodes the key's bytes; undefined unless they are one of the four kinds for parties. */
export function publicKeyIn({ bytes }: Pick<EmbeddedKey, 'bytes'>): SigningPublicKey | undefined {
  const spec = KEY_SPECS.find((one) => {
    const { prefix } = KEY_KINDS[one];
    const isLong = bytes.length === prefix.length + pointLength(KEY_KINDS[one]);
    return isLong && isSameBytes(bytes.subarray(0, prefix.length), prefix);
  });
  return spec === undefined ? undefined : { spec, spki: bytes.slice() };
}

export function embeddedFingerprint(key: EmbeddedKey): string {
  const known = publicKeyIn(key);
  return known === undefined ? fingerprintOfBytes(key.bytes) : fingerprintOf(known);
}

/** The protocol's name for this kind of key; undefined for other kinds. */
export function specIn(key: EmbeddedKey): string | undefined {
  const known = publicKeyIn(key);
  return known && KEY_KINDS[known.spec].keySpec.replace('SIGNING_KEY_SPEC_', '');
}

/** The bytes in base64, as the ledger's requests write them. */
export function keyText({ bytes }: EmbeddedKey): string {
  return toBase64(bytes);
}
