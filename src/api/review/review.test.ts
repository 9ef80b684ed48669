import { describe, expect, test } from 'vitest';
import { toTopologySignature } from '#domain/external-party/external-party.ts';
import { bundleText, toBundle } from '#domain/external-party/onboarding-bundle.ts';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
  SYNTHETIC_SECRET,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { toBase64, toHex } from '#domain/signing/bytes.ts';
import { publicKeyOf, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import { isDeceptive, RECORDINGS } from '#recorded';
import { readReview } from './review.ts';

const answer = SYNTHETIC_ANSWER;
const requested = SYNTHETIC_PARTY;
const [HOSTING = ''] = answer.topologyTransactions;

async function states(text: string): Promise<Readonly<Record<string, string>>> {
  const review = await readReview(text);
  if (review.kind === 'bad') throw new Error(review.why);
  return Object.fromEntries(review.checks.map(({ what, state }) => [what, state]));
}
const count = (of: Readonly<Record<string, string>>, state: string) =>
  Object.values(of).filter((one) => one === state).length;

test('readReview passes the possible checks and marks the others not checked when no request is given', async () => {
  const found = await states(JSON.stringify(answer, null, 2));
  expect(count(found, 'failed')).toBe(0);
  expect(Object.keys(found).filter((what) => found[what] === 'not-checked')).toEqual([
    'Keys',
    'Hosts',
    'Permissions',
    'Confirmations needed',
  ]);
});

test('readReview recognises a private key by the name of a member, never by a value', async () => {
  for (const hint of ['private-bank', 'Secretariat', 'secret: santa', 'private'])
    expect((await readReview(JSON.stringify({ ...answer, partyId: hint }))).kind, hint).toBe(
      'read',
    );
  for (const name of ['privateKey', 'private_key', 'secret', 'SecretKey', 'private'])
    expect(await readReview(`{"key": 1, "${name}" : "AAAA`), name).toMatchObject({
      kind: 'bad',
      why: expect.stringContaining('This is a private key'),
    });
});

test('readReview reads one transaction in base64 with line breaks, as JSON text, and in hex', async () => {
  const hex = toHex(Buffer.from(HOSTING, 'base64'));
  const lines = HOSTING.replace(/.{64}/g, '$&\n');
  for (const text of [HOSTING, lines, JSON.stringify(HOSTING), hex, JSON.stringify([HOSTING])]) {
    const found = await states(text);
    expect(count(found, 'failed')).toBe(0);
    expect(found['Multi-hash']).toBe('not-checked');
    // It names one party once: there is nothing to compare that with.
    expect(found['Party in every mapping']).toBe('not-checked');
    expect(found['Namespace']).toBe('passed');
  }
});

test('readReview reads the transactions of an audit record', async () => {
  const record = { kind: 'treeline-audit-record', transactions: [{ bytes: HOSTING }] };
  const review = await readReview(JSON.stringify(record));
  expect(review).toMatchObject({
    kind: 'read',
    lead: expect.stringMatching(/of this audit record.* 1 topology transaction/),
  });
  const found = await states(JSON.stringify(record));
  expect(count(found, 'failed')).toBe(0);
  expect(found['Namespace']).toBe('passed');
});

test('readReview rejects a response when a member is repeated', async () => {
  const review = await readReview(
    `{"multiHash":"EiAA",${JSON.stringify(SYNTHETIC_ANSWER).slice(1)}`,
  );
  expect(review).toMatchObject({
    kind: 'bad',
    why: expect.stringContaining('“multiHash” occurs twice'),
  });
});

/** The version of a wrapper is its last byte. */
function ofVersion(version: number): string {
  const bytes = Buffer.from(HOSTING, 'base64');
  bytes[bytes.length - 1] = version;
  return bytes.toString('base64');
}

async function signed(message: Uint8Array): Promise<Uint8Array> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  return ed25519.sign(message, SYNTHETIC_SECRET);
}

