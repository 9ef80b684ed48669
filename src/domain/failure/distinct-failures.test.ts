import { expect, test } from 'vitest';
import { distinctFailures } from './distinct-failures.ts';
import type { Failure, FailureReason } from './failure.ts';

const failureAt = (url: string, reason: FailureReason): Failure => ({
  ...reason,
  place: { server: 'ledger', method: 'GET', url, at: '' },
});
const none = { kind: 'none' } as const;
const both = (first: FailureReason, second: FailureReason) =>
  distinctFailures([failureAt('/one', first), failureAt('/two', second)]).map(
    ({ place }) => place.url,
  );

test('distinctFailures shows the failure of each request, and one of the whole server once', () => {
  const broken = { kind: 'status', status: 500, words: none } as const;
  expect(both(broken, broken)).toEqual(['/one', '/two']);
  expect(both(broken, { ...broken, status: 503 })).toEqual(['/one', '/two']);
  expect(both({ kind: 'refused', words: none }, broken)).toEqual(['/one', '/two']);
  expect(both({ kind: 'unreachable' }, { kind: 'unreachable' })).toHaveLength(1);
  expect(both({ kind: 'needs-token' }, { kind: 'needs-token' })).toHaveLength(1);
  expect(both({ kind: 'unreachable' }, { kind: 'cors' })).toEqual(['/one', '/two']);
});
