import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completionFixture } from '#domain/completion/completion.fixture.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { CompletionStep } from './completion-reading.ts';
import {
  type CompletionReading,
  earlierStart,
  MOST_COMPLETIONS,
  newsStep,
  nextStep,
  openCompletionReading,
  startAt,
  usualStart,
  withEarlier,
  withLess,
} from './completion-reading.ts';
import type { CompletionsResponse } from './completion-response.ts';
import { withResponse } from './completion-response.ts';

const int64 = (value: number) => String(value) as Int64;

/** A completion at an offset (synthetic). */
const at = (offset: number) => completionFixture(offset, { userId: 'user', status: undefined });

/** What a node answers that cuts at the limit, or at one of its own where that is smaller. */
function answerOf(
  offsets: readonly number[],
  { after, limit }: CompletionStep,
  own: number,
  checkpoint?: number,
): CompletionsResponse {
  const found = offsets.filter((one) => one > Number(after)).slice(0, Math.min(limit, own));
  const isShort = found.length < Math.min(limit, own);
  const checkpoints =
    checkpoint !== undefined && isShort && checkpoint > Number(found.at(-1) ?? after)
      ? [{ offset: int64(checkpoint), times: [] }]
      : [];
  return {
    completions: found.map(at),
    checkpoints,
    unknown: [],
    length: found.length + checkpoints.length,
  };
}

function readAll(
  start: CompletionReading,
  offsets: readonly number[],
  own = 1_000,
  checkpoint?: number,
): CompletionReading {
  let reading = start;
  for (let step = nextStep(reading); step !== undefined; step = nextStep(reading)) {
    const next = withResponse(reading, step, answerOf(offsets, step, own, checkpoint));
    if (next === undefined) throw new Error('lost');
    reading = next;
  }
  return reading;
}

const told = ({ completions }: CompletionReading) => completions.map(({ offset }) => offset);