/** The verdict on signatures, with what is said of each. */
async function signatures(text: string) {
  const review = await readReview(text);
  if (review.kind === 'bad') throw new Error(review.why);
  const found = review.checks.find(({ what }) => what === 'Signatures');
  return [found?.state, ...(found?.received.map((one) => one.replace(/1220\w+/, 'it')) ?? [])];
}

test('readReview verifies signatures beside a response', async () => {
  const { multiHash, transactions } = openAnswer(answer);
  const right = toBase64(await signed(multiHash));
  const withOne = (signature: object) => JSON.stringify({ ...answer, signatures: [signature] });
  expect(await signatures(JSON.stringify(answer))).toEqual([undefined]);
  expect(await signatures(withOne({ signature: right }))).toEqual(['passed', 'signed by it']);
  const short = toBase64(await signed(multiHash.slice(2)));
  expect(await signatures(withOne({ signature: short }))).toEqual([
    'failed',
    'not valid: signer not specified',
  ]);
  const odd = { signature: right, format: 'SIGNATURE_FORMAT_DER' };
  expect(await signatures(withOne(odd))).toEqual([
    'failed',
    'not valid, its format is SIGNATURE_FORMAT_DER: signer not specified',
  ]);
  const foreign = { signature: right, signedBy: `1220${'ab'.repeat(32)}` };
  expect((await signatures(withOne(foreign)))[0]).toBe('failed');
  const many = Array.from({ length: 100 }, () => ({ signature: right }));
  const body = { transaction: HOSTING, signatures: many };
  const heap = JSON.stringify({ onboardingTransactions: [body, body] });
  expect((await signatures(heap))[0]).toBe('failed');
  expect(transactions).toHaveLength(1);
});

test('readReview verifies each signature in a task of its own, so that the page stays responsive', async () => {
  const right = toBase64(await signed(openAnswer(answer).multiHash));
  const many = Array.from({ length: 40 }, () => ({ signature: right }));
  let tasks = 0;
  const timer = setInterval(() => {
    tasks += 1;
  });
  const review = await readReview(JSON.stringify({ ...answer, signatures: many }));
  clearInterval(timer);
  expect(review.kind).toBe('read');
  expect(tasks).toBeGreaterThan(10);
});

test('readReview reports a valid signature that names no signer', async () => {
  const signature = toBase64(await signed(openAnswer(answer).multiHash));
  const body = {
    onboardingTransactions: [{ transaction: HOSTING }],
    multiHashSignatures: [{ signature }],
  };
  const review = await readReview(JSON.stringify(body));
  const checks = review.kind === 'bad' ? [] : review.checks;
  expect(checks.find(({ what }) => what === 'Signatures')?.why).toBe(
    'A signature was rejected: it has no signer.',
  );
});

/** SignedTopologyTransaction, put together by hand (docs/facts/topology.md#protobuf). */
function stored(parts: readonly (readonly [tag: number, bytes: Uint8Array])[]): Uint8Array {
  return Buffer.concat(
    parts.flatMap(([tag, bytes]) => [
      Buffer.from([tag, (bytes.length & 127) | 128, bytes.length >> 7]),
      bytes,
    ]),
  );
}

