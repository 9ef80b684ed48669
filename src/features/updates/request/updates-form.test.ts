import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { everyContract } from '#domain/update-list/contract-filter.ts';
import {
  isTail,
  readerOf,
  readersOf,
  topologyOf,
  usualUpdatesRequest,
} from '#domain/update-list/updates-request.ts';
import { NEW_FILTER } from './filter-form.ts';
import { readUpdatesForm, toUpdatesForm, type UpdatesForm } from './updates-form.ts';

const ALICE = `alice::1220${'ab'.repeat(32)}`;
const USUAL = toUpdatesForm(usualUpdatesRequest({ kind: 'parties', parties: [ALICE] }));

const problemsOf = (difference: Partial<UpdatesForm>, packageNamesOnly = true) => {
  const read = readUpdatesForm({ ...USUAL, ...difference }, packageNamesOnly);
  return read.kind === 'problems' ? read.problems : [];
};
const fieldsOf = (difference: Partial<UpdatesForm>) =>
  problemsOf(difference).map(({ field }) => field);

describe('updates form', () => {
  describe('usualUpdatesRequest', () => {
    test('requests all kinds, newest first, as the readable parties', () => {
      const request = usualUpdatesRequest({ kind: 'parties', parties: [ALICE] });
      expect(request).toMatchObject({
        descendingOrder: true,
        transactions: 'ledger-effects',
        reassignments: true,
        topology: { kind: 'parties', parties: [ALICE] },
        maxPageSize: 100,
      });
      expect(readersOf(request)).toEqual({ anyParty: false, parties: [ALICE] });
      expect(topologyOf({ kind: 'any-party' })).toEqual({ kind: 'all' });
      const any = usualUpdatesRequest({ kind: 'any-party' });
      expect(readersOf(any)).toEqual({ anyParty: true, parties: [] });
      const hostingAlone = { ...any, transactions: 'off', reassignments: false } as const;
      const topology = { kind: 'parties', parties: [ALICE] } as const;
      expect(readersOf({ ...hostingAlone, topology })).toEqual({
        anyParty: false,
        parties: [ALICE],
      });
    });
  });

  describe('readersOf and readerOf', () => {
    const bob = { kind: 'parties', parties: [`bob::1220${'cd'.repeat(32)}`] } as const;
    const request = usualUpdatesRequest({ kind: 'parties', parties: [ALICE] });

    test('unite the readers of all filters', () => {
      const two = { ...request, more: [everyContract(bob)] };
      expect(readersOf(two)).toEqual({ anyParty: false, parties: [ALICE, ...bob.parties] });
      expect(readerOf(two)).toEqual({ kind: 'parties', parties: [ALICE, ...bob.parties] });
      const any = { ...request, more: [everyContract({ kind: 'any-party' })] };
      expect(readersOf(any)).toEqual({ anyParty: true, parties: [ALICE] });
      expect(readerOf(any)).toEqual({ kind: 'any-party' });
    });

    test('ignore filters of a kind that is off', () => {
      const more = [{ ...everyContract(bob), kinds: 'reassignments' as const }];
      const off = { ...request, reassignments: false, more };
      expect(readersOf(off)).toEqual({ anyParty: false, parties: [ALICE] });
      expect(readerOf({ ...off, transactions: 'off' })).toBeUndefined();
    });
  });

  describe('toUpdatesForm and readUpdatesForm', () => {
    test('returns the same request after conversion to the form and back', () => {
      for (const reader of [
        { kind: 'any-party' as const },
        { kind: 'parties' as const, parties: [ALICE] },
      ]) {
        const request = usualUpdatesRequest(reader);
        expect(readUpdatesForm(toUpdatesForm(request), true)).toEqual({
          kind: 'ready',
          value: request,
        });
      }
    });
  });

  describe('isTail', () => {
    test('returns true only when the order is ascending and no end is set', () => {
      const request = usualUpdatesRequest({ kind: 'any-party' });
      expect(isTail(request)).toBe(false);
      expect(isTail({ ...request, descendingOrder: false })).toBe(true);
      const endOffsetInclusive = '9' as Int64;
      expect(isTail({ ...request, descendingOrder: false, endOffsetInclusive })).toBe(false);
    });
  });

  describe('readUpdatesForm', () => {
    test.each<[string, Partial<UpdatesForm>, string]>([
      ['a negative begin', { begin: '-1' }, 'begin'],
      ['a fraction', { end: '1.5' }, 'end'],
      ['an exponent', { begin: '1e3' }, 'begin'],
      ['an end of zero', { end: '0' }, 'end'],
      ['an offset beyond int64', { end: '9223372036854775808' }, 'end'],
      [
        'a begin after the end, beyond 2^53',
        { begin: '9007199254740993', end: '9007199254740992' },
        'begin',
      ],
      ['a begin equal to the end', { begin: '9007199254740993', end: '9007199254740993' }, 'begin'],
      ['a missing party', { parties: [], topologyParties: [] }, 'parties'],
      ['a size of 0', { size: '0' }, 'size'],
      ['a size beyond int32', { size: '2147483648' }, 'size'],
      ['a size in words', { size: 'many' }, 'size'],
      ['a blank party', { parties: [' '] }, 'parties'],
      ['an invalid party id', { parties: [ALICE, 'bob'] }, 'parties'],
      ['a party with a short fingerprint', { parties: ['bob::1220aa'] }, 'parties'],
      ['a missing topology party', { topologyParties: [] }, 'topologyParties'],
      ['a template without a module', { templates: ['#pkg:Entity'] }, 'templates'],
      ['a package id instead of a name', { interfaces: ['abc0:Module:Entity'] }, 'interfaces'],
      ['views without an interface', { views: true, templates: ['#p:M:T'] }, 'interfaces'],
      [
        'a request without kinds',
        { transactions: 'off', reassignments: false, topology: 'off', parties: [] },
        'kinds',
      ],
    ])('reports %s at its field', (_name, difference, field) => {
      expect(fieldsOf(difference)).toEqual([field]);
    });

    const FILTER = { ...NEW_FILTER, parties: [ALICE] };

    test('reports a problem of a further filter at its own field', () => {
      const more = [FILTER, { ...FILTER, parties: ['bob'], templates: ['x'], views: true }];
      expect(fieldsOf({ more })).toEqual(['parties3', 'templates3', 'interfaces3']);
      expect(fieldsOf({ more: [NEW_FILTER] })).toEqual(['parties2']);
    });

    test('reports a kind to which no filter applies', () => {
      const [transactions, reassignments] = ['transactions', 'reassignments'] as const;
      expect(problemsOf({ kinds: transactions })).toEqual([
        { field: 'kinds', problem: expect.stringContaining('No filter applies to reassignments') },
      ]);
      const off = { kinds: transactions, reassignments: false };
      expect(problemsOf(off)).toEqual([]);
      const more = [{ ...FILTER, kinds: reassignments }];
      expect(problemsOf({ kinds: transactions, more })).toEqual([]);
      expect(problemsOf({ kinds: reassignments, more })).toHaveLength(1);
    });

    test('ignores the parties of a filter whose kind is off', () => {
      const more = [{ ...NEW_FILTER, kinds: 'reassignments' as const }];
      expect(fieldsOf({ more })).toEqual(['parties2']);
      expect(fieldsOf({ more, reassignments: false })).toEqual([]);
    });

    test('accepts a package id when the node supports it', () => {
      expect(problemsOf({ templates: ['abc0:Module:Entity'] }, false)).toEqual([]);
      expect(problemsOf({ templates: ['abc0:M:E'] }, true)[0]?.problem).toContain(
        '#package-name:M:E',
      );
    });

    test('reports all problems at once', () => {
      expect(fieldsOf({ begin: 'x', size: 'x', templates: ['x', 'y'] })).toEqual([
        'begin',
        'size',
        'templates',
        'templates',
      ]);
    });

    test('ignores parties when only topology is read', () => {
      const off = { transactions: 'off', reassignments: false, parties: [] } as const;
      expect(problemsOf({ ...off, topology: 'all' })).toEqual([]);
    });

    test('includes other contracts only beside named ones', () => {
      expect(readUpdatesForm({ ...USUAL, others: true }, true)).toMatchObject({
        value: { others: false },
      });
      const form = { ...USUAL, others: true, templates: ['#p:M:T'] };
      expect(readUpdatesForm(form, true)).toMatchObject({ value: { others: true } });
    });

    test('accepts no page size, and one that most nodes reject', () => {
      const sizeOf = (size: string) => {
        const read = readUpdatesForm({ ...USUAL, size }, true);
        return read.kind === 'ready' ? read.value.maxPageSize : 'problem';
      };
      expect(['', ' ', '2001', '2147483647'].map(sizeOf)).toEqual([
        undefined,
        undefined,
        2001,
        2_147_483_647,
      ]);
    });

    test('normalizes lists and offsets', () => {
      const form = { ...USUAL, parties: [ALICE, '', ` ${ALICE}`], begin: '007', end: ' 8 ' };
      expect(readUpdatesForm(form, true)).toMatchObject({
        value: {
          reader: { parties: [ALICE] },
          beginOffsetExclusive: '7',
          endOffsetInclusive: '8',
        },
      });
    });
  });
});
