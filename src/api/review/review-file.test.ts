import { describe, expect, test } from 'vitest';
import { bundleText, toReviewFile } from '#domain/external-party/onboarding-bundle.ts';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { reviewVerdict } from '#domain/topology-checks/topology-verdict.ts';
import { readReview } from './review.ts';

const KEY = publicKeyOf('ed25519', SYNTHETIC_POINT);
if (KEY === undefined) throw new Error('no key');
const FILE = toReviewFile(SYNTHETIC_PARTY, KEY, SYNTHETIC_ANSWER);

async function reviewed(file: unknown) {
  const review = await readReview(JSON.stringify(file));
  if (review.kind === 'bad') throw new Error(review.why);
  const failed = review.checks.filter(({ state }) => state === 'failed').map(({ what }) => what);
  return { review, failed, verdict: reviewVerdict(review.checks, review.source) };
}

describe('readReview of a review file', () => {
  test('runs every check that needs the request, and is neither signed nor good', async () => {
    const { review, failed, verdict } = await reviewed(JSON.parse(bundleText(FILE)));
    expect(failed).toEqual([]);
    expect(review.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(review.checks.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Hosts', 'Permissions', 'Confirmations needed', 'Keys', 'Party id']),
    );
    expect(review.checks.map(({ what }) => what)).not.toContain('Signatures');
    expect(review).toMatchObject({ source: 'review', requested: { hint: SYNTHETIC_PARTY.hint } });
    expect(review.body).toBeUndefined();
    expect(verdict).toMatchObject({
      tone: 'open',
      heading: 'Not signed yet; the response matches the request',
    });
    expect(verdict.summary).toMatch(/contains no signature.*Compare the fingerprint/);
  });

  test.each([
    ['Hosts', { asked: { ...FILE.asked, observingParticipantUids: [] } }],
    ['Party id', { answer: { ...FILE.answer, partyId: 'another::1220' } }],
    ['Multi-hash', { answer: { ...FILE.answer, multiHash: 'EiA=' } }],
    ['Content of the file', { allocate: { onboardingTransactions: [] } }],
    ['Content of the file', { asked: { ...FILE.asked, userId: 'mallory' } }],
    ['Content of the file', { answer: { ...FILE.answer, note: 'checked by the auditor' } }],
  ])('is not to be signed when a part is wrong: %s %#', async (what, change) => {
    const { failed, verdict } = await reviewed({ ...FILE, ...change });
    expect(failed).toContain(what);
    expect(verdict.heading).toBe('Do not sign this');
  });

  test.each([
    [{ ...FILE, version: 2 }, /an invalid review file.*version: expected 1/],
    [{ ...FILE, answer: null }, /an invalid review file.*answer/],
    [{ kind: FILE.kind, version: 1 }, /an invalid review file.*asked: expected/],
    [
      { ...FILE, asked: { ...FILE.asked, publicKey: { keyData: 'AAAA' } } },
      /unknown type of public key/,
    ],
  ])('is bad when its form is wrong: %#', async (file, why) => {
    expect(await readReview(JSON.stringify(file))).toMatchObject({
      kind: 'bad',
      why: expect.stringMatching(why),
    });
  });
});
