import { expect, test } from 'vitest';
import type { Failure, FailureReason, LedgerError } from './failure.ts';
import type { Int64 } from './int64.ts';
import { type UpdatesTrouble, updatesTroubleOf } from './updates-trouble.ts';

const place = { server: 'ledger', method: 'POST', url: 'https://node.example', at: '' } as const;
const failed = (reason: FailureReason): Failure => ({ ...reason, place });
const error = (code: string, difference: Partial<LedgerError> = {}): Failure =>
  failed({
    kind: 'status',
    status: 400,
    words: {
      kind: 'ledger-error',
      error: {
        code,
        cause: '',
        errorCategory: 8,
        grpcCode: undefined,
        correlationId: undefined,
        traceId: undefined,
        retryInfo: undefined,
        definiteAnswer: undefined,
        context: [],
        resources: [],
        ...difference,
      },
    },
  });

test.each<[Failure, UpdatesTrouble | undefined]>([
  [
    error('PARTICIPANT_PRUNED_DATA_ACCESSED', { context: [['earliest_offset', '77']] }),
    { kind: 'pruned', earliest: '77' as Int64 },
  ],
  [error('PARTICIPANT_PRUNED_DATA_ACCESSED'), { kind: 'pruned', earliest: undefined }],
  [
    error('OFFSET_AFTER_LEDGER_END', { cause: 'Begin offset (9) is after ledger end (5)' }),
    { kind: 'after-ledger-end', ledgerEnd: '5' as Int64 },
  ],
  [error('OFFSET_AFTER_LEDGER_END'), { kind: 'after-ledger-end', ledgerEnd: undefined }],
  [error('INVALID_UPDATES_PAGE_TOKEN'), { kind: 'token-refused' }],
  [
    error('INVALID_ARGUMENT', { cause: 'page_size exceeds the maximum of 500: 2000' }),
    { kind: 'size-refused' },
  ],
  [error('INVALID_ARGUMENT', { cause: 'something else' }), undefined],
  [failed({ kind: 'too-large', limit: 1, bytes: 2 }), { kind: 'size-refused' }],
  [error('TEMPLATES_OR_INTERFACES_NOT_FOUND'), { kind: 'unknown-template' }],
  [error('JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED'), { kind: 'too-many-elements' }],
  [error('NA'), undefined],
  [failed({ kind: 'unreachable' }), undefined],
])('%#', (failure, trouble) => {
  expect(updatesTroubleOf(failure)).toEqual(trouble);
});
