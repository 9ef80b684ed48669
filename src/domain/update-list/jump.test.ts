import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { type FirstIn, type JumpProgress, jumpToTime } from './jump.ts';
import { BLANK_ROW, type UpdateRow } from './update-row.ts';

const START = Date.UTC(2026, 0, 2);
const row = (offset: number, second: number | undefined): UpdateRow => ({
  ...BLANK_ROW,
  kind: 'transaction',
  offset: toInt64(BigInt(offset)),
  recordTime: second === undefined ? undefined : new Date(START + second * 1000).toISOString(),
});
const firstOfRows =
  (rows: readonly UpdateRow[]): FirstIn =>
  async ({ after, upto }) => {
    const row = rows.find(
      ({ offset = '0' }) => BigInt(offset) > BigInt(after) && BigInt(offset) <= BigInt(upto),
    );
    return { row, requests: 1, isWhole: true };
  };
const WHOLE = { after: '0' as Int64, upto: '1000000000000' as Int64 };

describe('jumpToTime', () => {
  test('finds the first update at or after the time in any ledger', async () => {
    const ledger = fc.array(
      fc.record({
        step: fc.integer({ min: 1, max: 1_000_000 }),
        wait: fc.nat(50),
        timed: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(ledger, fc.integer({ min: -10, max: 2_000 }), async (steps, second) => {
        let [offset, time] = [0, 0];
        const rows = steps.map(({ step, wait, timed }) => {
          offset += step;
          time += wait;
          return row(offset, timed ? time : undefined);
        });
        const at = START + second * 1000;
        const timed = rows.filter(({ recordTime }) => recordTime !== undefined);
        const truth = timed.find(({ recordTime = '' }) => Date.parse(recordTime) >= at);
        const jump = await jumpToTime(at, WHOLE, firstOfRows(rows), 10_000);
        if (truth !== undefined) {
          expect(jump).toMatchObject({ kind: 'found', row: truth });
          expect(jump).toHaveProperty('after', toInt64(BigInt(truth.offset ?? 0) - 1n));
          const isAllAfter = timed.every(({ recordTime = '' }) => Date.parse(recordTime) > at);
          expect(jump).toHaveProperty('isAllAfter', isAllAfter);
        } else expect(jump.kind).toBe(timed.length > 0 ? 'all-before' : 'nothing');
      }),
      { numRuns: 300 },
    );
  });

  test('takes about 40 requests at 10^12 offsets, and reports progress', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => row((n + 1) * 4_999_999_999, n));
    const seen: JumpProgress[] = [];
    const jump = await jumpToTime(START + 77_000, WHOLE, firstOfRows(rows), 45, (progress) => {
      seen.push(progress);
    });
    expect(jump).toMatchObject({ kind: 'found', row: rows[77] });
    expect(seen).toHaveLength(jump.requests);
    expect(seen[0]).toEqual({ left: WHOLE, requests: 0 });
  });

  test.each([12, 20])('passes %i updates without a time only so often', async (untimed) => {
    const rows = Array.from({ length: 1_000 }, (_, n) =>
      row((n + 1) * 10, n >= 600 - untimed && n < 600 ? undefined : n),
    );
    const range = { after: '0' as Int64, upto: '10000' as Int64 };
    const jump = await jumpToTime(START + 600_000, range, firstOfRows(rows), 60);
    expect(jump).toMatchObject({ kind: 'found', row: rows[600] });
  });

  test('counts an update without a time once, however often it meets it', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => row((n + 1) * 10, n < 6 ? undefined : n));
    const range = { after: '0' as Int64, upto: '1000' as Int64 };
    const jump = await jumpToTime(START + 7_000, range, firstOfRows(rows), 13);
    expect(jump).toMatchObject({ kind: 'out-of-budget', untimed: 6 });
  });

  test('stops at its budget and returns the range that is left', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => row((n + 1) * 1_000_000, n));
    const jump = await jumpToTime(START + 77_000, WHOLE, firstOfRows(rows), 5);
    expect(jump).toMatchObject({ kind: 'out-of-budget', requests: 5 });
    if (jump.kind !== 'out-of-budget') throw new Error('bug');
    expect(BigInt(jump.left.after)).toBeLessThan(78_000_000n);
    expect(BigInt(jump.left.upto)).toBeGreaterThanOrEqual(78_000_000n);
  });

  test('counts every request, and stops within a range', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => row((n + 1) * 1_000_000, n));
    const seen: number[] = [];
    // Three pages to a look, the first two of them empty.
    const slow: FirstIn = async (range, most, onRequests) => {
      const requests = Math.min(3, most);
      for (let n = 1; n <= requests; n++) onRequests(n);
      const look = await firstOfRows(rows)(range, most, onRequests);
      return requests < 3 ? { row: undefined, requests, isWhole: false } : { ...look, requests };
    };
    const jump = await jumpToTime(START + 77_000, WHOLE, slow, 8, ({ requests }) => {
      seen.push(requests);
    });
    expect(jump).toMatchObject({ kind: 'out-of-budget', requests: 8 });
    expect(seen).toEqual([0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8]);
  });
});
