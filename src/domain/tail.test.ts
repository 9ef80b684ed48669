import { expect, test } from 'vitest';
import type { Failure, FailureReason } from './failure.ts';
import { afterFailure, afterPage } from './tail.ts';

const failed = (reason: FailureReason): Failure => ({
  ...reason,
  place: { server: 'ledger', method: 'POST', url: 'https://node.example/v2/updates', at: '' },
});
const refused = (code: string, status = 400): Failure =>
  failed({
    kind: 'status',
    status,
    words: {
      kind: 'ledger-error',
      error: {
        code,
        cause: '',
        errorCategory: 8,
        grpcCode: undefined,
        correlationId: undefined,
        traceId: undefined,
        retryInfo: '1 second',
        definiteAnswer: undefined,
        context: [],
        resources: [],
      },
    },
  });
const NONE = { kind: 'none' } as const;

test('a tail asks at once while there is more, then at its own pace', () => {
  expect(afterPage(false, 2_000)).toEqual({ kind: 'wait', ms: 0, failing: false });
  expect(afterPage(true, 2_000)).toEqual({ kind: 'wait', ms: 2_000, failing: false });
});

test('what passes is waited for, as long as the node asks', () => {
  const throttled = failed({ kind: 'rate-limited', words: NONE, retryAfter: 5 });
  expect(afterFailure(throttled, 0, 1_000, 0.5)).toEqual({
    kind: 'wait',
    ms: 5_000,
    failing: true,
  });
  const down = failed({ kind: 'unreachable' });
  expect(afterFailure(down, 0, 1_000, 0)).toMatchObject({ kind: 'wait', ms: 1_000 });
  expect(afterFailure(down, 1_000_000, 1_000, 1)).toMatchObject({ kind: 'wait', ms: 8_000 });
});

test.each<[string, Failure]>([
  ['wants-token', failed({ kind: 'unauthenticated', words: NONE })],
  ['wants-token', failed({ kind: 'needs-token' })],
  ['set-back', refused('OFFSET_AFTER_LEDGER_END')],
  ['overtaken', refused('PARTICIPANT_PRUNED_DATA_ACCESSED')],
  ['stopped', failed({ kind: 'refused', words: NONE })],
  ['stopped', refused('INVALID_ARGUMENT')],
  ['stopped', failed({ kind: 'wrong-shape', path: '', expected: '' })],
])('%s', (kind, failure) => {
  expect(afterFailure(failure, 0, 1_000, 0.5)).toEqual({ kind });
});
