import { expect, test } from 'vitest';
import {
  type GeneratedTopology,
  type RequestedParty,
  toGenerateBody,
  toTopologySignature,
} from '#domain/external-party/external-party.ts';
import { toBundle } from '#domain/external-party/onboarding-bundle.ts';
import { SYNTHETIC_POINT, SYNTHETIC_SECRET } from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { fromHex, toBase64 } from '#domain/signing/bytes.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT } from '#sim/world/party.ts';
import { readReview } from './review.ts';

/* Which transactions the owner of the party consents to, where an answer has three. */

const KEY = publicKeyOf('ed25519', SYNTHETIC_POINT);
const ASKED: RequestedParty = {
  synchronizer: GLOBAL.id,
  hint: 'alice',
  participant: PARTICIPANT,
  observationOnly: false,
  confirming: [OTHER_PARTICIPANTS.app],
  observing: [],
  threshold: 0,
};

/** A bundle in which nothing is signed yet, and the signatures to put into it. */
async function unsigned() {
  const node = openSimulatedNode('v348');
  if (node === undefined || KEY === undefined) throw new Error('no node, or no key');
  const told = await node(
    new Request('http://node.example/ledger/v2/parties/external/generate-topology', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor('operator')}` },
      body: JSON.stringify(toGenerateBody(ASKED, KEY)),
    }),
  );
  const answer: GeneratedTopology = JSON.parse(await told.text());
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const { transactions, multiHash } = openAnswer(answer);
  const signed = (message: Uint8Array) =>
    toTopologySignature(KEY, answer.publicKeyFingerprint, ed25519.sign(message, SYNTHETIC_SECRET));
  const ofEach = transactions.map(({ hash }) => signed(fromHex(hash) ?? new Uint8Array()));
  const bundle = toBundle(ASKED, KEY, answer, { kind: 'each', signatures: [] });
  return { bundle, ofEach, ofAll: signed(multiHash) };
}

async function signatures(text: unknown) {
  const review = await readReview(JSON.stringify(text));
  if (review.kind === 'bad') throw new Error(review.why);
  const { checks } = review;
  const failed = checks.filter(({ state }) => state === 'failed').map(({ what }) => what);
  const found = checks.find(({ what }) => what === 'Signatures');
  return { state: found?.state, why: found?.why, failed, isSignable: isSignable(checks) };
}

test('readReview does not pass partial signatures', async () => {
  const { bundle, ofEach, ofAll } = await unsigned();
  const { allocate } = bundle;
  expect(ofEach).toHaveLength(3);
  const withThose = (which: readonly number[]) => ({
    ...allocate,
    onboardingTransactions: allocate.onboardingTransactions.map(({ transaction }, at) =>
      which.includes(at) ? { transaction, signatures: [ofEach[at]] } : { transaction },
    ),
  });
  const bundled = (body: object) => signatures({ ...bundle, allocate: body });
  // Hosts may consent before the owner does, with an unsigned body; a bundle is the owner's.
  expect(await signatures(allocate)).toMatchObject({ state: 'not-checked' });
  expect(await bundled(allocate)).toMatchObject({ failed: ['Signatures'], isSignable: false });
  for (const [which, missing] of [
    [[0], 'Transactions 2 and 3 are not signed'],
    [[2], 'Transactions 1 and 2 are not signed'],
    [[0, 2], 'Transaction 2 is not signed'],
    [[1, 2], 'Transaction 1 is not signed'],
  ] as const) {
    const body = withThose(which);
    const told = { state: 'failed', why: expect.stringContaining(missing), failed: ['Signatures'] };
    expect(await signatures(body), missing).toMatchObject(told);
    expect(await bundled(body), missing).toMatchObject({ ...told, isSignable: false });
  }
  for (const body of [withThose([0, 1, 2]), { ...allocate, multiHashSignatures: [ofAll] }]) {
    expect(await signatures(body)).toMatchObject({ state: 'passed', failed: [] });
    expect(await bundled(body)).toMatchObject({ state: 'passed', isSignable: true });
  }
  // One for another transaction, three times over, is one.
  const [first] = ofEach;
  const heaped = {
    ...allocate,
    onboardingTransactions: allocate.onboardingTransactions.map(({ transaction }, at) =>
      at === 0 ? { transaction, signatures: [first, first, first] } : { transaction },
    ),
  };
  expect(await signatures(heaped)).toMatchObject({ state: 'failed' });
});

test('readReview reports an unsigned one among stored transactions', async () => {
  const { bundle, ofEach } = await unsigned();
  const texts = bundle.answer.topologyTransactions;
  // SignedTopologyTransaction { transaction 1, signatures 2 { signature 2, signed by 3 } }
  const part = (tag: number, bytes: Uint8Array) =>
    Buffer.concat([
      Buffer.from(
        bytes.length < 128
          ? [tag, bytes.length]
          : [tag, (bytes.length & 127) | 128, bytes.length >> 7],
      ),
      bytes,
    ]);
  const stored = texts.map((text, at) => {
    const signature = Buffer.concat([
      part(0x12, Buffer.from(ofEach[at]?.signature ?? '', 'base64')),
      part(0x1a, Buffer.from(ofEach[at]?.signedBy ?? '')),
    ]);
    return toBase64(
      Buffer.concat([part(0x0a, Buffer.from(text, 'base64')), part(0x12, signature)]),
    );
  });
  expect(await signatures(stored)).toMatchObject({ state: 'passed', failed: [] });
  expect(await signatures([stored[0], stored[1], texts[2]])).toMatchObject({
    state: 'not-checked',
    why: expect.stringContaining('Transaction 3 is not signed'),
    failed: [],
  });
});

test('readReview checks the synchronizer id of a body and a bundle', async () => {
  const { bundle, ofAll } = await unsigned();
  const { asked: requested } = bundle;
  const allocate = { ...bundle.allocate, multiHashSignatures: [ofAll] };
  const right = { ...bundle, allocate };
  const synchronizers = async (pasted: object) => {
    const review = await readReview(JSON.stringify(pasted));
    if (review.kind === 'bad') throw new Error(review.why);
    const check = review.checks.find(({ what }) => what === 'Synchronizer');
    return [check?.state, check?.received.join(), isSignable(review.checks)];
  };
  expect(await synchronizers(right)).toEqual(['passed', GLOBAL.id, true]);
  const physical = `${GLOBAL.id}::35-0`;
  const changed = (synchronizer: unknown) => [
    { ...right, asked: { ...requested, synchronizer }, allocate: { ...allocate, synchronizer } },
    { ...allocate, synchronizer },
  ];
  for (const one of changed(physical))
    expect((await synchronizers(one)).slice(0, 2)).toEqual(['passed', physical]);
  for (const [synchronizer, words] of [
    ['', 'empty'],
    ['global', 'global'],
    [' ', ' '],
    [`${GLOBAL.id} `, `${GLOBAL.id} `],
    ['global::1220ab', 'global::1220ab'],
  ] as const)
    for (const one of changed(synchronizer))
      expect(await synchronizers(one), words).toEqual(['failed', words, false]);
  const { synchronizer: _, ...without } = allocate;
  expect(await synchronizers(without)).toEqual(['failed', 'no member', false]);
  expect(await synchronizers({ ...without, synchronizer: null })).toEqual([
    'failed',
    'null',
    false,
  ]);
});
