import { toDer } from '#domain/signing/ecdsa-signature.ts';
import {
  KEY_KINDS,
  type KeySpec,
  publicKeyOf,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';
import { readyCurve } from './curves.ts';
import { type KeyBackup, lockSecret, openSecret } from './key-backup.ts';
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
    const { secp256k1 } = await import('@noble/curves/secp256k1.js');
    return holdSecp256k1(secp256k1.utils.randomSecretKey(), false);
  }
  const pair = await newPair(spec, false);
  return holdPair(spec, pair.privateKey, await exportPublic(spec, pair.publicKey), false);
}

/** Creates a key and its encrypted backup; the key in the page is not extractable. */
export async function generateBackedUpKey(
  spec: KeySpec,
  passphrase: string,
): Promise<{ readonly holder: KeyHolder; readonly backup: KeyBackup }> {
  await readyCurve(spec);
  const { secret, publicKey } = await generateSecret(spec);
  try {
    const backup = await lockSecret(publicKey, secret, passphrase);
    return { holder: await holdSecret(publicKey, secret), backup };
  } finally {
    secret.fill(0);
  }
}

/** Rejects with `BackupRefused` if the passphrase does not match the file. */
export async function openKeyBackup(backup: KeyBackup, passphrase: string): Promise<KeyHolder> {
  await readyCurve(backup.publicKey.spec);
  const secret = await openSecret(backup, passphrase);
  try {
    return await holdSecret(backup.publicKey, secret);
  } finally {
    secret.fill(0);
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
  return spec === 'ed25519'
    ? crypto.subtle.generateKey(ALGORITHMS[spec], extractable, ['sign', 'verify'])
    : crypto.subtle.generateKey(ALGORITHMS[spec], extractable, ['sign', 'verify']);
}

/** Creates the secret for a backup: PKCS#8, or the 32 bytes of secp256k1. */
async function generateSecret(spec: KeySpec) {
  if (spec === 'ec-secp256k1') {
    const { secp256k1 } = await import('@noble/curves/secp256k1.js');
    const secret = secp256k1.utils.randomSecretKey();
    const publicKey = ofPoint(spec, secp256k1.getPublicKey(secret, false));
    return { secret, publicKey };
  }
  const pair = await newPair(spec, true);
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return { secret, publicKey: await exportPublic(spec, pair.publicKey) };
}

async function holdSecret(publicKey: SigningPublicKey, secret: Uint8Array<ArrayBuffer>) {
  const { spec } = publicKey;
  if (spec === 'ec-secp256k1') return holdSecp256k1(secret.slice(), true);
  const key = await crypto.subtle.importKey('pkcs8', secret, ALGORITHMS[spec], false, ['sign']);
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
