import { describe, expect, test } from 'vitest';
import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import { ledgerErrorFixture } from '#domain/failure/ledger-error.fixture.ts';
import { countChecks, partyStatusText, pauseAfter } from './watch.ts';

const place = { server: 'ledger', method: 'GET', url: 'http://ledger.example/', at: '' } as const;
const words = ledgerErrorFixture('NA', { errorCategory: -1 });
const requested = (failure: FailureReason | undefined, isOver = false) =>
  pauseAfter(
    failure === undefined ? null : new RequestFailed({ ...failure, place }),
    isOver,
    2_000,
  );

describe('pauseAfter', () => {
  test.each<FailureReason>([
    { kind: 'refused', words },
    { kind: 'unauthenticated', words },
    { kind: 'needs-token' },
    { kind: 'not-offered', status: 404, words },
    { kind: 'status', status: 413, words },
  ])('ends the checks when a retry cannot change the failure (REL-05): $kind', (failure) => {
    expect(requested(failure)).toBe(false);
  });

  test('continues the checks when the failure may pass or no party is found yet', () => {
    expect(requested({ kind: 'status', status: 503, words })).toBe(2_000);
    expect(requested({ kind: 'unreachable' })).toBe(2_000);
    expect(requested(undefined)).toBe(2_000);
    expect(requested(undefined, true)).toBe(false);
    expect(pauseAfter(new Error('of our own'), false, 2_000)).toBe(false);
  });
});

test('countChecks counts on when a new token resets the count of the query', () => {
  let checks = { seen: 5, times: 0 };
  const times = [6, 7, 0, 0, 1, 2].map((now) => {
    checks = countChecks(checks, now);
    return checks.times;
  });
  expect(times).toEqual([1, 2, 2, 2, 3, 4]);
  expect(countChecks({ seen: 5, times: 2 }, 1).times).toBe(3);
});

test('partyStatusText does not call a failed check a missing response', () => {
  const textOf = (party: null | undefined, hasFailed: boolean) =>
    partyStatusText({ party, hasFailed, times: 2, isHostedBySeveral: false });
  expect(textOf(undefined, false)).toBe('Unknown: the node has not responded yet.');
  expect(textOf(undefined, true)).toBe('Unknown: the check for the party failed.');
  expect(textOf(null, false)).toBe('Party not found yet. Checked 2 times.');
  expect(textOf(null, true)).toBe('In the last successful check, the party was not found.');
});
