import { fromBase64, joinBytes } from './bytes.ts';
import { readDerKey } from './der-key.ts';
import { isPrivateLength, privateForm } from './private-key-text.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec } from './signing-key.ts';
import { readWrittenBytes, standardBase64 } from './written-bytes.ts';

/** A possible key. `api/curves` checks the curve, and that the point is on it. */
export type KeyCandidate = {
  /** The possible kinds of key by form; more than one if only the curve can decide. */
  readonly specs: readonly KeySpec[];
  /** As pasted; an EC point may be compressed. */
  readonly point: Uint8Array<ArrayBuffer>;
  readonly form: string;
};

/** A text pasted as a public key. The result never contains a private key. */
export type PastedKey =
  | { readonly kind: 'public'; readonly candidate: KeyCandidate }
  /** 32 bytes may be an Ed25519 public key or nearly any private key. */
  | { readonly kind: 'either'; readonly candidate: KeyCandidate }
  | { readonly kind: 'private'; readonly form: string }
  | { readonly kind: 'bad'; readonly why: string };

/** Maximum length in characters or bytes; every key is shorter. */
const LONGEST = 20_000;

/** Recognizes a key by its content, not its label. Never throws. */
export function readPastedKey(pasted: string): PastedKey {
  const text = pasted.trim();
  if (text === '') return bad('No text entered.');
  const secret = privateForm(text);
  if (secret !== undefined) return { kind: 'private', form: secret };
  if (text.length > LONGEST) return bad('Too large for a public key.');
  if (text.startsWith('{') || text.startsWith('[')) return readJwk(text);
  const pem = /^-----BEGIN ([A-Z0-9 ]+)-----\s*([A-Za-z0-9+/=\s]*?)-----END \1-----$/.exec(text);
  if (pem !== null) {
    const der = fromBase64((pem[2] ?? '').replace(/\s+/g, ''));
    return der === undefined
      ? bad('The text between the PEM lines is not base64.')
      : ofDer(der, 'PEM');
  }
  if (text.includes('-----')) return bad('Paste only one PEM block, with its first and last line.');
  if (/^(?:ssh-|ecdsa-sha2-)/.test(text))
    return bad('This is an SSH key. Convert it: ssh-keygen -e -m PKCS8 -f KEY.pub');
  const written = readWrittenBytes(text);
  if (written !== undefined) return ofBytes(written.bytes, written.form);
  return bad('Not base64, hex, PEM or JWK.');
}

/** A key file may contain text or plain DER. */
export function readKeyFile(bytes: Uint8Array<ArrayBuffer>): PastedKey {
  if (bytes.length > LONGEST) return bad('The file is too large for a public key.');
  if (bytes[0] === 0x30 && readDerKey(bytes).kind !== 'no-key') return ofDer(bytes, 'DER');
  const isText = bytes.every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 32);
  return isText ? readPastedKey(new TextDecoder().decode(bytes)) : ofBytes(bytes, 'plain bytes');
}

function ofBytes(bytes: Uint8Array<ArrayBuffer>, form: string): PastedKey {
  const der = bytes[0] === 0x30 ? readDerKey(bytes) : undefined;
  if (der !== undefined && der.kind !== 'no-key') return ofDer(bytes, form);
  const raw = `${form}, raw key`;
  if (bytes.length === 32)
    return { kind: 'either', candidate: { specs: ['ed25519'], point: bytes, form: raw } };
  // 64 bytes are an Ed25519 private key with its public key, or two other keys.
  if (isPrivateLength(bytes) || bytes.length === 64) return { kind: 'private', form: raw };
  const specs = specsOfPoint(bytes);
  if (specs.length > 0) return { kind: 'public', candidate: { specs, point: bytes, form: raw } };
  return bad(`A public key of ${bytes.length} bytes (${form}) is not supported.`);
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
      return bad(`The key has an invalid length for ${KEY_KINDS[der.spec].name}.`);
    }
    case 'private':
      return { kind: 'private', form: der.form };
    case 'other-algorithm':
      return bad('This type of public key is not supported for external parties.');
    case 'no-key':
      return bad(`The ${form} content is not a public key.`);
  }
}

/** Returns the possible curves by the point's length; two curves share one length. */
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

/** Reads a JWK without a private part (RFC 7517, RFC 8037). */
function readJwk(text: string): PastedKey {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return bad('The JWK is not valid JSON.');
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
    return bad('The JWK is not a supported public key.');
  const point = joinBytes([new Uint8Array([4]), x, y]);
  return { kind: 'public', candidate: { specs: [spec], point, form: 'JWK' } };
}

function coordinate(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  return typeof value === 'string' ? fromBase64(standardBase64(value)) : undefined;
}

function bad(why: string): PastedKey {
  return { kind: 'bad', why };
}
