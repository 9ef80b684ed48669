import { toHex } from './bytes.ts';
import { readDer } from './der.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec } from './signing-key.ts';

/*
 * The outermost elements identify a key in DER (RFC 5280 4.1, RFC 5208, RFC 5915, RFC 5958):
 *
 *   public, SPKI       SEQUENCE { SEQUENCE { algorithm }, BIT STRING }
 *   private, PKCS#8    SEQUENCE { INTEGER 0 or 1, SEQUENCE { algorithm }, OCTET STRING, … }
 *   private, SEC1      SEQUENCE { INTEGER 1, OCTET STRING, … }
 *   private, locked    SEQUENCE { SEQUENCE { algorithm }, OCTET STRING }
 */
export type DerKey =
  | { readonly kind: 'public'; readonly spec: KeySpec; readonly point: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'private'; readonly form: string }
  | { readonly kind: 'other-algorithm' }
  | { readonly kind: 'no-key' };

/** Returns the content of the SEQUENCE that names algorithm and curve. */
export function algorithmOf(spec: KeySpec): Uint8Array<ArrayBuffer> {
  // The prefix is 30 xx | 30 length content | 03 length 00.
  const { prefix } = KEY_KINDS[spec];
  return prefix.slice(4, 4 + (prefix[3] ?? 0));
}

const ALGORITHMS: ReadonlyMap<string, KeySpec> = new Map(
  KEY_SPECS.map((spec) => [toHex(algorithmOf(spec)), spec]),
);

export function specOfAlgorithm(content: Uint8Array): KeySpec | undefined {
  return ALGORITHMS.get(toHex(content));
}

/** Never throws. Bytes after the key make it invalid. */
export function readDerKey(der: Uint8Array<ArrayBuffer>): DerKey {
  const [whole, ...rest] = readDer(der) ?? [];
  if (whole === undefined || whole.tag !== 0x30) return { kind: 'no-key' };
  const parts = readDer(whole.content) ?? [];
  const form = privateForm(parts.map(({ tag }) => tag));
  // A private key is recognized even if bytes follow it.
  if (form !== undefined) return { kind: 'private', form };
  const [algorithm, key, ...more] = parts;
  if (rest.length > 0 || more.length > 0 || algorithm?.tag !== 0x30 || key?.tag !== 0x03)
    return { kind: 'no-key' };
  const spec = specOfAlgorithm(algorithm.content);
  if (spec === undefined) return { kind: 'other-algorithm' };
  // The first byte of a BIT STRING is the number of unused bits at its end.
  return key.content[0] === 0
    ? { kind: 'public', spec, point: key.content.slice(1) }
    : { kind: 'no-key' };
}

function privateForm([first, second, third]: readonly number[]): string | undefined {
  if (first === 0x02 && second === 0x30 && third === 0x04) return 'PKCS#8';
  if (first === 0x02 && second === 0x04) return 'SEC1';
  // RSA and DSA private keys are sequences of integers; public RSA keys have two.
  if (first === 0x02 && second === 0x02 && third === 0x02) return 'PKCS#1';
  if (first === 0x30 && second === 0x04 && third === undefined) return 'encrypted PKCS#8';
  return undefined;
}
