import { toHex } from './bytes.ts';
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

/** Algorithm and curve of each kind of key, as hex of the algorithm's SEQUENCE content. */
const ALGORITHMS: ReadonlyMap<string, KeySpec> = new Map(
  KEY_SPECS.map((spec) => {
    const prefix = toHex(KEY_KINDS[spec].prefix);
    // The prefix is 30 xx | 30 length content | 03 length 00; the slice is `content`.
    const length = Number.parseInt(prefix.slice(6, 8), 16);
    return [prefix.slice(8, 8 + length * 2), spec];
  }),
);

/** Never throws. Bytes after the key make it invalid. */
export function readDerKey(der: Uint8Array): DerKey {
  const [whole, ...rest] = elementsOf(der) ?? [];
  if (whole === undefined || whole.tag !== 0x30) return { kind: 'no-key' };
  const parts = elementsOf(whole.content) ?? [];
  const form = privateForm(parts.map(({ tag }) => tag));
  // A private key is recognized even if bytes follow it.
  if (form !== undefined) return { kind: 'private', form };
  const [algorithm, key, ...more] = parts;
  if (rest.length > 0 || more.length > 0 || algorithm?.tag !== 0x30 || key?.tag !== 0x03)
    return { kind: 'no-key' };
  const spec = ALGORITHMS.get(toHex(algorithm.content));
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

type Element = { readonly tag: number; readonly content: Uint8Array<ArrayBuffer> };

/** Splits consecutive elements; undefined if the bytes are not DER. */
function elementsOf(der: Uint8Array): readonly Element[] | undefined {
  const found: Element[] = [];
  let at = 0;
  while (at < der.length) {
    const [tag = 0, first = 0] = der.subarray(at, at + 2);
    const more = first < 0x80 ? 0 : first - 0x80;
    if (at + 2 > der.length || more > 4 || first === 0x80) return undefined;
    const start = at + 2 + more;
    const length =
      more === 0 ? first : der.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    if (start + length > der.length) return undefined;
    found.push({ tag, content: der.slice(start, start + length) });
    at = start + length;
  }
  return found;
}
