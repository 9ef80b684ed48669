import { toDer } from '#domain/signing/ecdsa-signature.ts';
import { readPkcs8, toPkcs8 } from '#domain/signing/pkcs8.ts';
import {
  KEY_KINDS,
  KEY_SPECS,
  type KeySpec,
  publicKeyOf,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';
import { readyCurve } from './curves.ts';
import { type CreatedBackup, type KeyBackup, lockSecret, openSecret } from './key-backup.ts';
import { KeyWipedError } from './key-refusals.ts';

/** A private key of this page. Neither a method nor an error exposes it (KEY-06). */
export type KeyHolder = {
  readonly publicKey: SigningPublicKey;
  /** Without a backup, the key is lost when this page closes. */
  readonly isBackedUp: boolean;
  /** Returns a signature in the ledger's form; rejects after `wipe`. */
  sign(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  readonly isWiped: () => boolean;
  wipe(): void;
};

/** Creates a non-extractable key that is lost with this page. */
export async function generateKey(spec: KeySpec): Promise<KeyHolder> {
  await readyCurve(spec);
  if (spec === 'ec-secp256k1') {
    return holdSecp256k1(await drawSecp256k1(), false);
  }
  const pair = await newPair(spec, false);
  return holdPair(spec, pair.privateKey, await exportPublic(spec, pair.publicKey), false);
}

/** Creates a key and its encrypted backup; the key in the page is not extractable. */
export async function generateBackedUpKey(
  spec: KeySpec,
  passphrase: string,
): Promise<{ readonly holder: KeyHolder; readonly backup: CreatedBackup }> {
  await readyCurve(spec);
  const { number, publicKey } = await generateNumber(spec);
  try {
    const backup = await lockSecret(publicKey, number, passphrase);
    return { holder: await holdNumber(publicKey, number), backup };
  } finally {
    number.fill(0);
  }
}

/** Rejects with `BackupRefused` if the passphrase is wrong or the file is damaged. */
export async function openKeyBackup(backup: KeyBackup, passphrase: string): Promise<KeyHolder> {
  // Only the key inside shows its curve if the file does not state it.
  const specs = backup.publicKey === undefined ? KEY_SPECS : [backup.publicKey.spec];
  await Promise.all(specs.map(readyCurve));
  const { publicKey, number } = await openSecret(backup, passphrase);
  try {
    return await holdNumber(publicKey, number);
  } finally {
    number.fill(0);
  }
}

const ALGORITHMS = {
  ed25519: { name: 'Ed25519' },
  'ec-p256': { name: 'ECDSA', namedCurve: 'P-256' },
  'ec-p384': { name: 'ECDSA', namedCurve: 'P-384' },
} as const;

type BrowserSpec = keyof typeof ALGORITHMS;

function newPair(spec: BrowserSpec, extractable: boolean): Promise<CryptoKeyPair> {
  // TypeScript requires a separate call for each overload.
  const make = () =>
    spec === 'ed25519'
      ? crypto.subtle.generateKey(ALGORITHMS[spec], extractable, ['sign', 'verify'])
      : crypto.subtle.generateKey(ALGORITHMS[spec], extractable, ['sign', 'verify']);
  // WebKitGTK fails for 1 of 128 Ed25519 keys (docs/facts/topology.md#browser-cryptography).
  return make().catch(make);
}

/** Creates the private number for a backup. */
async function generateNumber(spec: KeySpec) {
  if (spec === 'ec-secp256k1') {
    const { secp256k1 } = await import('@noble/curves/secp256k1.js');
    const number = await drawSecp256k1();
    return { number, publicKey: ofPoint(spec, secp256k1.getPublicKey(number, false)) };
  }
  const pair = await newPair(spec, true);
  const publicKey = await exportPublic(spec, pair.publicKey);
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const read = readPkcs8(pkcs8);
  pkcs8.fill(0);
  if (typeof read !== 'object') throw new Error(`Not a private key of ${spec}.`);
  return { number: read.number, publicKey };
}

async function drawSecp256k1(): Promise<Uint8Array> {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js');
  // The library reduces these 48 bytes to the number (FIPS 186-5, A.2.1).
  const seed = crypto.getRandomValues(new Uint8Array(48));
  const number = secp256k1.utils.randomSecretKey(seed);
  seed.fill(0);
  return number;
}

async function holdNumber(publicKey: SigningPublicKey, number: Uint8Array) {
  const { spec } = publicKey;
  if (spec === 'ec-secp256k1') return holdSecp256k1(number.slice(), true);
  const pkcs8 = toPkcs8(publicKey, number);
  const key = await crypto.subtle
    .importKey('pkcs8', pkcs8, ALGORITHMS[spec], false, ['sign'])
    .finally(() => pkcs8.fill(0));
  return holdPair(spec, key, publicKey, true);
}

async function exportPublic(spec: BrowserSpec, key: CryptoKey): Promise<SigningPublicKey> {
  return ofPoint(spec, new Uint8Array(await crypto.subtle.exportKey('raw', key)));
}

function ofPoint(spec: KeySpec, point: Uint8Array): SigningPublicKey {
  const key = publicKeyOf(spec, point);
  if (key === undefined) throw new Error(`Not a point on ${spec}.`);
  return key;
}

function holdPair(
  spec: BrowserSpec,
  privateKey: CryptoKey,
  publicKey: SigningPublicKey,
  isBackedUp: boolean,
): KeyHolder {
  let held: CryptoKey | undefined = privateKey;
  const { digest } = KEY_KINDS[spec];
  return {
    publicKey,
    isBackedUp,
    sign: async (message) => {
      if (held === undefined) throw new KeyWipedError();
      const algorithm = digest === undefined ? 'Ed25519' : { name: 'ECDSA', hash: digest };
      const bytes = new Uint8Array(
        await crypto.subtle.sign(algorithm, held, new Uint8Array(message)),
      );
      return digest === undefined ? bytes : toDer(bytes);
    },
    isWiped: () => held === undefined,
    wipe: () => {
      held = undefined;
    },
  };
}

async function holdSecp256k1(secret: Uint8Array, isBackedUp: boolean): Promise<KeyHolder> {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js');
  let held: Uint8Array | undefined = secret;
  return {
    publicKey: ofPoint('ec-secp256k1', secp256k1.getPublicKey(secret, false)),
    isBackedUp,
    sign: async (message) => {
      if (held === undefined) throw new KeyWipedError();
      return new Uint8Array(secp256k1.sign(message, held, { format: 'der' }));
    },
    isWiped: () => held === undefined,
    wipe: () => {
      held?.fill(0);
      held = undefined;
    },
  };
}
