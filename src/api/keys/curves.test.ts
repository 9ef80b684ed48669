import {
  createECDH,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { SYNTHETIC_SECRET } from '#domain/external-party/topology.fixture.ts';
import { fromBase64, fromHex, toHex } from '#domain/signing/bytes.ts';
import { readPastedKey } from '#domain/signing/pasted-key.ts';
import { readPastedSignature } from '#domain/signing/pasted-signature.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec, publicKeyOf } from '#domain/signing/signing-key.ts';
import { RECORDINGS } from '#recorded';
import { isSignedBy, keysOf } from './curves.ts';

const MESSAGE = Buffer.concat([Buffer.from([0x12, 0x20]), Buffer.alloc(32, 7)]);

function pairOf(spec: KeySpec) {
  if (spec === 'ed25519') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('ec', { namedCurve: KEY_KINDS[spec].name });
}

async function keyOf(text: string) {
  const read = readPastedKey(text);
  return 'candidate' in read ? keysOf(read.candidate) : [];
}

test.each(KEY_SPECS)(
  '%s: isSignedBy accepts a signature of OpenSSL and refuses it when a bit changes (KEY-04, KEY-08)',
  async (spec) => {
    const { publicKey, privateKey } = pairOf(spec);
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const [key] = await keyOf(der.toString('base64'));
    if (key === undefined) throw new Error('The key was not read.');
    expect(toHex(key.spki)).toBe(der.toString('hex'));
    const digest = KEY_KINDS[spec].digest?.replace('-', '').toLowerCase() ?? null;
    for (const dsaEncoding of ['der', 'ieee-p1363'] as const) {
      const made = sign(digest, MESSAGE, { key: privateKey, dsaEncoding });
      const pasted = readPastedSignature(spec, made.toString('base64'));
      if (pasted.kind === 'bad') throw new Error(pasted.why);
      expect(await isSignedBy(key, pasted.bytes, MESSAGE)).toBe(true);
      const off = MESSAGE.map((byte, at) => (at === 33 ? byte ^ 1 : byte));
      expect(await isSignedBy(key, pasted.bytes, off)).toBe(false);
      const bent = pasted.bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
      expect(await isSignedBy(key, bent, MESSAGE)).toBe(false);
    }
  },
);

test.each(['ec-p256', 'ec-p384', 'ec-secp256k1'] as const)(
  '%s: keysOf expands a compressed point and refuses a point off the curve',
  async (spec) => {
    const curve = { 'ec-p256': 'prime256v1', 'ec-p384': 'secp384r1', 'ec-secp256k1': 'secp256k1' };
    const ecdh = createECDH(curve[spec]);
    const whole = ecdh.generateKeys('hex', 'uncompressed');
    const keys = await keyOf(ecdh.getPublicKey('hex', 'compressed'));
    const key = keys.find((one) => one.spec === spec);
    expect(toHex(key?.spki ?? new Uint8Array())).toBe(toHex(KEY_KINDS[spec].prefix) + whole);
    // Of the two curves with points of one length, an uncompressed point is on one.
    expect((await keyOf(whole)).map((one) => one.spec)).toEqual([spec]);
    const beside = `${whole.slice(0, -2)}${whole.endsWith('00') ? '01' : '00'}`;
    expect(await keyOf(beside)).toEqual([]);
  },
);

test('keysOf refuses Ed25519 points of small order', async () => {
  expect(await keyOf(`01${'00'.repeat(31)}`)).toEqual([]);
  expect(await keyOf('00'.repeat(32))).toEqual([]);
  expect(await keyOf('ff'.repeat(32))).toEqual([]);
});

/** RFC 8032 7.1, test 2. */
test('isSignedBy accepts the Ed25519 test of RFC 8032 (KEY-08)', async () => {
  const [key] = await keyOf('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
  const signature = fromHex(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
  if (key === undefined || signature === undefined) throw new Error('This cannot be read.');
  expect(await isSignedBy(key, signature, new Uint8Array([0x72]))).toBe(true);
});

/** RFC 8032 5.1.3 rejects that encoding, ZIP 215 accepts it; Treeline sends nothing that a node may reject. */
test('isSignedBy refuses an Ed25519 signature when its point is not canonical', async () => {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(SYNTHETIC_SECRET);
  const order = ed25519.Point.Fn.ORDER;
  /** R is the neutral point, so s is the key's scalar times the hash. */
  const signed = (r: Uint8Array) => {
    const hash = createHash('sha512').update(r).update(pointBytes).update(MESSAGE).digest();
    const product = (numberLE(hash) * scalar) % order;
    const s = Uint8Array.from({ length: 32 }, (_, at) =>
      Number((product >> BigInt(8 * at)) & 255n),
    );
    return Buffer.concat([r, s]);
  };
  const [key] = await keyOf(toHex(pointBytes));
  if (key === undefined) throw new Error('The key was not read.');
  // y is 1, and 1 + p: the same point, written in two ways.
  const plain = Buffer.from(`01${'00'.repeat(31)}`, 'hex');
  const large = Buffer.from(`ee${'ff'.repeat(30)}7f`, 'hex');
  expect(await isSignedBy(key, signed(plain), MESSAGE)).toBe(true);
  expect(ed25519.verify(signed(large), MESSAGE, pointBytes, { zip215: true })).toBe(true);
  expect(await isSignedBy(key, signed(large), MESSAGE)).toBe(false);
});

/** A point of order 8; its multiples are all points of small order (RFC 8032, 7). */
const ORDER_8 = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';

/**
 * Signatures whose R or key has a part of small order satisfy the equation only after a
 * multiplication by eight, which OpenSSL and WebCrypto do not perform. A signature that only this
 * page accepts would be rejected by a node.
 */
test('isSignedBy agrees with OpenSSL when R, the key or s has an unusual form (KEY-04, KEY-08)', async () => {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const { Point } = ed25519;
  const order = Point.Fn.ORDER;
  const small = Array.from({ length: 8 }, (_, times) =>
    Point.fromHex(ORDER_8).multiplyUnsafe(BigInt(times)),
  );
  const { scalar, point } = ed25519.utils.getExtendedPublicKey(SYNTHETIC_SECRET);
  const nonce = 1_234_567_890_123_456_789n;
  const found: string[] = [];
  for (const [ofKey, inKey] of small.entries())
    for (const [ofR, inR] of small.entries())
      for (const more of [0n, order]) {
        const keyPoint = point.add(inKey).toBytes();
        const r = Point.BASE.multiply(nonce).add(inR).toBytes();
        const hash = createHash('sha512').update(r).update(keyPoint).update(MESSAGE).digest();
        const s = ((nonce + numberLE(hash) * scalar) % order) + more;
        const signature = Buffer.concat([r, littleEndian(s)]);
        const key = publicKeyOf('ed25519', keyPoint);
        if (key === undefined) throw new Error('The key was not read.');
        const openssl = verify(
          null,
          MESSAGE,
          createPublicKey({ key: Buffer.from(key.spki), format: 'der', type: 'spki' }),
          signature,
        );
        const what = `key ${ofKey}, R ${ofR}, s ${more === 0n ? 'reduced' : 'too large'}`;
        expect(await isSignedBy(key, signature, MESSAGE), what).toBe(openssl);
        if (openssl) found.push(what);
      }
  // Both results occur, so that the comparison means something.
  expect(found).toContain('key 0, R 0, s reduced');
  expect(found.length).toBeLessThan(64);
});

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}

function numberLE(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`);
}

type Vector = {
  readonly id: string;
  readonly publicKey?: string;
  readonly multiHash?: string;
  readonly signatures?: readonly { readonly signature: string }[];
};

test.each(RECORDINGS)(
  'isSignedBy accepts the signatures of the vectors ($kind) (KEY-08)',
  async (recording) => {
    const vectors = recording.vectors<Vector>();
    const signed = vectors.filter(({ signatures }) => signatures !== undefined);
    expect(signed.length).toBeGreaterThan(0);
    expect(signed.map(({ id }) => id)).toEqual(
      vectors.flatMap(({ id }) => (id.startsWith('built-') ? [id] : [])),
    );
    for (const { id, publicKey = '', multiHash = '', signatures = [] } of signed) {
      const [key] = await keyOf(publicKey);
      const hash = fromBase64(multiHash);
      if (key === undefined || hash === undefined) throw new Error(id);
      expect(signatures.length, id).toBeGreaterThan(0);
      for (const one of signatures) {
        const signature = fromBase64(one.signature);
        if (signature === undefined) throw new Error(id);
        expect(await isSignedBy(key, signature, hash), id).toBe(true);
        // All 34 bytes are signed, not only the digest (docs/facts/topology.md#signatures).
        expect(await isSignedBy(key, signature, hash.slice(2)), id).toBe(false);
        const pasted = readPastedSignature(key.spec, one.signature);
        expect(pasted.kind === 'signature' && toHex(pasted.bytes), id).toBe(toHex(signature));
      }
    }
  },
);
