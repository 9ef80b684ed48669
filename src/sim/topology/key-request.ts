import { type JsonObject, textMember } from '#sim/http/request-body.ts';
import { undecodable } from '#sim/ledger/ledger-error.ts';
import { isFrom, type Release } from '#sim/ledger/release.ts';
import { type Bytes, ofBase64 } from './bytes.ts';
import { KEY_SPECS, type KeySpec, readSpki, type SigningKey, spkiOfRaw } from './signing-key.ts';

const FORMATS = ['UNSPECIFIED', 'DER', 'RAW', 'DER_X509_SUBJECT_PUBLIC_KEY_INFO'];

export function enumMember(
  body: JsonObject,
  name: string,
  prefix: string,
  values: readonly string[],
): string {
  const value = textMember(body, name);
  const found = values.find((one) => `${prefix}${one}` === value);
  if (found === undefined)
    throw undecodable(`body (Unrecognized enum value: ${value} at '${name}')`);
  return found;
}

export function bytesMember(body: JsonObject, name: string): Bytes {
  const bytes = ofBase64(textMember(body, name));
  if (bytes === undefined) throw undecodable(`body (Illegal base64 character at '${name}')`);
  return bytes;
}

const isKnown = (spec: string): spec is KeySpec => Object.hasOwn(KEY_SPECS, spec);

export async function readPublicKey(
  body: JsonObject,
  release: Release,
): Promise<SigningKey | string> {
  const format = enumMember(body, 'format', 'CRYPTO_KEY_FORMAT_', FORMATS);
  const specs = ['UNSPECIFIED', ...Object.keys(KEY_SPECS)];
  const offered = isFrom(release, 3, 6) ? [...specs, 'ML_DSA_65'] : specs;
  const spec = enumMember(body, 'keySpec', 'SIGNING_KEY_SPEC_', offered);
  const data = bytesMember(body, 'keyData');
  if (!isKnown(spec)) return `Unknown or unsupported signing key spec ${spec}`;
  const spki = format === 'RAW' && spec === 'EC_CURVE25519' ? spkiOfRaw(data) : data;
  const isReadable =
    format === 'DER_X509_SUBJECT_PUBLIC_KEY_INFO' ||
    (format === 'RAW' && spec === 'EC_CURVE25519') ||
    (format === 'DER' && (spec === 'EC_P256' || spec === 'EC_P384'));
  if (!isReadable) return `Unsupported key format ${format} for ${spec}`;
  const key = spki && (await readSpki(spec, spki));
  return key ?? `Failed to parse the ${spec} public key`;
}
