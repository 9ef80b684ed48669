import { fromHex, toHex } from './bytes.ts';
import { DER_TAGS, type DerElement, derNumber, derNumberIn, derOf, readDer } from './der.ts';

/**
 * A private key under PBES2 (RFC 8018, 6.2) with PBKDF2-HMAC-SHA-256 and AES-256-CBC, as OpenSSL
 * reads and writes it (docs/keys.md#format).
 */
export type EncryptedPkcs8 = {
  readonly rounds: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly encrypted: Uint8Array<ArrayBuffer>;
};

const OIDS = {
  pbes2: '2a864886f70d01050d',
  pbkdf2: '2a864886f70d01050c',
  hmacSha256: '2a864886f70d0209',
  aes256Cbc: '60864801650304012a',
} as const;

/** The length of an AES block. */
export const BLOCK = 16;

export function toEncryptedPkcs8({ rounds, salt, iv, encrypted }: EncryptedPkcs8) {
  const { octets, sequence } = DER_TAGS;
  const named = (id: string, ...parameters: readonly Uint8Array[]) =>
    derOf(sequence, derOf(DER_TAGS.oid, fromHex(id) ?? new Uint8Array()), ...parameters);
  const kdf = named(
    OIDS.pbkdf2,
    derOf(sequence, derOf(octets, salt), derNumber(rounds), named(OIDS.hmacSha256, derOf(0x05))),
  );
  const cipher = named(OIDS.aes256Cbc, derOf(octets, iv));
  return derOf(sequence, named(OIDS.pbes2, derOf(sequence, kdf, cipher)), derOf(octets, encrypted));
}

/** Never throws: `other` is encrypted by another method, undefined is damaged. */
export function readEncryptedPkcs8(
  der: Uint8Array<ArrayBuffer>,
): EncryptedPkcs8 | 'other' | undefined {
  const [whole, ...rest] = readDer(der) ?? [];
  const [method, content, ...more] = partsOf(whole);
  if (rest.length > 0 || more.length > 0 || content?.tag !== DER_TAGS.octets) return undefined;
  const pbes2 = parameterOf(method, OIDS.pbes2);
  if (typeof pbes2 === 'string' || pbes2 === undefined) return pbes2;
  const [kdf, cipher] = partsOf(pbes2);
  const [pbkdf2, iv] = [parameterOf(kdf, OIDS.pbkdf2), parameterOf(cipher, OIDS.aes256Cbc)];
  if (pbkdf2 === 'other' || iv === 'other') return 'other';
  const [salt, count, ...options] = partsOf(pbkdf2);
  // The key length may precede the hash function, which is HMAC-SHA-1 if it is absent.
  const hash = options.find(({ tag }) => tag === DER_TAGS.sequence);
  if (hash === undefined || parameterOf(hash, OIDS.hmacSha256) === 'other') return 'other';
  const rounds = count && derNumberIn(count);
  const isWhole =
    salt?.tag === DER_TAGS.octets &&
    iv?.tag === DER_TAGS.octets &&
    iv.content.length === BLOCK &&
    content.content.length > 0 &&
    content.content.length % BLOCK === 0;
  return isWhole && rounds !== undefined
    ? { rounds, salt: salt.content, iv: iv.content, encrypted: content.content }
    : undefined;
}

/** Returns the parameter of a named algorithm, `other` for another name, undefined if damaged. */
function parameterOf(
  algorithm: DerElement | undefined,
  id: string,
): DerElement | 'other' | undefined {
  const [name, parameter] = partsOf(algorithm);
  if (name?.tag !== DER_TAGS.oid) return undefined;
  return toHex(name.content) === id ? (parameter ?? NULL) : 'other';
}

const NULL: DerElement = { tag: 0x05, content: new Uint8Array() };

function partsOf(element: DerElement | undefined): readonly DerElement[] {
  return (element?.tag === DER_TAGS.sequence ? readDer(element.content) : undefined) ?? [];
}
