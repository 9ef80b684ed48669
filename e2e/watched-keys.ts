import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto';
import type { Page } from '@playwright/test';
import { writingsOf } from './custody.ts';

/** Reports to the test each private key that a page creates or imports. */
export type WatchedKeys = {
  /** Each in every writing; grows. */
  readonly secrets: string[];
  /** Whether one of them is the private key of a public one, in SPKI. */
  readonly holdOneOf: (spki: string) => boolean;
};

/** To be called before the page is opened. */
export async function watchKeys(page: Page): Promise<WatchedKeys> {
  const secrets: string[] = [];
  const numbers: Buffer[] = [];
  const add = (number: Buffer) => {
    numbers.push(number);
    secrets.push(...writingsOf(number));
  };
  await page.exposeBinding('reportSecret', (_source, kind: string, hex: string) => {
    const bytes = Buffer.from(hex, 'hex');
    if (kind === 'number') return add(bytes);
    // What the library makes a key of secp256k1 from, and the key that it makes (FIPS 186-5, A.2.1).
    secrets.push(...writingsOf(bytes));
    const number = (BigInt(`0x${hex}`) % (ORDER - 1n)) + 1n;
    add(Buffer.from(number.toString(16).padStart(64, '0'), 'hex'));
  });
  await page.addInitScript(spyOnKeys);
  return {
    secrets,
    holdOneOf: (spki) => numbers.some((number) => pointsOf(number).some((at) => spki.endsWith(at))),
  };
}

/** Of secp256k1 (SEC 2, 2.4.1). */
const ORDER = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');

/** The ends of the public keys that a private number may have, in hex, by another implementation. */
function pointsOf(number: Buffer): readonly string[] {
  const curves = number.length === 48 ? ['secp384r1'] : ['prime256v1', 'secp256k1'];
  const points = curves.map((curve) => {
    const pair = createECDH(curve);
    pair.setPrivateKey(number);
    return pair.getPublicKey('hex');
  });
  if (number.length !== 32) return points;
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), number]);
  const ed25519 = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
  return [...points, ed25519.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')];
}

/** Runs in the page: makes keys extractable and reports them to the test. */
function spyOnKeys(): void {
  const toHex = (bytes: Uint8Array) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const tell = async (kind: string, bytes: Uint8Array) => {
    const sink: unknown = Reflect.get(window, 'reportSecret');
    if (typeof sink === 'function') await sink(kind, toHex(bytes));
  };
  const subtle = crypto.subtle;
  const make = subtle.generateKey.bind(subtle);
  Reflect.set(subtle, 'generateKey', async (algorithm: EcKeyGenParams, _: boolean, uses: never) => {
    const pair = await make(algorithm, true, uses);
    if ('privateKey' in pair) {
      const { d = '' } = await subtle.exportKey('jwk', pair.privateKey);
      const text = atob(d.replaceAll('-', '+').replaceAll('_', '/'));
      await tell(
        'number',
        Uint8Array.from(text, (one) => one.charCodeAt(0)),
      );
    }
    return pair;
  });
  const fill = crypto.getRandomValues.bind(crypto);
  Reflect.set(crypto, 'getRandomValues', (bytes: Uint8Array<ArrayBuffer>) => {
    fill(bytes);
    // Shorter ones are salts and ids.
    if (bytes.length >= 32) void tell('seed', bytes);
    return bytes;
  });
}
