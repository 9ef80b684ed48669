import { expect, test } from 'vitest';
import type { Failure, FailureReason, LedgerError } from '#domain/failure/failure.ts';
import { ledgerErrorFixture } from '#domain/failure/ledger-error.fixture.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { type ListRejection, listRejectionOf } from './feed-stop.ts';

const place = { server: 'ledger', method: 'POST', url: 'https://node.example', at: '' } as const;
const failed = (reason: FailureReason): Failure => ({ ...reason, place });
const error = (code: string, told: Partial<LedgerError> = {}): Failure =>
  failed({ kind: 'status', status: 400, words: ledgerErrorFixture(code, told) });

test.each<[string, Failure, ListRejection | undefined]>([
  [
    'pruned, up to here',
    error('PARTICIPANT_PRUNED_DATA_ACCESSED', { context: [['earliest_offset', '77']] }),
    { kind: 'pruned', earliest: '77' as Int64 },
  ],
  [
    'pruned, it does not say up to where',
    error('PARTICIPANT_PRUNED_DATA_ACCESSED'),
    { kind: 'pruned', earliest: undefined },
  ],
  [
    'after the ledger end, which is here',
    error('OFFSET_AFTER_LEDGER_END', { cause: 'Begin offset (9) is after ledger end (5)' }),
    { kind: 'after-ledger-end', ledgerEnd: '5' as Int64 },
  ],
  [
    'after the ledger end',
    error('OFFSET_AFTER_LEDGER_END'),
    { kind: 'after-ledger-end', ledgerEnd: undefined },
  ],
  [
    'a token that is no longer good',
    error('INVALID_UPDATES_PAGE_TOKEN'),
    { kind: 'token-refused' },
  ],
  [
    'a page size too large for this node',
    error('INVALID_ARGUMENT', { cause: 'page_size exceeds the maximum of 500: 2000' }),
    { kind: 'size-refused' },
  ],
  ['another wrong argument', error('INVALID_ARGUMENT', { cause: 'something else' }), undefined],
  [
    'a page too large for this page',
    failed({ kind: 'too-large', limit: 1, bytes: 2 }),
    { kind: 'size-refused' },
  ],
  ['a template nobody knows', error('TEMPLATES_OR_INTERFACES_NOT_FOUND'), undefined],
  [
    'more elements than the node gives',
    error('JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED'),
    { kind: 'too-many-elements' },
  ],
  ['a refusal without a reason', error('NA'), undefined],
  ['no answer', failed({ kind: 'unreachable' }), undefined],
])('listRejectionOf: %s', (_name, failure, rejection) => {
  expect(listRejectionOf(failure)).toEqual(rejection);
});
