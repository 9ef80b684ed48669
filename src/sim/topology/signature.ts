import { type Bytes, toHex } from './bytes.ts';
import { CURVES } from './curves.ts';
import { holds } from './elliptic.ts';
import type { SigningKey } from './signing-key.ts';

export type Signature = {
  /** Without `SIGNATURE_FORMAT_` and `SIGNING_ALGORITHM_SPEC_`. */
  readonly format: string;
  readonly algorithm: string;
  readonly content: Bytes;
  readonly signedBy: string;
};

/**
 * Algorithm and format that belong to a kind of key; RAW stands for either
 * (docs/facts/topology.md#signatures).
 */
const SCHEMES = {
  EC_CURVE25519: { algorithm: 'ED25519', format: 'CONCAT' },
  EC_P256: { algorithm: 'EC_DSA_SHA_256', format: 'DER' },
  EC_P384: { algorithm: 'EC_DSA_SHA_384', format: 'DER' },
  EC_SECP256K1: { algorithm: 'EC_DSA_SHA_256', format: 'DER' },
} as const;

/** Whether a signature of these 34 bytes is this key's. */
export async function isSignedBy(
  key: SigningKey,
  message: Bytes,
  { format, algorithm, content }: Signature,
): Promise<boolean> {
  const scheme = SCHEMES[key.spec];
  if (algorithm !== scheme.algorithm || (format !== scheme.format && format !== 'RAW'))
    return false;
  if (key.spec === 'EC_CURVE25519') return isEd25519(key, message, content);
  const curve = CURVES[key.spec];
  const numbers = readDer(content);
  if (numbers === undefined || key.content instanceof Uint8Array) return false;
  const digest = new Uint8Array(await crypto.subtle.digest(curve.hash, message));
  return holds(curve, key.content, BigInt(`0x${toHex(digest)}`), numbers);
}

async function isEd25519(key: SigningKey, message: Bytes, content: Bytes): Promise<boolean> {
  const imported = await crypto.subtle.importKey('spki', key.spki, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, content, message);
}

/** `30 len 02 len r 02 len s`, short lengths only: 104 bytes at most. */
function readDer(content: Bytes): { readonly r: bigint; readonly s: bigint } | undefined {
  const [sequence, length, ...rest] = content;
  if (sequence !== 0x30 || length !== rest.length || length > 127) return undefined;
  const [r, afterR] = readInteger(rest);
  const [s, afterS] = readInteger(afterR);
  return r === undefined || s === undefined || afterS.length > 0 ? undefined : { r, s };
}

function readInteger(bytes: readonly number[]): [bigint | undefined, readonly number[]] {
  const [kind, length = 0] = bytes;
  const content = bytes.slice(2, 2 + length);
  const [first = 128, second = 0] = content;
  const isMinimal = first !== 0 || length === 1 || second > 127;
  const isInteger = kind === 0x02 && content.length === length && first < 128 && isMinimal;
  const value = isInteger ? BigInt(`0x${toHex(Uint8Array.from(content))}`) : undefined;
  return [value, bytes.slice(2 + length)];
}