test('readReview verifies signatures of a stored transaction when its key is inside', async () => {
  const { multiHash, transactions, fingerprint } = openAnswer(answer);
  const hash = Buffer.from(transactions[0]?.hash ?? '', 'hex');
  const by = (bytes: Uint8Array, whose = fingerprint ?? '') =>
    stored([
      [0x12, bytes],
      [0x1a, Buffer.from(whose)],
    ]);
  const transaction = [0x0a, Buffer.from(HOSTING, 'base64')] as const;
  const text = (tag: number, content: Uint8Array) =>
    toBase64(stored([transaction, [tag, content]]));
  const own = await signed(hash);
  // Lengths with unnecessary bytes are issues, which another check reports.
  expect(await signatures(text(0x12, by(own)))).toEqual(['passed', 'signed by it']);
  expect(await signatures(text(0x12, by(await signed(multiHash))))).toEqual([
    'failed',
    'not valid: claimed signer it',
  ]);
  const other = `1220${'ab'.repeat(32)}`;
  expect((await signatures(text(0x12, by(own, other))))[0]).toBe('not-checked');
  const ofMany = (message: Uint8Array, signature: Uint8Array) =>
    stored([
      [0x0a, message],
      [0x12, by(signature)],
    ]);
  expect(await signatures(text(0x22, ofMany(hash, await signed(multiHash))))).toEqual([
    'passed',
    'signed by it',
  ]);
  expect((await signatures(text(0x22, ofMany(multiHash, await signed(multiHash)))))[0]).toBe(
    'failed',
  );
  // Format in field 1, algorithm in field 4: those of Ed25519, the old name, and foreign ones.
  const inForm = (format: number, algorithm: number) =>
    text(
      0x12,
      Buffer.concat([Buffer.from([0x08, format]), by(own), Buffer.from([0x20, algorithm])]),
    );
  for (const format of [3, 1])
    expect((await signatures(inForm(format, 1)))[0], `format ${format}`).toBe('passed');
  expect(await signatures(inForm(2, 1))).toEqual([
    'failed',
    'not valid, its format is SIGNATURE_FORMAT_DER: claimed signer it',
  ]);
  expect(await signatures(inForm(3, 2))).toEqual([
    'failed',
    'not valid, its algorithm is SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256: claimed signer it',
  ]);
});

test('readReview shows the envelope of a stored transaction and rejects unknown parts of it', async () => {
  const around = async (...more: readonly (readonly [tag: number, bytes: Uint8Array])[]) => {
    const parts = [[0x0a, Buffer.from(HOSTING, 'base64')] as const, ...more];
    const review = await readReview(toBase64(stored(parts)));
    if (review.kind === 'bad') throw new Error(review.why);
    const found = review.checks.find(({ what }) => what === 'Signed transaction wrapper');
    return [found?.state, ...(found?.received ?? [])];
  };
  // Of two lengths, so that each is written in the one shortest way.
  const text = Buffer.alloc(200, 'a');
  const signature = [0x12, stored([[0x12, text]])] as const;
  expect(await around(signature)).toEqual(['passed', '1 signature']);
  expect(await around(signature, [0x4a, text])).toEqual([
    'failed',
    expect.stringContaining('9'),
    '1 signature',
  ]);
});

test('readReview rejects a response when a member is missing or wrong', async () => {
  for (const member of ['partyId', 'publicKeyFingerprint', 'multiHash'] as const) {
    const { [member]: _, ...others } = answer;
    expect(count(await states(JSON.stringify(others)), 'failed')).toBe(1);
    const wrong = { ...answer, [member]: answer[member].toUpperCase() };
    expect(count(await states(JSON.stringify(wrong)), 'failed')).toBeGreaterThan(0);
  }
  const empty = await states(JSON.stringify({ ...answer, topologyTransactions: [] }));
  expect(empty['Mappings']).toBe('failed');
});

