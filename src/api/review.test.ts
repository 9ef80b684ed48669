import { describe, expect, test } from 'vitest';
import { toBase64, toHex } from '#domain/bytes.ts';
import { toTopologySignature } from '#domain/external-party.ts';
import { bundleText, toBundle } from '#domain/onboarding-bundle.ts';
import { publicKeyOf, type SigningPublicKey } from '#domain/signing-key.ts';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
  SYNTHETIC_SECRET,
} from '#domain/synthetic-topology.ts';
import { openAnswer } from '#domain/topology-answer.ts';
import { readReview } from './review.ts';

const answer = SYNTHETIC_ANSWER;
const asked = SYNTHETIC_PARTY;
const [HOSTING = ''] = answer.topologyTransactions;

async function states(text: string): Promise<Readonly<Record<string, string>>> {
  const review = await readReview(text);
  if (review.kind === 'bad') throw new Error(review.why);
  return Object.fromEntries(review.checks.map(({ what, state }) => [what, state]));
}
const count = (of: Readonly<Record<string, string>>, state: string) =>
  Object.values(of).filter((one) => one === state).length;

test('an answer alone: all that can be checked is right, the rest says that it was not', async () => {
  const found = await states(JSON.stringify(answer, null, 2));
  expect(count(found, 'failed')).toBe(0);
  expect(Object.keys(found).filter((what) => found[what] === 'not-checked')).toEqual([
    'Keys',
    'Hosts',
    'Permissions',
    'Confirmations needed',
  ]);
});

test('a single transaction in base64 (broken into lines), as JSON text, and in hex', async () => {
  const hex = toHex(Buffer.from(HOSTING, 'base64'));
  const lines = HOSTING.replace(/.{64}/g, '$&\n');
  for (const text of [HOSTING, lines, JSON.stringify(HOSTING), hex, JSON.stringify([HOSTING])]) {
    const found = await states(text);
    expect(count(found, 'failed')).toBe(0);
    expect(found['Multi hash']).toBe('not-checked');
    expect(found['Namespace']).toBe('passed');
  }
});

test('an answer without a member that answers have, or with a wrong one, is refused', async () => {
  for (const member of ['partyId', 'publicKeyFingerprint', 'multiHash'] as const) {
    const { [member]: _, ...others } = answer;
    expect(count(await states(JSON.stringify(others)), 'failed')).toBe(1);
    const wrong = { ...answer, [member]: answer[member].toUpperCase() };
    expect(count(await states(JSON.stringify(wrong)), 'failed')).toBeGreaterThan(0);
  }
  const empty = await states(JSON.stringify({ ...answer, topologyTransactions: [] }));
  expect(empty['Mappings']).toBe('failed');
});

describe('an onboarding bundle', () => {
  const key = publicKeyOf('ed25519', SYNTHETIC_POINT) as SigningPublicKey;

  async function signature() {
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    const message = openAnswer(answer).multiHash;
    const signed = ed25519.sign(message, SYNTHETIC_SECRET);
    return toTopologySignature(key, answer.publicKeyFingerprint, signed);
  }

  test('is right when it holds what was asked, with a signature of the key', async () => {
    const bundle = toBundle(asked, key, answer, { kind: 'all', signature: await signature() });
    const found = await states(bundleText(bundle));
    expect(count(found, 'passed')).toBe(Object.keys(found).length);
    expect(found['Signatures']).toBe('passed');
  });

  test('is refused for each thing that differs', async () => {
    const right = await signature();
    const bundle = toBundle(asked, key, answer, { kind: 'all', signature: right });
    const foreign = { ...right, signature: toBase64(new Uint8Array(64).fill(7)) };
    const lies: readonly (readonly [string, object])[] = [
      ['Hosts', { ...bundle, asked: { ...bundle.asked, observingParticipantUids: [] } }],
      [
        'Permissions',
        { ...bundle, asked: { ...bundle.asked, localParticipantObservationOnly: true } },
      ],
      ['Confirmations needed', { ...bundle, asked: { ...bundle.asked, confirmationThreshold: 2 } }],
      ['Party id', { ...bundle, asked: { ...bundle.asked, partyHint: 'other' } }],
      [
        'Signatures',
        { ...bundle, allocate: { ...bundle.allocate, multiHashSignatures: [foreign] } },
      ],
      ...[
        { synchronizer: `other::1220${'d4'.repeat(32)}` },
        { userId: 'mallory' },
        { identityProviderId: 'foreign' },
        { multiHashSignatures: [{ ...right, format: 'SIGNATURE_FORMAT_RAW' }] },
        { multiHashSignatures: [{ ...right, signingAlgorithmSpec: 'EC_DSA_SHA_256' }] },
        { multiHashSignatures: [right, right] },
        { multiHashSignatures: [{ ...right, more: 1 }] },
      ].map(
        (change) =>
          ['Body to send', { ...bundle, allocate: { ...bundle.allocate, ...change } }] as const,
      ),
      [
        'Body to send',
        {
          ...bundle,
          allocate: { ...bundle.allocate, onboardingTransactions: [{ transaction: 'CgA=' }] },
        },
      ],
    ];
    for (const [what, lie] of lies)
      expect((await states(JSON.stringify(lie)))[what], JSON.stringify(lie)).toBe('failed');
  });

  test('its body alone is read too', async () => {
    const { allocate } = toBundle(asked, key, answer, {
      kind: 'all',
      signature: await signature(),
    });
    const found = await states(JSON.stringify(allocate));
    expect(count(found, 'failed')).toBe(0);
    expect(found['Signatures']).toBe('passed');
  });
});

test.each([
  ['', /Nothing was pasted/],
  ['hello, is this it?', /neither JSON nor bytes in base64/],
  ['{"partyId": "alice', /begins like JSON but is none/],
  ['{}', /neither the answer of generate-topology/],
  ['{"topologyTransactions": "CgA="}', /topologyTransactions: expected an array/],
  ['{"topologyTransactions": [1]}', /topologyTransactions\[0\]: expected/],
  ['{"kind":"treeline-onboarding-bundle","version":1}', /asked: expected/],
  [
    '{"code":"INVALID_ARGUMENT","cause":"unknown synchronizer"}',
    /error of a node.*unknown synchronizer/,
  ],
  [
    `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----`,
    /private key.*not read/,
  ],
  ['x'.repeat(1_000_001), /not read/],
])('says in words why %.40j cannot be reviewed', async (text, words) => {
  const review = await readReview(text);
  expect(review.kind === 'bad' ? review.why : review.what).toMatch(words);
});
