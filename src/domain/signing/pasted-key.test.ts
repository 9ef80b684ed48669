import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readKeyFile, readPastedKey } from './pasted-key.ts';
import { mayBePrivateKey } from './private-key-text.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec } from './signing-key.ts';

function pairOf(spec: KeySpec): { publicKey: KeyObject; privateKey: KeyObject } {
  if (spec === 'ed25519') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('ec', { namedCurve: KEY_KINDS[spec].name });
}

test.each(KEY_SPECS)(
  'readPastedKey recognises public keys when they are %s in any form',
  (spec) => {
    const { publicKey } = pairOf(spec);
    const der = publicKey.export({ type: 'spki', format: 'der' });
    const point = der.subarray(KEY_KINDS[spec].prefix.length);
    const forms: Record<string, string> = {
      'base64, SPKI': der.toString('base64'),
      'hex, SPKI': der.toString('hex').toUpperCase(),
      'PEM, SPKI': `${publicKey.export({ type: 'spki', format: 'pem' })}\n`,
      JWK: JSON.stringify(publicKey.export({ format: 'jwk' })),
      'hex, raw key': `0x${point.toString('hex')}`,
      'base64, raw key': point.toString('base64url'),
    };
    for (const [form, text] of Object.entries(forms)) {
      const read = readPastedKey(`  ${text}\n`);
      const isRaw = form.endsWith('raw key');
      expect(read.kind, form).toBe(isRaw && spec === 'ed25519' ? 'either' : 'public');
      const candidate = 'candidate' in read ? read.candidate : undefined;
      expect(candidate?.form).toBe(form);
      expect(candidate?.specs).toContain(spec);
      if (!isRaw) expect(candidate?.specs).toEqual([spec]);
      expect(Buffer.from(candidate?.point ?? [])).toEqual(point);
    }
    expect(readKeyFile(new Uint8Array(der)).kind).toBe('public');
    expect(readKeyFile(new TextEncoder().encode(forms['PEM, SPKI'] ?? '')).kind).toBe('public');
  },
);

test.each(KEY_SPECS)('readPastedKey rejects private keys when they are %s in any form', (spec) => {
  const { privateKey } = pairOf(spec);
  const jwk = privateKey.export({ format: 'jwk' });
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  const locked = { type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  const texts = [
    pkcs8.toString('base64'),
    pkcs8.toString('hex'),
    `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`,
    `${privateKey.export({ ...locked, format: 'pem' })}`,
    privateKey.export({ ...locked, format: 'der' }).toString('base64'),
    JSON.stringify(jwk),
    JSON.stringify({ keys: [jwk] }, null, 2),
    JSON.stringify(jwk).slice(0, -3),
    // Somewhere in what is longer than any key.
    `${'log '.repeat(10_000)}\n${privateKey.export({ type: 'pkcs8', format: 'pem' })}`,
    // Half of a PEM block, and one after a public key.
    `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}`,
    `-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n${privateKey.export({ type: 'pkcs8', format: 'pem' })}`,
  ];
  if (spec !== 'ed25519') {
    texts.push(`${privateKey.export({ type: 'sec1', format: 'pem' })}`);
    texts.push(privateKey.export({ type: 'sec1', format: 'der' }).toString('base64'));
  }
  for (const text of texts) {
    const read = readPastedKey(text);
    if (text.length < 20_000) expect(mayBePrivateKey(text), text.slice(0, 40)).toBe(true);
    expect(read.kind, text.slice(0, 40)).toBe('private');
    const secrets = [jwk.d ?? '?', pkcs8.toString('base64').slice(-30)];
    for (const secret of secrets) expect(JSON.stringify(read)).not.toContain(secret);
  }
  expect(readKeyFile(new Uint8Array(pkcs8)).kind).toBe('private');
});

test.each(KEY_SPECS)('mayBePrivateKey is false when the text is a signature by %s', (spec) => {
  const { privateKey } = pairOf(spec);
  const digest = spec === 'ed25519' ? null : 'sha256';
  for (const encoding of ['der', 'ieee-p1363'] as const) {
    const bytes = sign(digest, new Uint8Array(34), { key: privateKey, dsaEncoding: encoding });
    expect(mayBePrivateKey(bytes.toString('base64'))).toBe(false);
    expect(mayBePrivateKey(bytes.toString('hex'))).toBe(false);
  }
  expect(mayBePrivateKey('cd'.repeat(32))).toBe(true);
});

test('readPastedKey returns either when 32 bytes may be public or private', () => {
  const kind = (text: string) => readPastedKey(text).kind;
  expect(kind('ab'.repeat(32))).toBe('either');
  expect(kind('ab'.repeat(48))).toBe('private');
  expect(kind('ab'.repeat(64))).toBe('private');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
  expect(kind(`${rsa.privateKey.export({ type: 'pkcs1', format: 'pem' })}`)).toBe('private');
  expect(kind(rsa.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('hex'))).toBe(
    'private',
  );
  expect(kind(`${rsa.publicKey.export({ type: 'spki', format: 'pem' })}`)).toBe('bad');
  expect(kind('legal winner thank year wave sausage worth useful legal winner thank yellow')).toBe(
    'private',
  );
});

test('readPastedKey returns both curves when a point is compressed without SPKI', () => {
  const compressed = `02${'11'.repeat(32)}`;
  const read = readPastedKey(compressed);
  expect(read.kind === 'public' && read.candidate.specs).toEqual(['ec-p256', 'ec-secp256k1']);
  const spki = `3039301306072a8648ce3d020106082a8648ce3d030107032200${compressed}`;
  const named = readPastedKey(spki);
  expect(named.kind === 'public' && named.candidate.specs).toEqual(['ec-p256']);
  expect(readPastedKey(`${spki}00`).kind).toBe('bad');
});

test('readPastedKey returns a result when any text is pasted', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"crv":"P-256"}',
    '{"x":1,"crv":"Ed25519"}',
    '----',
    'x'.repeat(30_000),
  ])
    expect(readPastedKey(text).kind, text.slice(0, 20)).toBe('bad');
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readPastedKey(text)));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readKeyFile(new Uint8Array(bytes));
      readKeyFile(new Uint8Array([0x30, bytes.length, ...bytes]));
    }),
  );
});
