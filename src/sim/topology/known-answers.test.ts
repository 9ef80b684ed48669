import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '#recorded';
import { type Bytes, ofBase64, ofHex, toBase64, toHex } from './bytes.ts';
import { multiHash, transactionHash } from './canton-hash.ts';
import { readTransaction } from './read-transaction.ts';
import { isSignedBy, type KeySpec, readSpki, spkiOfRaw } from './signing-key.ts';
import { adding, embedded, type Mapping, wrapperOf } from './transaction.ts';

type Vector = {
  readonly id: string;
  readonly keySpec: KeySpec;
  readonly publicKey?: string;
  readonly fingerprint?: string;
  readonly topologyTransactions: readonly string[];
  readonly txHashes?: readonly string[];
  readonly multiHash?: string;
  readonly signatures?: readonly {
    readonly format: string;
    readonly signingAlgorithmSpec: string;
    readonly signature: string;
  }[];
};

const bytesOf = (base64: string): Bytes => {
  const bytes = ofBase64(base64);
  if (bytes === undefined) throw new Error('no base64');
  return bytes;
};

/** What was read, written again. */
const again = async (wrapper: Bytes): Promise<string> => {
  const { mapping } = await readTransaction(wrapper);
  if (mapping.kind === 'other') throw new Error(mapping.name);
  return toBase64(wrapperOf(adding(mapping satisfies Mapping)));
};

describe.each(RECORDINGS)('topology transactions of the vectors ($kind)', (recording) => {
  test.each(recording.vectors<Vector>())(
    'have the recorded bytes, hashes and signatures: $id',
    async (vector) => {
      const wrappers = vector.topologyTransactions.map(bytesOf);
      // Each was made by another encoder, some by real nodes: byte for byte the same.
      expect(await Promise.all(wrappers.map(again))).toEqual(vector.topologyTransactions);
      const hashes = await Promise.all(
        wrappers.map(async (one) => toHex(await transactionHash(one))),
      );
      if (vector.txHashes !== undefined) expect(hashes).toEqual(vector.txHashes);
      if (vector.multiHash === undefined) return;
      const whole = await multiHash(wrappers);
      expect(toBase64(whole)).toBe(vector.multiHash);
      expect(await multiHash([...wrappers, ...wrappers].reverse())).toEqual(whole);
      const key = await readSpki(vector.keySpec, bytesOf(vector.publicKey ?? ''));
      expect(key?.fingerprint).toBe(vector.fingerprint);
      for (const { format, signingAlgorithmSpec, signature } of vector.signatures ?? []) {
        const told = {
          format: format.replace('SIGNATURE_FORMAT_', ''),
          algorithm: signingAlgorithmSpec.replace('SIGNING_ALGORITHM_SPEC_', ''),
          content: bytesOf(signature),
          signedBy: vector.fingerprint ?? '',
        };
        if (key === undefined) throw new Error('no key');
        expect(await isSignedBy(key, whole, told)).toBe(true);
        expect(await isSignedBy(key, whole.slice(2), told)).toBe(false);
      }
    },
  );
});

/*
 * Synthetic, with the published P-384 test key of RFC 6979 A.2.6. The values are Python's: hashlib
 * over bytes put together by hand (struct for the integers), the signature by
 * `openssl dgst -sha384 -sign`.
 */
const KEY =
  'MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAE7DpOQVtOGaRWhhgCn0J/pdqai8SukuAuBqrlKGswDGTe+PDqkFWGYGSiVFFUgLwTgBXZty19VyROqO+awMYhiWcIpZNn+d+59UyoSz8cnbEoiyMcOuDU/nNE/SUzJkcg';
const FINGERPRINT = '122080fa846e908dc614b3666ed114859aed01313911b237361c041fb25b34940b5c';
const HASH = '12204449c6da23bb43d83bcee7867d848f809f1162f5729fc7c3b37fe7bd4ece484a';
const MULTI_HASH = 'EiAkTKSzku/m/gHeawkqzWYQSVCdxOFLgHxswgAA88PnVg==';
const SIGNATURE =
  'MGUCMQCgzXBxAv2N84NQh0Cb4ZU43Rb+wfYJYa6Pk9VVvpzCt59M+I1Rzl4misr2KoSi1HACMFAVs5CPvgP/UT8rEJ5h3duOr2RhDBe9onsnSaCPunwr9RTA9kEbwMtn2zaEIhm9Yw==';

