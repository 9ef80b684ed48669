import { expect, test } from 'vitest';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer, openTransactions } from '#domain/external-party/topology-answer.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { checkAnswer } from './topology-checks.ts';
import { hostingIn, ownHostingText } from './topology-hosting.ts';
import { reviewVerdict, verdictOf } from './topology-verdict.ts';

const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
if (key === undefined) throw new Error('the key is no key');
const requested = { ...SYNTHETIC_PARTY, key };
const answer = openAnswer(SYNTHETIC_ANSWER);
const right = checkAnswer(requested, answer);

test('verdictOf is good when the page knows the request; reviewVerdict never is', () => {
  expect(verdictOf(right)).toMatchObject({
    tone: 'good',
    heading: 'The answer matches your request',
    summary: 'All 20 checks passed.',
  });
  const bundle = reviewVerdict(right, 'bundle');
  expect(bundle).toMatchObject({ tone: 'open', heading: 'The bundle is consistent' });
  expect(bundle.summary).toMatch(/^All 20 checks passed, based on the file only\./);
  expect(bundle.summary).toMatch(/Compare the fingerprint and the party id with the sender/);
});

test('reviewVerdict lists passed and skipped checks when the request is unknown', () => {
  const alone = openTransactions(answer.transactions.map(({ read }) => read));
  const verdict = reviewVerdict(checkAnswer(undefined, alone), 'transactions');
  expect(verdict.heading).toBe('No errors found; not all checks could run');
  expect(verdict.summary).toMatch(/transactions without a response.*The request is unknown/);
  expect(verdict.passed).toContain('Bytes');
  const open = verdict.points.map(({ what }) => what);
  expect(open).toContain('Multi-hash');
  // For one reason, so they are one point.
  expect(open).toContain('Keys, Hosts, Permissions, Confirmations needed');
  expect(new Set(verdict.points.map(({ why }) => why)).size).toBe(open.length);
});

test('reviewVerdict names failed checks when a bundle is wrong', () => {
  const wrong = checkAnswer({ ...requested, observing: [] }, answer);
  expect(verdictOf(wrong).heading).toBe('Do not sign this');
  const verdict = reviewVerdict(wrong, 'bundle');
  expect(verdict).toMatchObject({ tone: 'bad', heading: 'Do not sign or host this' });
  expect(verdict.points.map(({ what }) => what)).toEqual(['Hosts']);
});

test('hostingIn and ownHostingText describe the role when an id is a host', () => {
  expect(hostingIn(answer)).toEqual({
    party: SYNTHETIC_ANSWER.partyId,
    confirming: [SYNTHETIC_PARTY.participant],
    observing: SYNTHETIC_PARTY.observing,
    threshold: 1,
  });
  const [only] = answer.transactions.map(({ read }) => read);
  const hosting = hostingIn(answer);
  if (hosting === undefined) throw new Error('nobody hosts');
  const own = (id: string) => ownHostingText(hosting, id);
  expect(own(` PAR::${SYNTHETIC_PARTY.participant} `)).toMatch(/confirms or rejects/);
  expect(own(SYNTHETIC_PARTY.observing[0] ?? '')).toMatch(/does not confirm/);
  expect(own(`three::1220${'ab'.repeat(32)}`)).toMatch(/Not in the list/);
  expect(own('one::12')).toMatch(/Not a complete participant id/);
  expect(own(' ')).toBeUndefined();
  expect(hostingIn(openTransactions([]))).toBeUndefined();
  expect(only && hostingIn(openTransactions([only, only]))).toBeUndefined();
});
