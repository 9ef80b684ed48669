import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import {
  joinPage,
  loadedSpan,
  openPageChain,
  type PageChain,
  positionSpan,
  positionText,
  type ReadPage,
} from './page-chain.ts';
import { BLANK_ROW, type UpdateRow } from './update-row.ts';

const digits = (offset: number): Int64 => toInt64(BigInt(offset));
const row = (offset: number | undefined, updateId = `id-${offset}`): UpdateRow => ({
  ...BLANK_ROW,
  kind: 'transaction',
  offset: offset === undefined ? undefined : digits(offset),
  updateId,
});
const page = (low: number, high: number, offsets: readonly number[]): ReadPage => ({
  lowestExclusive: digits(low),
  highestInclusive: digits(high),
  rows: offsets.map((offset) => row(offset)),
});
function joined(descending: boolean, pages: readonly ReadPage[]) {
  let chain: PageChain = openPageChain(descending);
  const results = pages.map((one) => {
    const result = joinPage(chain, one);
    chain = result.chain;
    return result;
  });
  const gaps = results.flatMap(({ gap }) => gap ?? []);
  return { chain, results, gaps, last: results.at(-1) };
}

test('positionSpan begins behind its exclusive bound', () => {
  const range = { after: digits(1_779_999_999_999_999), upto: digits(1_780_000_005_500_000) };
  expect(positionSpan(range, 'record-time', 'utc')).toBe('2026-05-28 20:26:40–20:26:45 UTC');
  expect(positionSpan({ after: digits(12), upto: digits(40) }, 'offset', 'utc')).toBe(
    'offsets 13–40',
  );
});

test('positions of a time are in the zone that the reader chose', () => {
  vi.stubEnv('TZ', 'Europe/Zurich');
  const range = { after: digits(1_779_999_999_999_999), upto: digits(1_780_000_005_500_000) };
  expect(positionSpan(range, 'record-time', 'local')).toBe('2026-05-28 22:26:40–22:26:45 +02:00');
  expect(positionText(range.upto, 'record-time', 'local')).toBe('2026-05-28 22:26:45 +02:00');
  // Midnight and the end of summer time are between these.
  const night = { after: digits(1_792_883_999_999_999), upto: digits(1_792_900_800_000_000) };
  expect(positionSpan(night, 'record-time', 'local')).toBe(
    '2026-10-25 01:20:00 +02:00–05:00:00 +01:00',
  );
  vi.unstubAllEnvs();
});

test('positionText has the date, the time and the zone, also of a year of five digits', () => {
  const at = (iso: string) => digits(Date.parse(iso) * 1_000);
  expect(positionText(digits(12), 'offset', 'utc')).toBe('offset 12');
  expect(positionText(at('2026-01-02T14:02:11.75Z'), 'record-time', 'utc')).toBe(
    '2026-01-02 14:02:11 UTC',
  );
  expect(positionText(at('9999-12-31T23:59:59-12:00'), 'record-time', 'utc')).toBe(
    '+010000-01-01 11:59:59 UTC',
  );
});

