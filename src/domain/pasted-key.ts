import { fromBase64, fromHex, joinBytes } from './bytes.ts';
import { readDerKey } from './der-key.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec } from './signing-key.ts';

/** A public key as pasted. Which curve, and whether the point lies on it, is for `api/curves`. */
export type KeyCandidate = {
  /** The kinds of key that it may be by its form; more than one where only the curve can tell. */
  readonly specs: readonly KeySpec[];
  /** As pasted: an EC point may be compressed. */
  readonly point: Uint8Array<ArrayBuffer>;
  /** How it was written, in words. */
  readonly form: string;
};

/** What somebody pasted where a public key is wanted. A private key is never in the answer. */
export type PastedKey =
  | { readonly kind: 'public'; readonly candidate: KeyCandidate }
  /** 32 bytes may be a public key of Ed25519, or a private key of nearly any kind. */
  | { readonly kind: 'either'; readonly candidate: KeyCandidate }
  | { readonly kind: 'private'; readonly form: string }
  | { readonly kind: 'bad'; readonly why: string };

/** No key has more, in any form; what is longer is not looked at. */
const LONGEST = 20_000;

/** Recognises a key by what it is, whatever it is called. Never throws. */
export function readPastedKey(pasted: string): PastedKey {
  const text = pasted.trim();
  if (text === '') return bad('Nothing was pasted.');
  if (text.length > LONGEST) return bad('This is far longer than a public key.');
  const secret = secretWords(text);
  if (secret !== undefined) return { kind: 'private', form: secret };
  if (text.startsWith('{') || text.startsWith('[')) return readJwk(text);
  const pem = /^-----BEGIN ([A-Z0-9 ]+)-----\s*([A-Za-z0-9+/=\s]*?)-----END \1-----$/.exec(text);
  if (pem !== null) {
    const der = fromBase64((pem[2] ?? '').replace(/\s+/g, ''));
    return der === undefined
      ? bad('The text between the PEM lines is no base64.')
      : ofDer(der, 'PEM');
  }
  if (text.includes('-----')) return bad('Paste one PEM block alone, with both of its lines.');
  if (/^(?:ssh-|ecdsa-sha2-)/.test(text))
    return bad('This is a key in the form of SSH. Convert it: ssh-keygen -e -m PKCS8 -f KEY.pub');
  const plain = text.replace(/\s+/g, '').replace(/^0x/i, '');
  const hex = fromHex(plain);
  if (hex !== undefined) return ofBytes(hex, 'hex');
  const base64 = fromBase64(standardBase64(plain));
  if (base64 !== undefined) return ofBytes(base64, 'base64');
  return bad('This is neither base64, hex, PEM nor a JWK.');
}

/** A key from a file: text, or DER as it is. */
export function readKeyFile(bytes: Uint8Array<ArrayBuffer>): PastedKey {
  if (bytes.length > LONGEST) return bad('This file is far longer than a public key.');
  if (bytes[0] === 0x30 && readDerKey(bytes).kind !== 'no-key') return ofDer(bytes, 'DER');
  const isText = bytes.every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 32);
  return isText ? readPastedKey(new TextDecoder().decode(bytes)) : ofBytes(bytes, 'plain bytes');
}

/**
 * Whether what was pasted for a signature may be a private key, by its name, form or length: no
 * signature has 32 or 48 bytes. 64 bytes alone may be either, and count as a signature.
 */
export function mayBePrivateKey(pasted: string): boolean {
  const text = pasted.trim().slice(0, LONGEST);
  if (secretWords(text) !== undefined) return true;
  const plain = text.replace(/\s+/g, '').replace(/^0x/i, '');
  const bytes = fromHex(plain) ?? fromBase64(standardBase64(plain));
  if (bytes?.length === 32 || bytes?.length === 48) return true;
  return bytes?.[0] === 0x30 && readDerKey(bytes).kind === 'private';
}

/**
 * The same of what was put into a box for names, where most of what is as long as a key is a name:
 * a key in base64 has capitals and small letters in it, and hardly a name of just that length has.
 */
export function isLikePrivateKey(text: string): boolean {
  const isHex = /^(?:0x)?[0-9a-f]+$/i.test(text.trim());
  const isMixed = /[A-Z]/.test(text) && /[a-z]/.test(text);
  const isPlain = !isHex && !isMixed && /^[\w:-]+$/.test(text);
  return !isPlain && mayBePrivateKey(text);
}