const COMPRESSED = {
  EC_P256: '3039301306072a8648ce3d020106082a8648ce3d030107032200',
  EC_SECP256K1: '3036301006072a8648ce3d020106052b8104000a032200',
};

describe('keys, hashes and signatures', () => {
  test('equal the values of another implementation', async () => {
    const key = await readSpki('EC_P384', bytesOf(KEY));
    if (key === undefined) throw new Error('no key');
    expect(key.fingerprint).toBe(FINGERPRINT);
    const wrapper = wrapperOf(
      adding({
        kind: 'partyToParticipant',
        party: `synthetic-party::${FINGERPRINT}`,
        threshold: 1,
        hosts: [
          { participant: `synthetic-host::1220${'ab'.repeat(32)}`, permission: 'CONFIRMATION' },
        ],
        keys: [embedded(key)],
      }),
    );
    expect(toHex(await transactionHash(wrapper))).toBe(HASH);
    const whole = await multiHash([wrapper]);
    expect(toBase64(whole)).toBe(MULTI_HASH);
    const signature = {
      format: 'DER',
      algorithm: 'EC_DSA_SHA_384',
      content: bytesOf(SIGNATURE),
      signedBy: FINGERPRINT,
    };
    expect(await isSignedBy(key, whole, signature)).toBe(true);
    expect(await isSignedBy(key, whole, { ...signature, format: 'RAW' })).toBe(true);
    expect(await isSignedBy(key, whole, { ...signature, format: 'CONCAT' })).toBe(false);
    const algorithm = 'EC_DSA_SHA_256';
    expect(await isSignedBy(key, whole, { ...signature, algorithm })).toBe(false);
    const changed = signature.content.with(40, 7);
    expect(await isSignedBy(key, whole, { ...signature, content: changed })).toBe(false);
    const longer = bytesOf(`${SIGNATURE.slice(0, -4)}AAAA`);
    expect(await isSignedBy(key, whole, { ...signature, content: longer })).toBe(false);
  });

  test('accept a raw Ed25519 key as its SPKI and reject a point off the curve', async () => {
    // RFC 8032, test 1.
    const raw = ofHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    const spki = spkiOfRaw(raw) ?? new Uint8Array();
    expect(toHex(spki)).toBe(`302a300506032b6570032100${toHex(raw)}`);
    expect((await readSpki('EC_CURVE25519', spki))?.fingerprint).toMatch(/^1220035a791d845b/);
    expect(spkiOfRaw(raw.slice(1))).toBeUndefined();
    expect(await readSpki('EC_P384', bytesOf(KEY).with(119, 1))).toBeUndefined();
    expect(await readSpki('EC_P256', bytesOf(KEY))).toBeUndefined();
  });

  test.each(['EC_P256', 'EC_SECP256K1'] as const)(
    'accept keys and signatures of OpenSSL: %s',
    async (spec) => {
      const namedCurve = spec === 'EC_P256' ? 'P-256' : 'secp256k1';
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
      const spki = Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }));
      const key = await readSpki(spec, spki);
      if (key === undefined) throw new Error('no key');
      const message = await transactionHash(spki);
      for (let times = 0; times < 5; times++) {
        const content = Uint8Array.from(sign('sha256', message, privateKey));
        const told = { format: 'DER', algorithm: 'EC_DSA_SHA_256', content, signedBy: '' };
        expect(await isSignedBy(key, message, told)).toBe(true);
        expect(await isSignedBy(key, message.with(3, (message[3] ?? 0) ^ 1), told)).toBe(false);
      }
      // The same point, compressed: the same signatures hold, under another fingerprint.
      const form = (spki.at(-1) ?? 0) % 2 === 0 ? '02' : '03';
      const point = `${form}${toHex(spki.slice(-64, -32))}`;
      const compressed = await readSpki(spec, ofHex(`${COMPRESSED[spec]}${point}`));
      expect(compressed?.content).toEqual(key.content);
      expect(compressed?.fingerprint).not.toBe(key.fingerprint);
    },
  );
});
