import { isSameBytes } from './bytes.ts';
import { readDerKey } from './der-key.ts';
import { readWrittenBytes } from './written-bytes.ts';

/** Maximum length in characters; every key is shorter, and further text is ignored. */
const LONGEST = 20_000;

/**
 * Whether a pasted signature may be a private key, judged by label, form or length. No signature
 * has 32 or 48 bytes. 64 bytes count as a signature unless they end with the signer's public key,
 * as Ed25519 private keys do in many libraries.
 */
export function mayBePrivateKey(pasted: string, spki?: Uint8Array): boolean {
  const text = pasted.trim().slice(0, LONGEST);
  if (privateForm(text) !== undefined) return true;
  const { bytes } = readWrittenBytes(text) ?? {};
  if (bytes === undefined) return false;
  const ending = bytes.length === 64 ? bytes.subarray(32) : undefined;
  const isPair = spki !== undefined && ending !== undefined && isSameBytes(ending, spki.slice(-32));
  return isPair || isPrivate(bytes);
}

/**
 * The same check for name fields, where 64 bytes are a private and a public key. A base64 text of a
 * key's length may still be a name.
 */
export function isLikePrivateKey(pasted: string): boolean {
  const text = pasted.trim().slice(0, LONGEST);
  if (privateForm(text) !== undefined) return true;
  const written = readWrittenBytes(text);
  if (written === undefined || (written.form === 'base64' && isOfWords(text))) return false;
  return isPrivate(written.bytes) || written.bytes.length === 64;
}

/**
 * Whether a text that looks like a private key may also be a name: 64 hex digits, as of a hash, or
 * twelve to 24 short words. Other forms are never names.
 */
export function mayBeName(pasted: string): boolean {
  const text = pasted.trim();
  return /^(?:[0-9a-f]{64}|[0-9A-F]{64})$/.test(text) || SEED_WORDS.test(text);
}

function isPrivate(bytes: Uint8Array<ArrayBuffer>): boolean {
  return isPrivateLength(bytes) || (bytes[0] === 0x30 && readDerKey(bytes).kind === 'private');
}

/**
 * Whether the length is that of a private key: 32 or 48 bytes, plus a leading zero if the number is
 * signed (X.690, 8.3), as openssl writes it.
 */
export function isPrivateLength(bytes: Uint8Array): boolean {
  const length = bytes.length % 2 === 1 && bytes[0] === 0 ? bytes.length - 1 : bytes.length;
  return length === 32 || length === 48;
}

/**
 * Base64 keys mix upper case, lower case and digits. Only one of about 200,000 keys of 32 bytes
 * looks like words, and fewer longer ones.
 */
function isOfWords(text: string): boolean {
  if (!/[A-Z]/.test(text) || !/[a-z]/.test(text)) return true;
  const words = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  const letters = words.filter((word) => /^[A-Za-z]$/.test(word));
  return letters.length < 2 && text.length >= 4 * words.length;
}

/** Returns the form that marks a text as a private key, even if its content is damaged. */
export function privateForm(text: string): string | undefined {
  return FORMS.find(({ pattern }) => pattern.test(text))?.name;
}

const SEED_WORDS = /^[a-z]{3,8}(?:\s+[a-z]{3,8}){11,23}$/;

const FORMS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'PEM', pattern: /BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY|PRIVATE KEY(?: BLOCK)?-/i },
  { name: 'JWK', pattern: /"[dk]"\s*:/ },
  { name: 'JSON', pattern: /"(?:private|secret)[^"]{0,99}"\s*:/i },
  // `openssl pkey -text` prints digits between `priv:` and `pub:`.
  {
    name: 'openssl text output',
    pattern:
      /private-key:\s*(?:\(|priv)|\bpriv:\s*(?:[0-9a-f]{2}:\s*){7}|(?::\s{0,9}[0-9a-f]{2}){7}\s{0,9}pub:/i,
  },
  { name: 'text', pattern: /private[ _-]?key["']?\s*[:=]\s*["']?(?:0x)?[\w+/]{32}/i },
  { name: 'PuTTY', pattern: /^PuTTY-User-Key-File/i },
  // Wallet formats: Bitcoin base58, bech32 (BIP 173) and BIP 32.
  {
    name: 'WIF',
    pattern: /^(?:[59][1-9A-HJ-NP-Za-km-z]{50}|[KLc][1-9A-HJ-NP-Za-km-z]{51})$/,
  },
  { name: 'text', pattern: /^[a-z]prv[1-9A-HJ-NP-Za-km-z]{40}/ },
  { name: 'text', pattern: /^(?:nsec1[02-9ac-hj-np-z]{40}|AGE-SECRET-KEY-1[02-9ac-hj-np-z]{40})/i },
  // Wallets write a seed as twelve or more short words (BIP 39).
  { name: 'seed words', pattern: SEED_WORDS },
];