/** Names by which a text says itself that it is secret, even where the rest of it is broken. */
function secretWords(text: string): string | undefined {
  if (/PRIVATE KEY/i.test(text)) return 'PEM';
  if (/"d"\s*:/.test(text) || /"k"\s*:/.test(text) || /"(?:private|secret)[^"]*"\s*:/i.test(text))
    return 'JWK';
  if (/^(?:[xyz]prv|nsec1|AGE-SECRET-KEY)/i.test(text)) return 'text';
  // Twelve and more short words are how wallets write down a seed (BIP 39).
  if (/^[a-z]{3,8}(?:\s+[a-z]{3,8}){11,23}$/.test(text)) return 'seed words';
  return undefined;
}

function ofBytes(bytes: Uint8Array<ArrayBuffer>, form: string): PastedKey {
  const der = bytes[0] === 0x30 ? readDerKey(bytes) : undefined;
  if (der !== undefined && der.kind !== 'no-key') return ofDer(bytes, form);
  const raw = `${form}, the key alone`;
  if (bytes.length === 32)
    return { kind: 'either', candidate: { specs: ['ed25519'], point: bytes, form: raw } };
  // 48 bytes are a private key of P-384; 64 those of Ed25519 with its public key, or of two keys.
  if (bytes.length === 48 || bytes.length === 64) return { kind: 'private', form: raw };
  const specs = specsOfPoint(bytes);
  if (specs.length > 0) return { kind: 'public', candidate: { specs, point: bytes, form: raw } };
  return bad(`${bytes.length} bytes in ${form} are no public key of a kind that the ledger takes.`);
}

function ofDer(bytes: Uint8Array<ArrayBuffer>, form: string): PastedKey {
  const der = readDerKey(bytes);
  switch (der.kind) {
    case 'public': {
      if (
        der.spec !== 'ed25519'
          ? specsOfPoint(der.point).includes(der.spec)
          : der.point.length === 32
      )
        return {
          kind: 'public',
          candidate: { specs: [der.spec], point: der.point, form: `${form}, SPKI` },
        };
      return bad(`The key inside has a length that no key of ${KEY_KINDS[der.spec].name} has.`);
    }
    case 'private':
      return { kind: 'private', form: der.form };
    case 'other-algorithm':
      return bad('This is a public key of a kind that no external party may have.');
    case 'no-key':
      return bad(`What stands there in ${form} is no public key.`);
  }
}

/** The curves that a point may belong to by its length: two of them have points of one length. */
function specsOfPoint(point: Uint8Array): readonly KeySpec[] {
  const [first = 0] = point;
  return KEY_SPECS.filter((spec) => {
    const { size } = KEY_KINDS[spec];
    if (spec === 'ed25519') return false;
    return first === 4
      ? point.length === 1 + 2 * size
      : isCompressed(point) && point.length === 1 + size;
  });
}

/** Whether a point is an x with the sign of y (SEC 1, 2.3.3). */
export function isCompressed(point: Uint8Array): boolean {
  return point.length % 2 === 1 && (point[0] === 2 || point[0] === 3);
}

/** A JWK without a private part (RFC 7517, RFC 8037). */
function readJwk(text: string): PastedKey {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return bad('This begins like a JWK but is no JSON.');
  }
  const jwk = new Map(Object.entries(json ?? {}));
  const crv = jwk.get('crv');
  const x = coordinate(jwk.get('x'));
  const y = coordinate(jwk.get('y'));
  if (crv === 'Ed25519' && x?.length === 32)
    return { kind: 'public', candidate: { specs: ['ed25519'], point: x, form: 'JWK' } };
  const spec = KEY_SPECS.find((one) => KEY_KINDS[one].name === crv);
  const size = spec === undefined ? 0 : KEY_KINDS[spec].size;
  if (spec === undefined || spec === 'ed25519' || x?.length !== size || y?.length !== size)
    return bad('This JWK is no public key of a kind that the ledger takes.');
  const point = joinBytes([new Uint8Array([4]), x, y]);
  return { kind: 'public', candidate: { specs: [spec], point, form: 'JWK' } };
}

function coordinate(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  return typeof value === 'string' ? fromBase64(standardBase64(value)) : undefined;
}

/** base64url → base64, padding put on. */
function standardBase64(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}

function bad(why: string): PastedKey {
  return { kind: 'bad', why };
}
