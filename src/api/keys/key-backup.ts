import * as z from 'zod/mini';
import { fromBase64, joinBytes, toBase64 } from '#domain/signing/bytes.ts';
import {
  KEY_SPECS,
  pointOf,
  publicKeyOf,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';
import { BackupRefused } from './key-refusals.ts';

/**
 * A private key encrypted with a passphrase. PBKDF2 with SHA-256 derives the AES-256-GCM key, which
 * also authenticates the other fields (KEY-06).
 */
export type KeyBackup = {
  readonly publicKey: SigningPublicKey;
  readonly rounds: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly locked: Uint8Array<ArrayBuffer>;
};

const KIND = 'treeline-key-backup';
const ROUNDS = 1_000_000;
/** The limit leaves room for later versions; more rounds would block the page. */
const MOST_ROUNDS = 10_000_000;
/** Maximum length in characters; every valid file is shorter. */
const LONGEST = 10_000;

export async function lockSecret(
  publicKey: SigningPublicKey,
  secret: Uint8Array<ArrayBuffer>,
  passphrase: string,
): Promise<KeyBackup> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const open = { publicKey, rounds: ROUNDS, salt, nonce };
  const key = await keyOf(passphrase, open, 'encrypt');
  const locked = await crypto.subtle.encrypt(cipherOf(open), key, secret);
  return { ...open, locked: new Uint8Array(locked) };
}

/** Rejects with `BackupRefused` if the passphrase is wrong. */
export async function openSecret(
  backup: KeyBackup,
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(passphrase, backup, 'decrypt');
  try {
    return new Uint8Array(await crypto.subtle.decrypt(cipherOf(backup), key, backup.locked));
  } catch {
    throw new BackupRefused('The passphrase does not open this file, or the file was changed.');
  }
}

type Open = Omit<KeyBackup, 'locked'>;

async function keyOf(
  passphrase: string,
  { salt, rounds }: Open,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // Keyboards encode accents in two ways, so they are normalized.
  const text = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle
    .importKey('raw', text, 'PBKDF2', false, ['deriveKey'])
    .finally(() => text.fill(0));
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [use]);
}

function cipherOf({ publicKey, rounds, nonce }: Open) {
  const beside = new TextEncoder().encode(`${KIND} ${publicKey.spec} ${rounds} `);
  return { name: 'AES-GCM', iv: nonce, additionalData: joinBytes([beside, publicKey.spki]) };
}

/** Uses only schema functions of the first load; numbers and names are checked below. */
const BackupWire = z.looseObject({
  kind: z.string(),
  version: z.number(),
  key_spec: z.string(),
  public_key: z.string(),
  kdf: z.looseObject({
    name: z.string(),
    hash: z.string(),
    iterations: z.number(),
    salt: z.string(),
  }),
  cipher: z.looseObject({ name: z.string(), nonce: z.string() }),
  locked_private_key: z.string(),
});

type BackupFile = z.output<typeof BackupWire>;

const KDF = { name: 'PBKDF2', hash: 'SHA-256' } as const;
const CIPHER = 'AES-256-GCM';
const FEWEST_ROUNDS = 600_000;

/** Whether the file uses the only supported encryption. */
function isOfThisForm({ kind, version, kdf, cipher }: BackupFile): boolean {
  const { name, hash, iterations } = kdf;
  const isEnough = iterations >= FEWEST_ROUNDS && iterations <= MOST_ROUNDS;
  return (
    kind === KIND &&
    version === 1 &&
    name === KDF.name &&
    hash === KDF.hash &&
    cipher.name === CIPHER &&
    Number.isInteger(iterations) &&
    isEnough
  );
}

export function backupText({ publicKey, rounds, salt, nonce, locked }: KeyBackup): string {
  const file: BackupFile = {
    kind: KIND,
    version: 1,
    key_spec: publicKey.spec,
    public_key: toBase64(publicKey.spki),
    kdf: { ...KDF, iterations: rounds, salt: toBase64(salt) },
    cipher: { name: CIPHER, nonce: toBase64(nonce) },
    locked_private_key: toBase64(locked),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function readBackup(text: string): KeyBackup {
  const read = text.length > LONGEST ? undefined : BackupWire.safeParse(parsed(text));
  const spec = KEY_SPECS.find((one) => one === read?.data?.key_spec);
  if (read?.success !== true || spec === undefined || !isOfThisForm(read.data))
    throw new BackupRefused('Not a Treeline key backup.');
  const { public_key, kdf, cipher, locked_private_key } = read.data;
  const [spki, salt, nonce, locked] = [public_key, kdf.salt, cipher.nonce, locked_private_key].map(
    fromBase64,
  );
  const publicKey = spki && publicKeyOf(spec, pointOf({ spec, spki }));
  const isWhole = publicKey !== undefined && toBase64(publicKey.spki) === public_key;
  if (!isWhole || salt === undefined || nonce === undefined || locked === undefined)
    throw new BackupRefused('The key backup is damaged.');
  return { publicKey, rounds: kdf.iterations, salt, nonce, locked };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
