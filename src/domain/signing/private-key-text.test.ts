import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hintProblem, isPartyHint } from '#features/external-party/party/party-form.ts';
import {
  readPartySearch,
  toPartyForm,
  toPartySearch,
} from '#features/external-party/party/party-search.ts';
import { readPastedKey } from './pasted-key.ts';
import { readPastedSignature } from './pasted-signature.ts';
import { isLikePrivateKey, mayBePrivateKey } from './private-key-text.ts';

/** No keys of anybody: hashes of small numbers. */
const numberOf = (at: number) => createHash('sha256').update(`synthetic ${at}`).digest();
const colons = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/..(?=.)/g, '$&:');
const lines = (bytes: Uint8Array) => `    ${colons(bytes).replace(/(.{45})/g, '$1\n    ')}\n`;

const SECRET = numberOf(1);
const PUBLIC = numberOf(2);
const BOTH = Buffer.concat([SECRET, PUBLIC]);
const LONG = createHash('sha384').update('synthetic').digest();
const PADDED = Buffer.concat([Buffer.from([0]), SECRET]);

/** As openssl, wallets and libraries write them. */
const WRITINGS: Readonly<Record<string, string>> = {
  hex: SECRET.toString('hex'),
  'hex of P-384': LONG.toString('hex'),
  base64: SECRET.toString('base64'),
  'colon hex': colons(SECRET),
  'colon hex in capitals': colons(SECRET).toUpperCase(),
  'colon hex in lines': lines(SECRET),
  'colon hex of P-384': lines(LONG),
  'priv: before it': `priv:\n${lines(SECRET)}`,
  'priv: in one line': `priv:    ${colons(SECRET)}`,
  'openssl pkey -text': `Private-Key: (256 bit)\npriv:\n${lines(SECRET)}pub:\n${lines(BOTH)}`,
  'the same in one line': `ED25519 Private-Key:priv:${lines(SECRET)}pub:${lines(PUBLIC)}`.replace(
    /\n/g,
    '',
  ),
  'the same, its first words cut off': `${lines(SECRET)}pub:\n${lines(BOTH)}`,
  'the same, cut in the middle': `priv:\n${lines(SECRET).slice(0, 60)}`,
  'a zero before it': PADDED.toString('hex'),
  'a zero before it, colons': colons(PADDED),
  // The examples of the format’s own descriptions: known to everybody.
  WIF: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  'WIF, compressed': 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
  'extended key':
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  nsec: `nsec1${'q2w3e4r5t6'.repeat(6).slice(0, 58)}`,
  PuTTY: 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none',
  'a label before it': `private_key = ${SECRET.toString('hex')}`,
};

test.each(Object.entries(WRITINGS))(
  'mayBePrivateKey and isLikePrivateKey are true when a private key is written as %s',
  (_, text) => {
    expect(isLikePrivateKey(text), 'names').toBe(true);
    expect(mayBePrivateKey(text), 'signatures').toBe(true);
    expect(readPastedKey(text).kind, 'keys').toMatch(/^(?:private|either)$/);
    expect(hintProblem(text)).not.toContain(text.trim());
    expect(toPartySearch(toPartyForm({ hint: text })).hint).toBeUndefined();
    expect(readPartySearch({ hint: text }).hint).toBe('?');
  },
);

test.each([
  BOTH.toString('hex'),
  colons(BOTH),
  BOTH.toString('base64'),
  BOTH.toString('base64url'),
])('readPastedSignature accepts 64 bytes when other fields reject them: %#', (text) => {
  expect(isLikePrivateKey(text)).toBe(true);
  expect(readPastedKey(text).kind).toBe('private');
  expect(mayBePrivateKey(text)).toBe(false);
});

test('mayBePrivateKey is true when 64 bytes end with the public key', () => {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), PUBLIC]);
  for (const text of [BOTH.toString('hex'), colons(BOTH), BOTH.toString('base64url')])
    expect(mayBePrivateKey(text, spki)).toBe(true);
  const other = Buffer.concat([PUBLIC, SECRET]).toString('hex');
  expect(mayBePrivateKey(other, spki)).toBe(false);
});

