import { expect, test } from 'vitest';
import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import { ledgerErrorFixture } from '#domain/failure/ledger-error.fixture.ts';
import { pauseAfter } from './party-watch.tsx';

const place = { server: 'ledger', method: 'GET', url: 'http://ledger.example/', at: '' } as const;
const words = ledgerErrorFixture('NA', { errorCategory: -1 });
const asked = (failure: FailureReason | undefined, isOver = false) =>
  pauseAfter(
    failure === undefined ? null : new RequestFailed({ ...failure, place }),
    isOver,
    2_000,
  );

test.each<FailureReason>([
  { kind: 'refused', words },
  { kind: 'unauthenticated', words },
  { kind: 'needs-token' },
  { kind: 'not-offered', status: 404, words },
  { kind: 'status', status: 413, words },
])('what is the same however often one asks is not asked again (REL-05): $kind', (failure) => {
  expect(asked(failure)).toBe(false);
});

test('a node that cannot just now, or has not seen it yet, is asked again until it is over', () => {
  expect(asked({ kind: 'status', status: 503, words })).toBe(2_000);
  expect(asked({ kind: 'unreachable' })).toBe(2_000);
  expect(asked(undefined)).toBe(2_000);
  expect(asked(undefined, true)).toBe(false);
  expect(pauseAfter(new Error('of our own'), false, 2_000)).toBe(false);
});