describe('joinPage', () => {
  describe('joinPage', () => {
    test('joins pages that begin where the last one ended, in both orders', () => {
      const up = joined(false, [page(0, 5, [1, 5]), page(5, 5, []), page(5, 9, [8])]);
      expect(up.chain).toMatchObject({
        range: { after: '0', upto: '9' },
        pages: 3,
        rows: 3,
        last: '8',
      });
      const down = joined(true, [page(5, 9, [9, 7]), page(2, 5, []), page(0, 2, [1])]);
      expect(down.chain).toMatchObject({ range: { after: '0', upto: '9' }, rows: 3 });
      expect([...up.gaps, ...down.gaps]).toEqual([]);
      for (const { anomalies } of [...up.results, ...down.results]) expect(anomalies).toEqual([]);
    });

    test('returns the gap between two pages (fault 53, REL-12)', () => {
      expect(joined(false, [page(0, 5, []), page(8, 9, [9])]).last?.gap).toEqual({
        after: '5',
        upto: '8',
      });
      const down = joined(true, [page(50, 90, []), page(10, 40, [])]);
      expect(down.last?.gap).toEqual({ after: '40', upto: '50' });
      expect(down.chain.range).toEqual({ after: '10', upto: '90' });
    });

    test('drops rows that were read before (fault 52, REL-12)', () => {
      const { last, chain } = joined(false, [page(0, 5, [1, 5]), page(3, 9, [4, 5, 6, 9])]);
      expect(last?.rows.map(({ offset }) => offset)).toEqual(['6', '9']);
      expect(last?.anomalies).toEqual([{ kind: 'repeated', rows: 2 }]);
      expect(chain.rows).toBe(4);
    });

    test('keeps two updates at one offset, and drops a duplicate', () => {
      const rows = [row(7, 'a'), row(7, 'b'), row(7, 'a')];
      const { last } = joined(false, [{ ...page(0, 7, []), rows }]);
      expect(last?.rows).toHaveLength(2);
      expect(last?.anomalies).toEqual([{ kind: 'repeated', rows: 1 }]);
    });

    test('keeps the rows of a page with anomalies, and reports the anomalies (fault 54, REL-12)', () => {
      expect(joined(false, [page(0, 5, [3, 2, 9])]).last?.anomalies).toEqual([
        { kind: 'outside-bounds', rows: 1 },
        { kind: 'out-of-order', rows: 1 },
      ]);
      expect(joined(true, [page(9, 5, [])]).last?.anomalies).toEqual([{ kind: 'bounds-crossed' }]);
    });

    test('keeps a row outside the bounds of its page once, although pages repeat it (REL-12)', () => {
      const { chain, last } = joined(true, [
        page(9, 20, [20, 7]),
        page(8, 9, [7]),
        page(5, 8, [7]),
      ]);
      expect(chain.rows).toBe(2);
      expect(last?.anomalies).toEqual([{ kind: 'repeated', rows: 1 }]);
    });

    test('keeps each row without an offset once, however often it is returned', () => {
      const unnamed = { ...row(undefined, ''), kind: 'unknown' } as const;
      const rows = [row(undefined, 'a'), { ...unnamed, raw: '{}' }, { ...unnamed, raw: '[]' }];
      const polls = Array.from({ length: 30 }, () => ({ ...page(5, 5, []), rows }));
      const { chain, results } = joined(false, [
        { ...page(0, 5, [5]), rows: [row(5), row(undefined, 'a'), row(undefined, 'a')] },
        ...polls,
      ]);
      expect(results.map((one) => one.rows.length)).toEqual([2, 2, ...Array(29).fill(0)]);
      expect(chain.rows).toBe(4);
      expect(results.flatMap(({ anomalies }) => anomalies)).toEqual([]);
    });

    test('keeps two rows of a page that have no offset and no update id', () => {
      const { last } = joined(true, [
        { ...page(0, 5, []), rows: [row(undefined, ''), row(undefined, '')] },
      ]);
      expect(last?.rows).toHaveLength(2);
      expect(last?.anomalies).toEqual([]);
    });

    test('distinguishes offsets beyond 2^53', () => {
      const high = '9007199254740993' as Int64;
      const low = '9007199254740992' as Int64;
      const first = { lowestExclusive: '0' as Int64, highestInclusive: low, rows: [] };
      const next = { lowestExclusive: high, highestInclusive: high, rows: [] };
      expect(joined(false, [first, next]).last?.gap).toEqual({ after: low, upto: high });
    });
  });

  test('loadedSpan names the direction when nothing was loaded', () => {
    const nothing = { after: digits(60), upto: digits(60) };
    expect(loadedSpan(nothing, true, 'offset', 'utc')).toBe('none up to offset 60');
    expect(loadedSpan(nothing, false, 'offset', 'utc')).toBe('none after offset 60');
    const reversed = { after: digits(60700), upto: digits(60600) };
    expect(loadedSpan(reversed, true, 'offset', 'utc')).toBe('reversed bounds 60700 and 60600');
    expect(loadedSpan({ after: digits(12), upto: digits(40) }, true, 'offset', 'utc')).toBe(
      'offsets 13–40',
    );
  });

  test('joinPage joins any pages of any ledger to the whole, and a missing page is a gap (fault 53, REL-12)', () => {
    const ledger = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 80 });
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 299 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(ledger, cuts, fc.boolean(), fc.nat(), (offsets, inner, descending, leftOut) => {
        const bounds = [0, ...inner.sort((a, b) => a - b), 300];
        const order = (numbers: number[]) => numbers.sort((a, b) => (descending ? b - a : a - b));
        const pages = bounds.slice(1).map((high, at) => {
          const low = bounds[at] ?? 0;
          return page(low, high, order(offsets.filter((offset) => low < offset && offset <= high)));
        });
        if (descending) pages.reverse();
        const whole = joined(descending, pages);
        const told = whole.results.flatMap(({ rows }) => rows.map(({ offset }) => Number(offset)));
        expect(told).toEqual(order([...offsets]));
        expect(whole.gaps).toEqual([]);
        expect(whole.chain.range).toEqual({ after: '0', upto: '300' });
        // Neither the first nor the last: a gap has two sides.
        const [hole] = pages.splice(1 + (leftOut % (pages.length - 2)), 1);
        expect(joined(descending, pages).gaps).toEqual([
          { after: hole?.lowestExclusive, upto: hole?.highestInclusive },
        ]);
      }),
      { numRuns: 300 },
    );
  });
});