describe('readReview of an onboarding bundle', () => {
  const key = publicKeyOf('ed25519', SYNTHETIC_POINT) as SigningPublicKey;

  async function signature() {
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    const message = openAnswer(answer).multiHash;
    const signed = ed25519.sign(message, SYNTHETIC_SECRET);
    return toTopologySignature(key, answer.publicKeyFingerprint, signed);
  }

  test('passes when the bundle has the request and a signature of the key', async () => {
    const bundle = toBundle(requested, key, answer, { kind: 'all', signature: await signature() });
    const found = await states(bundleText(bundle));
    expect(count(found, 'passed')).toBe(Object.keys(found).length);
    expect(found['Signatures']).toBe('passed');
  });

  test('fails when any part differs from the request', async () => {
    const right = await signature();
    const bundle = toBundle(requested, key, answer, { kind: 'all', signature: right });
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

  test('reads the allocation body without the bundle', async () => {
    const { allocate } = toBundle(requested, key, answer, {
      kind: 'all',
      signature: await signature(),
    });
    const found = await states(JSON.stringify(allocate));
    expect(count(found, 'failed')).toBe(0);
    expect(found['Signatures']).toBe('passed');
  });
});

test.each([
  ['', /No text entered/],
  ['hello, is this it?', /Not JSON or base64/],
  ['{"partyId": "alice', /Not valid JSON/],
  ['{}', /Unknown JSON\. Paste a generate-topology response/],
  [
    '{"topologyTransactions": "CgA="}',
    /an invalid generate-topology response.*topologyTransactions: expected an array/,
  ],
  [
    JSON.stringify({ topologyTransactions: Array.from({ length: 101 }, () => '') }),
    /topologyTransactions: expected at most 100 items/,
  ],
  ['{"topologyTransactions": [1]}', /topologyTransactions\[0\]: expected/],
  [
    '{"kind":"treeline-onboarding-bundle","version":1}',
    /an invalid onboarding bundle.*asked: expected/,
  ],
  ['{"kind":"treeline-onboarding-bundle","version":2}', /version: expected 1, the only/],
  [
    '{"code":"INVALID_ARGUMENT","cause":"unknown synchronizer"}',
    /error response from a node.*INVALID_ARGUMENT: unknown synchronizer/,
  ],
  ['{"code":3,"message":"too much"}', /error response from a node: too much/],
  [
    'Invalid value for: body (Got value of unexpected type)',
    /error response from a node.*Invalid value/,
  ],
  ['<!DOCTYPE html><title>502</title>', /A web page/],
  ['{"kind":"treeline-audit-record"}', /an invalid audit record.*transactions: expected/],
  ['{"partyHint":"alice","synchronizer":"s"}', /A request, not a response/],
  ['null', /The JSON contains no object/],
  ['[]', /The list contains no transaction/],
  ['[7]', /a list without transactions.*\[0\]: expected a string/],
  [JSON.stringify([HOSTING, '3q2+7w==']), /Item 2: Not a topology transaction \(4 bytes\)/],
  [`${HOSTING}\n`.repeat(101), /^Too many transactions: 101 lines, maximum 100\.$/],
  ['3q2+7w==', /Not a topology transaction \(4 bytes\)/],
  [toBase64(new Uint8Array(300_000)), /Too large: 300,000 bytes, maximum 262,144 bytes/],
  ['{"onboardingTransactions":{}}', /an invalid allocation body.*expected an array/],
  [
    `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----`,
    /private key.*Do not paste/,
  ],
  ['x'.repeat(1_000_001), /Too large: 1,000,001 characters, maximum 1,000,000/],
  [HOSTING, /^1 topology transaction without a response\.$/],
  [`${HOSTING}\n${HOSTING}\n${HOSTING}`, /^3 topology transactions without a response/],
  [
    JSON.stringify({ topologyTransactions: [HOSTING] }),
    /Transactions of a response, without party id/,
  ],
  [ofVersion(99), /^Possibly 1 topology transaction of an unknown version, without a response/],
])('readReview explains why %.40j cannot be reviewed', async (text, words) => {
  const review = await readReview(text);
  expect(review.kind === 'bad' ? review.why : review.lead).toMatch(words);
});

type Vector = { id: string; fingerprint?: string; topologyTransactions: string[] };

test.each(RECORDINGS)('readReview checks each vector when pasted ($kind)', async ({ vectors }) => {
  for (const { fingerprint, ...vector } of vectors<Vector>()) {
    const pasted = JSON.stringify({ ...vector, publicKeyFingerprint: fingerprint });
    const found = await states(pasted);
    const isBuilt = vector.id.startsWith('built-');
    expect(found['Signatures'], vector.id).toBe(isBuilt ? 'passed' : undefined);
    expect(count(found, 'failed'), vector.id).toBe(isDeceptive(vector) ? 1 : 0);
    // The transactions by themselves, one a line.
    const alone = await readReview(vector.topologyTransactions.join('\n'));
    expect(alone.kind === 'read' && alone.answer.transactions.length).toBe(
      vector.topologyTransactions.length,
    );
  }
});
