import { fromBase64, isSameBytes, joinBytes, toBase64 } from '#domain/signing/bytes.ts';
import { readDerKey } from '#domain/signing/der-key.ts';
import {
  BLOCK,
  type EncryptedPkcs8,
  readEncryptedPkcs8,
  toEncryptedPkcs8,
} from '#domain/signing/encrypted-pkcs8.ts';
import { type PrivateKey, readPkcs8, toPkcs8 } from '#domain/signing/pkcs8.ts';
import {
  isSameKey,
  KEY_KINDS,
  pointOf,
  publicKeyOf,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { publicKeyFor } from './curves.ts';
import { BackupRefused } from './key-refusals.ts';

/**
 * A private key encrypted with a passphrase, in a file that OpenSSL opens (docs/keys.md#format).
 * AES-CBC does not authenticate, so the public key is in the file too, and is compared with the
 * decrypted private key (KEY-06).
 */
export type KeyBackup = EncryptedPkcs8 & {
  /** As stated in the file; undefined if another tool wrote the file. */
  readonly publicKey: SigningPublicKey | undefined;
};

export type CreatedBackup = KeyBackup & { readonly publicKey: SigningPublicKey };

const ROUNDS = 1_000_000;
const FEWEST_ROUNDS = 600_000;
/** The limit leaves room for later versions; more rounds would block the page. */
const MOST_ROUNDS = 10_000_000;
/** Maximum length in characters; every valid file is shorter. */
const LONGEST = 10_000;

/** The prompt of OpenSSL accepts 1,023 bytes, and no control character. */
const LONGEST_PASSPHRASE = 1000;

/** Returns undefined if OpenSSL could not open a backup with this passphrase. */
export function bytesOfPassphrase(passphrase: string): Uint8Array<ArrayBuffer> | undefined {
  // Keyboards enter composed characters, and OpenSSL receives them unchanged; NFKC would replace
  // some of them.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFC'));
  const isTyped = /^[^\p{Cc}\p{Cs}]*$/u.test(passphrase);
  return isTyped && bytes.length <= LONGEST_PASSPHRASE ? bytes : undefined;
}

export async function lockSecret(
  publicKey: SigningPublicKey,
  number: Uint8Array,
  passphrase: string,
): Promise<CreatedBackup> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(BLOCK));
  const key = await keyOf(passphrase, { salt, rounds: ROUNDS });
  const pkcs8 = toPkcs8(publicKey, number);
  const encrypted = await crypto.subtle
    .encrypt({ name: 'AES-CBC', iv }, key, pkcs8)
    .finally(() => pkcs8.fill(0));
  return { publicKey, rounds: ROUNDS, salt, iv, encrypted: new Uint8Array(encrypted) };
}

/**
 * Returns the private number with its public key. Rejects with `BackupRefused` if the passphrase is
 * wrong or the file is damaged.
 */
export async function openSecret(
  backup: KeyBackup,
  passphrase: string,
): Promise<{ readonly publicKey: SigningPublicKey; readonly number: Uint8Array<ArrayBuffer> }> {
  const whole = await decrypt(backup, await keyOf(passphrase, backup));
  try {
    if (!startsLikePkcs8(whole)) throw new BackupRefused(WRONG_PASSPHRASE);
    const content = withoutPadding(whole);
    const read = content && readPkcs8(content);
    if (read === 'other-algorithm') throw new BackupRefused(OTHER_KEY);
    const publicKey = read && (await publicKeyFor(read.spec, read.number));
    if (publicKey === undefined || !isOfPublicKey(publicKey, read, backup)) {
      read?.number.fill(0);
      throw new BackupRefused(DAMAGED_INSIDE);
    }
    return { publicKey, number: read.number };
  } finally {
    whole.fill(0);
  }
}

/** Compares the derived public key with both copies of the file. */
function isOfPublicKey(
  publicKey: SigningPublicKey,
  read: PrivateKey | undefined,
  backup: KeyBackup,
): read is PrivateKey {
  const isStated = backup.publicKey === undefined || isSameKey(publicKey, backup.publicKey);
  const isInside = read?.point === undefined || isSameBytes(read.point, pointOf(publicKey));
  return read !== undefined && isStated && isInside;
}

const WRONG_PASSPHRASE = 'The passphrase is wrong. If you are sure of it, the file is damaged.';
const DAMAGED_INSIDE =
  'The passphrase is right, but the encrypted key is damaged. Use another copy of the file.';
const OTHER_KEY = 'The file contains a type of key that external parties do not support.';

async function keyOf(
  passphrase: string,
  { salt, rounds }: Pick<EncryptedPkcs8, 'salt' | 'rounds'>,
): Promise<CryptoKey> {
  const text = bytesOfPassphrase(passphrase);
  if (text === undefined) throw new BackupRefused(WRONG_PASSPHRASE);
  const base = await crypto.subtle
    .importKey('raw', text, 'PBKDF2', false, ['deriveKey'])
    .finally(() => text.fill(0));
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  const uses: readonly KeyUsage[] = ['encrypt', 'decrypt'];
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-CBC', length: 256 }, false, uses);
}

