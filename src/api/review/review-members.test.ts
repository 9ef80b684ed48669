import { describe, expect, test } from 'vitest';
import { toAllocateBody } from '#domain/external-party/external-party.ts';
import { SYNTHETIC_ANSWER, SYNTHETIC_PARTY } from '#domain/external-party/topology.fixture.ts';
import { reviewVerdict } from '#domain/topology-checks/topology-verdict.ts';
import { readReview } from './review.ts';

const BODY = toAllocateBody(SYNTHETIC_PARTY.synchronizer, SYNTHETIC_ANSWER, {
  kind: 'each',
  signatures: [],
});

async function reviewed(pasted: object) {
  const review = await readReview(JSON.stringify(pasted));
  if (review.kind === 'bad') throw new Error(review.why);
  const { checks, source } = review;
  const checkNamed = (name: string) => checks.find(({ what }) => what === name);
  return { checkNamed, verdict: reviewVerdict(checks, source) };
}

const NO_ERRORS = 'No errors found; not all checks could run';
const TO_CONFIRM = 'Values to confirm; not all checks could run';

describe('readReview of an allocation body', () => {
  test('passes the members beside transactions when they are absent, null or empty', async () => {
    for (const more of [{}, { userId: '' }, { userId: null, identityProviderId: null }]) {
      const { checkNamed, verdict } = await reviewed({
        ...BODY,
        ...more,
        waitForAllocation: false,
      });
      for (const what of ['User with rights', 'Identity provider', 'Fields of the body'])
        expect(checkNamed(what)?.state, what).toBe('passed');
      expect(verdict.heading).toBe(NO_ERRORS);
    }
  });

  test.each([
    [{ userId: 'mallory' }, 'User with rights', 'mallory'],
    [{ identityProviderId: 'foreign' }, 'Identity provider', 'foreign'],
    [{ later: { deep: 1 } }, 'Fields of the body', 'later: {"deep":1}'],
    [
      { onboardingTransactions: [{ ...BODY.onboardingTransactions[0], also: 'x' }] },
      'Fields of the body',
      'onboardingTransactions.0.also: "x"',
    ],
    [
      { multiHashSignatures: [{ signature: '', signedBy: 'x', more: 1 }] },
      'Fields of the body',
      'multiHashSignatures.0.more: 1',
    ],
  ])(
    'shows a member that no signature covers and asks to confirm it: %j',
    async (more, what, text) => {
      const { checkNamed, verdict } = await reviewed({ ...BODY, ...more });
      expect(checkNamed(what)).toMatchObject({ state: 'not-checked', isToConfirm: true });
      expect(checkNamed(what)?.received).toEqual([text]);
      expect(verdict.heading).not.toBe(NO_ERRORS);
      if (verdict.tone === 'open') {
        expect(verdict.heading).toBe(TO_CONFIRM);
        expect(verdict.points[0]?.what).toBe(what);
      }
    },
  );

  test('fails when the user or the identity provider is not a text', async () => {
    const { checkNamed, verdict } = await reviewed({ ...BODY, userId: ['mallory'] });
    expect(checkNamed('User with rights')).toMatchObject({
      state: 'failed',
      received: ['["mallory"]'],
    });
    expect(verdict.tone).toBe('bad');
  });
});

test('readReview shows unknown members of a response and asks to confirm them', async () => {
  const { checkNamed, verdict } = await reviewed({ ...SYNTHETIC_ANSWER, grants: 'all' });
  expect(checkNamed('Fields of the response')?.received).toEqual(['grants: "all"']);
  expect(verdict.heading).toBe(TO_CONFIRM);
  expect((await reviewed(SYNTHETIC_ANSWER)).verdict.heading).toBe(NO_ERRORS);
});