describe('completion reading', () => {
  describe('completion-reading', () => {
    test('lists each completion once and in order when responses are cut, forward and back', () => {
      fc.assert(
        fc.property(
          fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { maxLength: 400 }),
          fc.integer({ min: 0, max: 3_000 }),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 1, max: 40 }),
          fc.option(fc.integer({ min: 1, max: 3_100 }), { nil: undefined }),
          (found, after, limit, own, checkpoint) => {
            const offsets = found.sort((a, b) => a - b);
            const open = openCompletionReading(int64(after), int64(3_000));
            const first = readAll({ ...open, limit, width: 700n }, offsets, own, checkpoint);
            expect(told(first)).toEqual(offsets.filter((one) => one > after).map(int64));
            let whole = first;
            for (;;) {
              const before = earlierStart(whole, int64(0));
              if (before === undefined) break;
              whole = readAll(withEarlier(whole, before), offsets, own, checkpoint);
            }
            expect(told(whole)).toEqual(offsets.map(int64));
            expect(whole.range.after).toBe('0');
          },
        ),
      );
    });

    test('goes on after a response as long as its limit', () => {
      const offsets = Array.from({ length: 201 }, (_, place) => place + 1);
      const open = openCompletionReading(int64(0), int64(300));
      const step = newsStep(open);
      const first = withResponse(open, step, answerOf(offsets, step, 200));
      expect(first?.isCut).toBe(true);
      expect(first?.range).toEqual({ after: '0', upto: '200' });
      expect(first && nextStep(first)).toMatchObject({ after: '200', limit: 200 });
      expect(told(readAll(open, offsets))).toHaveLength(201);
    });

    test('returns undefined for a full response without an offset beyond the last one', () => {
      const open = openCompletionReading(int64(5), int64(9));
      const answer = { ...answerOf([], { after: int64(5), limit: 1 }, 1), length: 200 };
      expect(withResponse(open, newsStep(open), answer)).toBeUndefined();
    });

    test('reads new completions after the end, and moves on by a checkpoint', () => {
      const reading = readAll(openCompletionReading(int64(0), int64(10)), [3, 10]);
      const step = newsStep(reading);
      expect(step.after).toBe('10');
      const quiet = withResponse(reading, step, answerOf([], step, 200, 40));
      expect(quiet?.range.upto).toBe('40');
      expect(quiet?.checkpoints.newest?.offset).toBe('40');
      const next =
        quiet && withResponse(quiet, newsStep(quiet), answerOf([41], newsStep(quiet), 200));
      expect(next && told(next)).toEqual(['3', '10', '41']);
    });

    test('drops the oldest completions beyond the most that are kept, and begins later', () => {
      const offsets = Array.from({ length: MOST_COMPLETIONS + 70 }, (_, place) => place + 1);
      const reading = readAll(openCompletionReading(int64(0), int64(offsets.length)), offsets);
      expect(reading.completions).toHaveLength(MOST_COMPLETIONS);
      expect(reading.dropped).toBe(70);
      expect(reading.range.after).toBe('70');
      expect(earlierStart(reading, int64(0))).toBeUndefined();
    });

    test('widens the next earlier range after a sparse one, down to the pruning offset', () => {
      const open = openCompletionReading(int64(100_000), int64(100_001));
      const first = readAll(open, []);
      const before = earlierStart(first, int64(0));
      expect(before).toBe('95000');
      const second = readAll(withEarlier(first, int64(95_000)), [96_000]);
      expect(earlierStart(second, int64(0))).toBe('75000');
      expect(earlierStart(second, int64(90_000))).toBe('90000');
      expect(earlierStart(second, int64(95_000))).toBeUndefined();
    });

    test.each([1_000, 200])(
      'does not widen after an earlier range that was dropped, %i completions a response',
      (own) => {
        const offsets = Array.from({ length: 10_990 }, (_, place) => place + 1);
        const open = { ...openCompletionReading(int64(1_000), int64(10_990)), limit: 1_000 };
        const first = readAll(open, offsets, own);
        expect(first.completions).toHaveLength(9_990);
        const second = readAll(withEarlier(first, int64(0)), offsets, own);
        expect(second).toMatchObject({ dropped: 990, range: { after: '990' } });
        expect(second.width).toBe(first.width);
      },
    );

    test('reads on after a short response that ends before the goal', () => {
      const offsets = [
        ...Array.from({ length: 200 }, (_, place) => place + 1),
        201,
        202,
        203,
        5_000,
      ];
      let reading = openCompletionReading(int64(0), int64(5_000));
      // After 200, then 202 the node paused for longer than its idle time.
      for (const seen of [offsets, offsets.slice(0, 202)]) {
        const step = nextStep(reading);
        const next = step && withResponse(reading, step, answerOf(seen, step, 200));
        if (next === undefined) throw new Error('lost');
        reading = next;
      }
      expect(reading.range.upto).toBe('202');
      expect(told(readAll(reading, offsets))).toEqual(offsets.map(int64));
    });

    test('keeps no more completions of an earlier range than the list may have', () => {
      const newest = readAll(openCompletionReading(int64(20_000), int64(20_010)), [20_005]);
      const offsets = Array.from({ length: MOST_COMPLETIONS + 500 }, (_, place) => 1 + place);
      let reading = withEarlier(newest, int64(0));
      for (let step = nextStep(reading); step !== undefined; step = nextStep(reading)) {
        reading = withResponse(reading, step, answerOf(offsets, step, 1_000)) ?? reading;
        const { earlier, completions, dropped } = reading;
        expect((earlier?.completions.length ?? 0) + completions.length).toBeLessThanOrEqual(
          MOST_COMPLETIONS,
        );
        if (earlier !== undefined) expect(earlier.range.after).toBe(int64(dropped));
      }
      expect(reading).toMatchObject({ dropped: 501, range: { after: '501', upto: '20010' } });
      expect(reading.completions[0]?.offset).toBe('502');
    });

    test('reads new completions while an earlier range waits', () => {
      const first = readAll(openCompletionReading(int64(100), int64(200)), [150]);
      const waiting = withEarlier(first, int64(0));
      const step = newsStep(waiting);
      const next = withResponse(waiting, step, answerOf([50, 150, 201], step, 200));
      expect(next && told(next)).toEqual(['150', '201']);
      expect(next && told(readAll(next, [50, 150, 201]))).toEqual(['50', '150', '201']);
    });

    test('withLess halves the limit down to 1', () => {
      const open = openCompletionReading(int64(0), int64(9));
      expect(withLess(open)?.limit).toBe(100);
      expect(withLess({ ...open, limit: 1 })).toBeUndefined();
    });
  });

  test('startAt is 5,000 offsets before the end, the pruning offset, or the offset of the link', () => {
    const none = { after: undefined, sel: undefined };
    expect(usualStart(int64(0), int64(9_000))).toBe('4000');
    expect(usualStart(int64(0), int64(300))).toBe('0');
    expect(startAt(none, int64(8_000), int64(9_000))).toBe('8000');
    expect(startAt({ ...none, after: '17' }, int64(8_000), int64(9_000))).toBe('17');
    expect(startAt({ ...none, sel: '200' }, int64(100), int64(9_000))).toBe('199');
    expect(startAt({ ...none, sel: '50' }, int64(100), int64(9_000))).toBe('100');
    expect(startAt({ ...none, sel: '8999' }, int64(100), int64(9_000))).toBe('4000');
  });
});
