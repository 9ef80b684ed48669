import { describe, expect, test } from 'vitest';
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
  requested: { ...SYNTHETIC_PARTY, observing: [] },
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
const words = (progress: OnboardingProgress, way: 'page' | 'network' | 'restart') =>
  lossOf(progress, way)?.points.join(' ');

describe('lossOf', () => {
  test('returns undefined before signing and after a known outcome', () => {
    const over: readonly Allocation[] = [
      { kind: 'allocated', partyId: '' },
      { kind: 'found', failure },
      { kind: 'existing', failure },
    ];
    for (const progress of [START, { ...START, generated }, ...over.map(at)])
      for (const way of ['page', 'network', 'restart'] as const)
        expect(lossOf(progress, way)).toBeUndefined();
  });

  test('reports an unused signature', () => {
    for (const progress of [signed, at({ kind: 'refused', failure })]) {
      expect(words(progress, 'network')).toMatch(/The signature will be lost/);
      expect(words(progress, 'restart')).toMatch(/The signature will be lost/);
      expect(words(progress, 'page')).toMatch(/stays in this tab until .* change of network/);
      expect(words(progress, 'page')).not.toMatch(/bundle/);
    }
  });

  test('reports the bundle for the other hosts until it is saved or they have agreed', () => {
    const several = { ...signed, generated: { ...generated, requested: SYNTHETIC_PARTY } };
    const allocations: readonly Allocation[] = [
      { kind: 'not-sent' },
      { kind: 'sent' },
      { kind: 'allocated', partyId: '' },
      { kind: 'unsure', failure },
      { kind: 'found', failure },
    ];
    for (const allocation of allocations) {
      const progress = { ...several, allocation };
      for (const way of ['network', 'restart'] as const)
        expect(words(progress, way)).toMatch(/bundle .* not saved. The bundle will be lost/);
      expect(words(progress, 'page')).toMatch(/The bundle stays in this tab until a reload/);
      expect(words({ ...progress, isBundleDone: true }, 'restart') ?? '').not.toMatch(/bundle/);
    }
    const existing = { ...several, allocation: { kind: 'existing', failure } as const };
    expect(lossOf(existing, 'restart')).toBeUndefined();
    expect(lossOf({ ...several, consent: undefined }, 'restart')).toBeUndefined();
  });

  test('reports the party when the outcome of the allocation is unknown', () => {
    expect(words(at({ kind: 'sent' }), 'network')).toMatch(/has not responded yet.*will stop/);
    expect(words(at({ kind: 'unsure', failure }), 'restart')).toMatch(
      /outcome is unknown.*will stop/,
    );
    expect(words(at({ kind: 'unsure', failure }), 'page')).not.toMatch(/will stop/);
    expect(lossOf(at({ kind: 'sent' }), 'restart')?.party).toBe(SYNTHETIC_ANSWER.partyId);
  });

  test('reports the key and the unused signature together', () => {
    const held = { ...signed, chosen: { key, origin: '', holder } };
    expect(lossOf({ ...held, consent: undefined }, 'page')?.points).toHaveLength(1);
    const loss = lossOf(held, 'page');
    expect(loss).toMatchObject({ title: 'Leave, and wipe the key?', go: 'Leave and wipe the key' });
    expect(loss?.points.join(' ')).toMatch(/has no backup.*signature was not used/);
  });

  test('reports the key when another key replaces it', () => {
    const made: OnboardingProgress = { ...START, chosen: { key, origin: 'created here', holder } };
    expect(lossOf(made, 'key')?.title).toBe('Use another key, and wipe this key?');
    expect(words(made, 'page')).toMatch(/no backup.*lost forever/);
    expect(lossOf({ ...START, chosen: { key, origin: 'pasted', holder: undefined } }, 'key')).toBe(
      undefined,
    );
  });
});
