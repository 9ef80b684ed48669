import { expect, test } from 'vitest';
import type { Failure, FailureReason } from '#domain/failure/failure.ts';
import { ledgerErrorFixture } from '#domain/failure/ledger-error.fixture.ts';
import { retryDelay } from './feed-engine.ts';

const failed = (reason: FailureReason): Failure => ({
  ...reason,
  place: { server: 'ledger', method: 'POST', url: 'https://node.example/v2/updates', at: '' },
});
const refused = (code: string): Failure =>
  failed({
    kind: 'status',
    status: 400,
    words: ledgerErrorFixture(code, { retryInfo: '1 second' }),
  });
const NONE = { kind: 'none' } as const;

test('retryDelay is at least what the node requires (fault 34, REL-05)', () => {
  const throttled = failed({ kind: 'rate-limited', words: NONE, retryAfter: 5 });
  expect(retryDelay(throttled, 0, 1_000, 0.5)).toBe(5_000);
  const down = failed({ kind: 'unreachable' });
  expect(retryDelay(down, 0, 1_000, 0)).toBe(1_000);
  expect(retryDelay(down, 3, 1_000, 1)).toBe(4_000);
});

test('retryDelay of a list that follows is 30 s from the fifth failure in a row (REL-06)', () => {
  const down = failed({ kind: 'unreachable' });
  expect([3, 4, 5, 1_000_000].map((failures) => retryDelay(down, failures, 1_000, 0))).toEqual([
    1_000, 30_000, 30_000, 30_000,
  ]);
  const throttled = failed({ kind: 'rate-limited', words: NONE, retryAfter: 50 });
  expect(retryDelay(throttled, 4, 1_000, 0)).toBe(50_000);
});

test.each<[string, Failure]>([
  ['no token', failed({ kind: 'unauthenticated', words: NONE })],
  ['an end that went back', refused('OFFSET_AFTER_LEDGER_END')],
  ['pruned', refused('PARTICIPANT_PRUNED_DATA_ACCESSED')],
  ['a missing right', failed({ kind: 'refused', words: NONE })],
  ['a wrong request', refused('INVALID_ARGUMENT')],
  ['an odd answer', failed({ kind: 'wrong-shape', status: 200, path: '', expected: '' })],
])('retryDelay is undefined for %s', (_, failure) => {
  expect(retryDelay(failure, 0, 1_000, 0.5)).toBeUndefined();
});
