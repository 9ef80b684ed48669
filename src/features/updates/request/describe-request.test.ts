import { describe, expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import { everyContract } from '#domain/update-list/contract-filter.ts';
import {
  topologyOf,
  type UpdatesRequest,
  usualUpdatesRequest,
} from '#domain/update-list/updates-request.ts';
import { describeUpdatesRequest } from './updates-link.ts';

const party = (name: string) => `${name}::1220${'ab'.repeat(32)}`;
const THREE = usualUpdatesRequest({
  kind: 'parties',
  parties: [party('alice'), party('bob'), party('carol')],
});
const ONE = { kind: 'parties' as const, parties: [party('bob')] };

describe('describeUpdatesRequest', () => {
  test.each<[Partial<UpdatesRequest>, string]>([
    [
      {},
      'newest first · transactions (ledger effects), reassignments, topology · as 3 parties · 100 per page',
    ],
    [
      { reader: ONE, topology: topologyOf(ONE), transactions: 'acs-delta', reassignments: false },
      'newest first · transactions (ACS delta), topology · as bob · 100 per page',
    ],
    [
      { transactions: 'off', reassignments: false, topology: ONE, templates: ['#p:M:T'] },
      'newest first · topology of bob · 100 per page',
    ],
    [
      {
        reader: { kind: 'any-party' },
        topology: { kind: 'off' },
        descendingOrder: false,
        beginOffsetExclusive: toInt64(9007199254740993n),
        endOffsetInclusive: toInt64(9007199254741993n),
        templates: ['#p:M:T'],
        verbose: true,
        maxPageSize: 2000,
      },
      'oldest first · after offset 9007199254740993, up to 9007199254741993 · ' +
        'transactions (ledger effects), reassignments · as any party · only #p:M:T · verbose · 2,000 per page',
    ],
    [
      { topology: { kind: 'all' }, templates: ['#p:M:T', '#p:M:U'], interfaces: ['#p:M:I'] },
      'newest first · transactions (ledger effects), reassignments, topology of every party · ' +
        'as 3 parties · only 2 templates and 1 interface · 100 per page',
    ],
    [
      { interfaces: ['#p:M:I'], views: true, blobs: true },
      'newest first · transactions (ledger effects), reassignments, topology · as 3 parties · ' +
        'only #p:M:I, interface views, created event blobs · 100 per page',
    ],
    [
      { templates: ['#p:M:T'], interfaces: ['#p:M:I'], others: true, views: true },
      'newest first · transactions (ledger effects), reassignments, topology · as 3 parties · ' +
        'views of #p:M:I · 100 per page',
    ],
    [
      {
        kinds: 'transactions',
        more: [
          {
            ...everyContract({ kind: 'any-party' }),
            kinds: 'reassignments',
            templates: ['#p:M:T'],
          },
        ],
      },
      'newest first · transactions (ledger effects), reassignments, topology · as 3 parties · ' +
        'in transactions · and as any party only #p:M:T in reassignments · 100 per page',
    ],
    [
      { maxPageSize: undefined, transactions: 'off', reassignments: false, topology: ONE },
      'newest first · topology of bob · page size of the node',
    ],
    [
      { more: [everyContract(ONE), everyContract(ONE)] },
      'newest first · transactions (ledger effects), reassignments, topology · as 3 parties · ' +
        'and 2 more filters · 100 per page',
    ],
    [
      { transactions: 'off', reassignments: false, topology: { kind: 'off' } },
      'newest first · nothing · 100 per page',
    ],
  ])('describes %o', (difference, words) => {
    const parts = describeUpdatesRequest({ ...THREE, ...difference });
    expect(parts.map(({ text }) => text).join(' · ')).toBe(words);
  });
});
