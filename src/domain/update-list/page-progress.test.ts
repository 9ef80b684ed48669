import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { pageLoopText } from './page-loop-text.ts';
import { pageProgress, quietWait } from './page-progress.ts';

const at = (offset: number) => String(offset) as Int64;
const range = (after: number, upto: number) => ({ after: at(after), upto: at(upto) });
const page = (after: number, upto: number) => ({
  lowestExclusive: at(after),
  highestInclusive: at(upto),
});
const down = { loaded: range(90, 100), descending: true, stalled: 0 };
const up = { loaded: range(90, 100), descending: false, stalled: 0 };

describe('pageProgress', () => {
  test('accepts the first page, and an empty page with moved bounds (REL-16)', () => {
    expect(pageProgress({ ...down, loaded: undefined }, page(5, 5), true).kind).toBe('progress');
    expect(pageProgress(down, page(80, 90), true)).toEqual({ kind: 'progress', stalled: 0 });
    expect(pageProgress({ ...up, stalled: 2 }, page(100, 101), true)).toEqual({
      kind: 'progress',
      stalled: 0,
    });
  });

  test('names a page with the same token and bounds (REL-16)', () => {
    expect(pageProgress(down, page(90, 100), true)).toMatchObject({ kind: 'same-page' });
    expect(pageProgress(up, page(100, 100), true)).toMatchObject({ kind: 'same-page' });
  });

  test('accepts new tokens with the same bounds twice, then names the loop (REL-16)', () => {
    expect(pageProgress(down, page(90, 90), false)).toEqual({ kind: 'progress', stalled: 1 });
    expect(pageProgress({ ...down, stalled: 2 }, page(90, 90), false)).toMatchObject({
      kind: 'same-bounds',
      pages: 3,
    });
  });

  test('names bounds that go backwards (REL-12)', () => {
    expect(pageProgress(down, page(150, 160), false)).toMatchObject({ kind: 'bounds-back' });
    expect(pageProgress(up, page(80, 90), false)).toMatchObject({ kind: 'bounds-back' });
    expect(
      pageLoopText(
        { kind: 'bounds-back', loaded: range(90, 100), page: range(150, 160) },
        'offset',
        'utc',
      ),
    ).toBe(
      'Anomaly: the bounds of a page went backwards. The page has offsets 151–160, although offsets 91–100 were loaded before. The page is not shown.',
    );
  });

  test('accepts at most two pages between two moves of a bound, for any node (REL-12, REL-16)', () => {
    const bounds = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(
        fc.boolean(),
        bounds,
        fc.array(fc.tuple(bounds, bounds, fc.boolean()), { maxLength: 20 }),
        (descending, edge, pages) => {
          const loaded = { after: toInt64(edge), upto: toInt64(edge) };
          let [before, unmoved] = [{ loaded, descending, stalled: 0 }, 0];
          for (const [low, high, isSame] of pages) {
            const next = { lowestExclusive: toInt64(low), highestInclusive: toInt64(high) };
            const progress = pageProgress(before, next, isSame);
            if (progress.kind !== 'progress') return;
            const isMoved = descending
              ? low < BigInt(before.loaded.after)
              : high > BigInt(before.loaded.upto);
            unmoved = isMoved ? 0 : unmoved + 1;
            expect(unmoved).toBeLessThan(3);
            const reached = { after: next.lowestExclusive, upto: next.highestInclusive };
            before = { ...before, stalled: progress.stalled, loaded: isMoved ? reached : loaded };
            if (!isMoved) return;
          }
        },
      ),
    );
  });
});

describe('quietWait', () => {
  test('is 1.7 s and grows to 10 s, so that 8 s have at most 8 requests without a row (REL-16)', () => {
    expect([0, 1, 2, 3, 20, 21, 22, 23, 5_000].map(quietWait)).toEqual([
      0, 0, 0, 1_700, 1_700, 3_400, 6_800, 10_000, 10_000,
    ]);
    let [passed, requests] = [0, 0];
    while (passed < 8_000) passed += quietWait(++requests);
    expect(requests).toBeLessThanOrEqual(8);
  });
});
