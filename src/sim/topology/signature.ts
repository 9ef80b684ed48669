import type { Bytes } from './bytes.ts';
import { CURVES } from './curves.ts';
import type { SigningKey } from './signing-key.ts';

export type Signature = {
  readonly format: string;
  readonly algorithm: string;
  readonly content: Bytes;
  readonly signedBy: string;
};

/** Algorithm and format by kind of key; RAW means either (docs/facts/topology.md#signatures). */
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
