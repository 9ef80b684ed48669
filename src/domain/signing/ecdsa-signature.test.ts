import { generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDer, toDer } from './ecdsa-signature.ts';

const CURVES = [
  ['P-256', 32, 'sha256', 800],
  ['secp256k1', 32, 'sha256', 800],
  ['P-384', 48, 'sha384', 400],
] as const;

test.each(CURVES)(
  'toDer returns a signature that OpenSSL verifies when the curve is %s',
  (namedCurve, size, hash, n) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    for (let at = 0; at < n; at += 1) {
      const message = Buffer.from(`message ${at}`);
      const raw = sign(hash, message, { key: privateKey, dsaEncoding: 'ieee-p1363' });
      const der = toDer(raw);
      expect(verify(hash, message, { key: publicKey, dsaEncoding: 'der' }, der)).toBe(true);
      expect(isDer(der, size)).toBe(true);
    }
  },
);

/** Both numbers, read by their lengths only. */
function numbersIn(der: Uint8Array): readonly bigint[] {
  const s = 4 + (der[3] ?? 0);
  const number = (from: number) =>
    BigInt(
      `0x${Buffer.from(der.subarray(from + 2, from + 2 + (der[from + 1] ?? 0))).toString('hex')}`,
    );
  return [number(2), number(s)];
}

test('toDer keeps both numbers when they have leading zeros or top bits', () => {
  const number = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const small = fc
    .nat(31)
    .chain((zeros) =>
      number.map((bytes) => bytes.map((byte, at) => (at < zeros ? 0 : byte | Number(at === 31)))),
    );
  fc.assert(
    fc.property(small, small, (r, s) => {
      const pair = new Uint8Array([...r, ...s]);
      const der = toDer(pair);
      expect(isDer(der, 32)).toBe(true);
      const [wantedR, wantedS] = [r, s].map((one) =>
        BigInt(`0x${Buffer.from(one).toString('hex')}`),
      );
      expect(numbersIn(der)).toEqual([wantedR, wantedS]);
    }),
  );
});

test('isDer is false when the encoding is not canonical', () => {
  const bad = [
    '',
    '3006020101020101ff',
    '30060201010201',
    // A number too many, a padded one, a negative one, an empty one, a long length.
    '3009020101020101020101',
    '3007020200010201 01'.replace(' ', ''),
    '3006020180020101',
    '30050200020101',
    '308106020101020101',
  ];
  for (const hex of bad) expect(isDer(Buffer.from(hex, 'hex'), 32), hex).toBe(false);
  expect(isDer(Buffer.from('3006020101020101', 'hex'), 32)).toBe(true);
  // A number of more bytes than the curve has.
  expect(isDer(Buffer.from('300702020100020101', 'hex'), 1)).toBe(false);
});

test('random bytes never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      isDer(bytes, 32);
      isDer(new Uint8Array([0x30, bytes.length, ...bytes]), 48);
    }),
  );
});