/**
 * Returns the text with its padding. WebCrypto rejects wrong padding without the text, which shows
 * whether the passphrase or the file is wrong; so a block is appended that decrypts to padding.
 */
async function decrypt({ iv, encrypted }: KeyBackup, key: CryptoKey) {
  const last = { name: 'AES-CBC', iv: encrypted.slice(-BLOCK) };
  const padding = new Uint8Array(await crypto.subtle.encrypt(last, key, new Uint8Array()));
  const all = joinBytes([encrypted, padding]);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, all));
}

/** With a wrong passphrase, five equal bytes occur once in 2^40 attempts. */
function startsLikePkcs8(bytes: Uint8Array): boolean {
  const start = (bytes[1] ?? 0) < 0x80 ? 2 : 3;
  const version = [0x02, 0x01, 0x00, 0x30];
  return bytes[0] === 0x30 && version.every((byte, at) => bytes[start + at] === byte);
}

function withoutPadding(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const size = bytes.at(-1) ?? 0;
  const isPadded =
    size > 0 && size <= BLOCK && bytes.subarray(-size).every((byte) => byte === size);
  return isPadded ? bytes.subarray(0, -size) : undefined;
}

const LABEL = 'ENCRYPTED PRIVATE KEY';
const PUBLIC_KEY = 'Public key (SPKI)';

/** Readers of PEM skip the text above the block (RFC 7468, 5.2). */
export function backupText(backup: CreatedBackup): string {
  const { publicKey } = backup;
  const lines = toBase64(toEncryptedPkcs8(backup)).match(/.{1,64}/g) ?? [];
  return [
    'Key of an external party, created by Treeline',
    `Type: ${KEY_KINDS[publicKey.spec].name}`,
    `Fingerprint: ${fingerprintOf(publicKey)}`,
    `${PUBLIC_KEY}: ${toBase64(publicKey.spki)}`,
    'Check: openssl pkey -in FILE -pubout',
    `-----BEGIN ${LABEL}-----`,
    ...lines,
    `-----END ${LABEL}-----`,
    '',
  ].join('\n');
}

/** Rejects a file by its form; the passphrase is not needed. */
export function readBackup(text: string): KeyBackup {
  const isOne = text.length <= LONGEST && text.split('-----BEGIN ').length === 2;
  const block = isOne ? BLOCK_OF_FILE.exec(text) : null;
  if (block === null) throw new BackupRefused(formProblem(text));
  const der = fromBase64((block[2] ?? '').replace(/\s+/g, ''));
  const read = der && readEncryptedPkcs8(der);
  if (read === 'other') throw new BackupRefused(OTHER_METHOD);
  const stated = STATED_KEY.exec(block[1] ?? '')?.[1]?.trim();
  const publicKey = stated === undefined ? undefined : publicKeyIn(stated);
  const isDamaged = read === undefined || (stated !== undefined && publicKey === undefined);
  if (isDamaged) throw new BackupRefused('The backup file is damaged. Use another copy of it.');
  if (read.rounds < FEWEST_ROUNDS || read.rounds > MOST_ROUNDS) {
    const [rounds, fewest, most] = [read.rounds, FEWEST_ROUNDS, MOST_ROUNDS].map((one) =>
      one.toLocaleString('en'),
    );
    throw new BackupRefused(
      `The file has ${rounds} PBKDF2 iterations. Treeline opens ${fewest} to ${most}.`,
    );
  }
  return { ...read, publicKey };
}

const BLOCK_OF_FILE = new RegExp(
  `^(.*?)-----BEGIN ${LABEL}-----([A-Za-z0-9+/=\\s]*)-----END ${LABEL}-----\\s*$`,
  's',
);
const STATED_KEY = /^Public key \(SPKI\): *(.*)$/m;

const OTHER_METHOD =
  'The file is encrypted by another method. Treeline opens PBKDF2 with HMAC-SHA-256 and AES-256-CBC.';

function formProblem(text: string): string {
  if (text.includes(`BEGIN ${LABEL}`)) return 'The backup file is damaged. Use another copy of it.';
  return /BEGIN [A-Z ]{0,20}PRIVATE KEY/.test(text)
    ? 'The private key in this file is not encrypted, so the file is not a backup.'
    : 'Not a key backup: the file has no encrypted private key in PEM.';
}

function publicKeyIn(base64: string): SigningPublicKey | undefined {
  const der = fromBase64(base64);
  const read = der && readDerKey(der);
  return read?.kind === 'public' ? publicKeyOf(read.spec, read.point) : undefined;
}
