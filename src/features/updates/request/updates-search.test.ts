import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toInt64 } from '#domain/ledger/int64.ts';
import { droppedParams, parseSearch, stringifySearch } from '#domain/text/search-params.ts';
import type { ContractFilter } from '#domain/update-list/contract-filter.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { formOfSearch, linkProblem, searchOfRequest } from './updates-address.ts';
import { readUpdatesForm } from './updates-form.ts';
import { updatesSearch } from './updates-search.ts';

const party = (name: string) => `${name}::1220${'ab'.repeat(32)}`;
const [ALICE, BOB] = [party('alice'), party('bob')];
const USUAL = usualUpdatesRequest({ kind: 'parties', parties: [ALICE] });

const linkOf = (request: UpdatesRequest, usual = USUAL) =>
  stringifySearch(searchOfRequest(request, usual));
const reopened = (link: string, usual = USUAL) =>
  readUpdatesForm(formOfSearch(z.parse(updatesSearch, parseSearch(link)), usual), true);

describe('updates search params', () => {
  test('leave a time to the page, and drop what is none', () => {
    const at = (text: string) => z.parse(updatesSearch, { at: text }).at;
    for (const text of ['2026-01-02T14:02:00Z', '2026-01-02T14:02', '2026-01-02', '2026-02-30'])
      expect(at(text)).toBe(text);
    for (const text of ['noon', '60723', '', `2026-${'0'.repeat(60)}`])
      expect(at(text)).toBeUndefined();
  });

  describe('searchOfRequest', () => {
    const offset = fc.option(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), { nil: undefined });
    const parties = fc
      .subarray([ALICE, BOB, party('carol')], { minLength: 1 })
      .map((names) => ({ kind: 'parties' as const, parties: names }));
    const ids = (name: string) =>
      fc.subarray([`#p,%25:M:${name}`, `#p:M:${name}`, `#q:M.N:${name}`]);
    const filter: fc.Arbitrary<ContractFilter> = fc
      .record({
        kinds: fc.constantFrom('both', 'transactions', 'reassignments'),
        reader: fc.oneof(fc.constant({ kind: 'any-party' as const }), parties),
        templates: ids('T'),
        interfaces: ids('I'),
        others: fc.boolean(),
        views: fc.boolean(),
        blobs: fc.boolean(),
      })
      .map(({ others, views, ...rest }) => ({
        ...rest,
        others: others && rest.templates.length + rest.interfaces.length > 0,
        views: views && rest.interfaces.length > 0,
      }));
    const any: fc.Arbitrary<UpdatesRequest> = fc
      .record({
        bounds: fc.tuple(offset, offset),
        maxPageSize: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { nil: undefined }),
        descendingOrder: fc.boolean(),
        transactions: fc.constantFrom('off', 'acs-delta', 'ledger-effects'),
        reassignments: fc.boolean(),
        topology: fc.oneof(
          fc.constantFrom({ kind: 'off' as const }, { kind: 'all' as const }),
          parties,
        ),
        first: filter,
        more: fc.array(filter, { maxLength: 3 }),
        verbose: fc.boolean(),
      })
      .filter(({ transactions, reassignments, topology }) =>
        [transactions !== 'off', reassignments, topology.kind !== 'off'].includes(true),
      )
      .filter(({ transactions, reassignments, first, more }) =>
        [first, ...more].some(
          ({ kinds }) =>
            kinds === 'both' ||
            (kinds === 'transactions' ? !reassignments : transactions === 'off'),
        ),
      )
      .filter(({ bounds: [one, other] }) => one === undefined || one !== other)
      .map(({ bounds: [one, other], first, ...rest }) => {
        const isTurned = one !== undefined && other !== undefined && one > other;
        const [begin, end] = isTurned ? [other, one] : [one, other];
        return {
          ...first,
          ...rest,
          beginOffsetExclusive: begin === undefined ? undefined : toInt64(begin),
          endOffsetInclusive: end === undefined ? undefined : toInt64(end),
        };
      });
    const usual = fc.constantFrom(USUAL, usualUpdatesRequest({ kind: 'any-party' }));

    test('writes a link that restores any request and drops no param', () => {
      fc.assert(
        fc.property(any, usual, (request, opened) => {
          const link = linkOf(request, opened);
          expect(reopened(link, opened)).toEqual({ kind: 'ready', value: request });
          const asked = parseSearch(link);
          expect(droppedParams(asked, z.parse(updatesSearch, asked))).toEqual([]);
        }),
      );
    });

    test('writes the same link for any order of parties and templates', () => {
      const turnedFilter = <F extends ContractFilter>(one: F): F => ({
        ...one,
        templates: one.templates.toReversed(),
        interfaces: one.interfaces.toReversed(),
        reader:
          one.reader.kind === 'parties'
            ? { kind: 'parties', parties: one.reader.parties.toReversed() }
            : one.reader,
      });
      const turned = (request: UpdatesRequest): UpdatesRequest => ({
        ...turnedFilter(request),
        more: request.more.map(turnedFilter),
      });
      fc.assert(
        fc.property(any, usual, (request, opened) => {
          expect(linkOf(turned(request), opened)).toBe(linkOf(request, opened));
        }),
      );
    });

    test('replaces the params of another query', () => {
      const before = { ...z.parse(updatesSearch, { size: '5', verbose: 'yes', sel: '7' }) };
      const after = { ...before, ...searchOfRequest({ ...USUAL, maxPageSize: 20 }, USUAL) };
      expect(stringifySearch(after)).toBe('?sel=7&size=20');
    });
  });

  describe('linkProblem', () => {
    test('reports a query that is too long, except the default', () => {
      const parties = Array.from({ length: 200 }, (_, at) => party(`p${at}`));
      const many = usualUpdatesRequest({ kind: 'parties', parties });
      expect(linkProblem(many, many)).toBeUndefined();
      expect(linkProblem(many, USUAL)).toMatch(/Name fewer parties/);
      expect(linkProblem({ ...USUAL, reader: { kind: 'any-party' } }, USUAL)).toBeUndefined();
    });
  });

  describe('updatesSearch', () => {
    test.each([
      'after=-1',
      'after=1.5',
      'after=007',
      'upto=0',
      'upto=9223372036854775808',
      'dir=sideways',
      'size=0',
      'size=2147483648',
      'size=many',
      'party=bob',
      'any=1',
      'kind=moon',
      'shape=round',
      'topology=some',
      'others=1',
      'views=yes',
      'views=no',
      'blobs=true',
      'for=topology',
      'also=',
      'also=template:%23p:M:T',
      'also=party:bob',
      'also=any,moon',
      'also=any,template:T',
      'also=any,views',
      'also=any,others',
      'also=any,transactions,reassignments',
      `also=any,party:${ALICE}`,
      'template=Entity',
      'template=%23p:M:%E2%80%AET',
      'live=perhaps',
      'only=moon:x',
    ])('drops and reports %s', (bad) => {
      const asked = parseSearch(`?${bad}`);
      expect(droppedParams(asked, z.parse(updatesSearch, asked))).toEqual([bad.split('=')[0]]);
      expect(reopened(`?${bad}`)).toEqual({ kind: 'ready', value: USUAL });
    });

    test.each(['9', '8'])('drops and reports begin %s and end 8', (begin) => {
      const asked = parseSearch(`?after=${begin}&upto=8&size=5`);
      expect(droppedParams(asked, z.parse(updatesSearch, asked))).toEqual(['after', 'upto']);
    });

    test('drops and reports an invalid party only', () => {
      const asked = { party: [ALICE, 'bob'] };
      expect(z.parse(updatesSearch, asked).party).toEqual([ALICE]);
      expect(droppedParams(asked, z.parse(updatesSearch, asked))).toEqual(['party']);
    });

    test('keeps a party that the token cannot read', () => {
      const read = reopened(stringifySearch({ party: [BOB] }));
      expect(read).toMatchObject({ value: { reader: { kind: 'parties', parties: [BOB] } } });
    });
  });
});