test('isLikePrivateKey recognises keys when they are random', () => {
  const taken = Array.from({ length: 3000 }, (_, at) => numberOf(at).toString('base64url')).filter(
    (text) => !isLikePrivateKey(text),
  );
  expect(taken).toEqual([]);
});

describe('isLikePrivateKey and mayBePrivateKey are false', () => {
  test.each([
    'alice',
    'private-bank',
    'Private Bank',
    'Private Key Custody',
    'Secretariat',
    'secret-santa',
    'prive:bank',
    'KKR',
    'xprviders',
    'nsec1-operators',
    // Of 64 characters, as 48 bytes in base64 have; of 43, as 32 bytes have; of 66.
    'the-custody-desk-of-a-bank-with-a-name-as-long-as-sixty-four-aaa',
    'an-organisation-with-quite-a-long-name-of-43',
    'Zurich-Cantonal-Custody-And-Settlement-Desk',
    'DigitalAssetSettlementServicesSwitzerlandAg',
    'Kantonalbank-Wertschriften-Abwicklung-und-Verwahrung'.slice(0, 52),
    'x'.repeat(43),
    'y'.repeat(64),
    'z'.repeat(86),
    'bank:desk:1',
    'de:ad:be:ef',
  ])('when the hint is %s', (hint) => {
    expect(hint.length).toBeLessThanOrEqual(185);
    expect(isLikePrivateKey(hint)).toBe(false);
    expect(isPartyHint(hint)).toBe(true);
    expect(mayBePrivateKey(`${hint}::1220${'ab'.repeat(32)}`)).toBe(false);
  });

  test.each([
    `participant::1220${'ab'.repeat(32)}`,
    `Private-Node::1220${'0f'.repeat(32)}`,
    `PAR::Secretariat::1220${'0f'.repeat(32)}`,
    `global-domain::1220${'00'.repeat(32)}`,
    `1220${'ab'.repeat(32)}`,
    `a::1220${'ab'.repeat(32)}\nb::1220${'cd'.repeat(32)}`,
  ])('when the id is %s', (id) => {
    expect(isLikePrivateKey(id)).toBe(false);
    expect(mayBePrivateKey(id)).toBe(false);
  });

  test.each([
    ['prime256v1', 'ec-p256'],
    ['secp384r1', 'ec-p384'],
    ['secp256k1', 'ec-secp256k1'],
  ] as const)('when the text is a signature over %s', (namedCurve, spec) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve });
    for (let round = 0; round < 20; round += 1) {
      const bytes = sign('sha256', Buffer.from([round]), privateKey);
      for (const text of [
        bytes.toString('base64'),
        bytes.toString('hex'),
        colons(bytes),
        lines(bytes),
      ]) {
        expect(mayBePrivateKey(text)).toBe(false);
        expect(readPastedSignature(spec, text).kind).toBe('signature');
      }
    }
  });

  test.each([
    '{"partyId":"private-bank::1220","publicKeyFingerprint":"1220","topologyTransactions":[]}',
    '{"kind":"x","asked":{"hint":"Secretariat","participant":"private-node::1220"}}',
    '{"hint":"Private Key Custody"}',
    '{"K":"a mark of somebody’s own"}',
    '["private","secret"]',
  ])('when the text is the response %s', (answer) => {
    expect(readPastedKey(answer).kind).toBe('bad');
    expect(mayBePrivateKey(answer)).toBe(false);
  });
});

test('readPastedSignature reads colon hex when openssl printed the signature', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const bytes = sign(null, Buffer.from('x'), privateKey);
  expect(mayBePrivateKey(lines(bytes))).toBe(false);
  expect(readPastedSignature('ed25519', lines(bytes))).toEqual({
    kind: 'signature',
    bytes: new Uint8Array(bytes),
  });
});

// The runner's time limit fails a pattern that takes quadratic time.
test('isLikePrivateKey returns at once when the text is long', () => {
  const parts = ['BEGIN ', ':', ': ', 'priv:', 'ab:', '"private', 'private key ', 'a ', '0x'];
  for (const part of parts) expect(isLikePrivateKey(part.repeat(20_000))).toBe(false);
});
