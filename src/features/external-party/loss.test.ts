import { expect, test } from 'vitest';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { type Allocation, type OnboardingProgress, START } from './progress.ts';
import { lossOf } from './unsaved-work.tsx';

const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
if (key === undefined) throw new Error('the key is no key');
const holder: KeyHolder = {
  publicKey: key,
  isBackedUp: false,
  sign: () => Promise.resolve(new Uint8Array(64)),
  isWiped: () => false,
  wipe: () => {},
};
const generated = {
  asked: { ...SYNTHETIC_PARTY, observing: [] },
  key,
  answer: SYNTHETIC_ANSWER,
  opened: openAnswer(SYNTHETIC_ANSWER),
  checks: [],
};
/** Signed elsewhere. */
const signed: OnboardingProgress = {
  ...START,
  generated,
  consent: { kind: 'each', signatures: [] },
};
const at = (allocation: Allocation): OnboardingProgress => ({ ...signed, allocation });
const failure = {
  kind: 'unreachable',
  place: { server: 'ledger', method: 'POST', url: '', at: '' },
} as const;
const words = (progress: OnboardingProgress, way: 'page' | 'network' | 'anew') =>
  lossOf(progress, way)?.points.join(' ');

test('nothing is lost before anything is signed, nor once it is known what came of it', () => {
  const over: readonly Allocation[] = [
    { kind: 'allocated', partyId: '' },
    { kind: 'found', failure },
    { kind: 'existing', failure },
  ];
  for (const progress of [START, { ...START, generated }, ...over.map(at)])
    for (const way of ['page', 'network', 'anew'] as const)
      expect(lossOf(progress, way)).toBeUndefined();
});

test('a signature that nothing was allocated with is lost, where it is; elsewhere it can be', () => {
  for (const progress of [signed, at({ kind: 'refused', failure })]) {
    expect(words(progress, 'network')).toMatch(/It is forgotten then/);
    expect(words(progress, 'anew')).toMatch(/It is forgotten then/);
    expect(words(progress, 'page')).toMatch(/stays in this tab until .* the network is changed/);
    expect(words(progress, 'page')).not.toMatch(/bundle/);
  }
  const several = { ...generated, asked: SYNTHETIC_PARTY };
  expect(words({ ...signed, generated: several }, 'anew')).toMatch(/bundle/);
});

test('what was sent, with nobody knowing what came of it, is named by its party', () => {
  expect(words(at({ kind: 'sent' }), 'network')).toMatch(/answer is not here yet.*forgets/);
  expect(words(at({ kind: 'unsure', failure }), 'anew')).toMatch(/not known whether.*forgets/);
  expect(words(at({ kind: 'unsure', failure }), 'page')).not.toMatch(/forgets/);
  expect(lossOf(at({ kind: 'sent' }), 'anew')?.party).toBe(SYNTHETIC_ANSWER.partyId);
});

test('a key goes whichever way, and what goes with it is said too', () => {
  const held = { ...signed, chosen: { key, origin: '', holder } };
  expect(lossOf({ ...held, consent: undefined }, 'page')?.points).toHaveLength(1);
  const loss = lossOf(held, 'page');
  expect(loss).toMatchObject({ title: 'Leave, and wipe the key?', go: 'Leave and wipe the key' });
  expect(loss?.points.join(' ')).toMatch(/has no backup.*A signature was made/);
});

test('a key that another takes the place of is lost as one that the page is left with', () => {
  const made: OnboardingProgress = { ...START, chosen: { key, origin: 'made here', holder } };
  expect(lossOf(made, 'key')?.title).toBe('Use another, and wipe the key?');
  expect(words(made, 'page')).toMatch(/no backup.*gone for good/);
  expect(lossOf({ ...START, chosen: { key, origin: 'pasted', holder: undefined } }, 'key')).toBe(
    undefined,
  );
});
