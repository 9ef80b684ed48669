import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAfter, type ScrollPosition, scaleOf, scrollPositionAt } from './row-window.ts';

const list = fc
  .record({
    rows: fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 4_000_000 })),
    height: fc.constantFrom(24, 30, 44, 50),
    viewport: fc.integer({ min: 200, max: 3_000 }),
  })
  .map((one) => ({ ...one, scale: scaleOf(one.rows, one.height, one.viewport) }));

const topOf = ({ scroll, shift }: ScrollPosition) => scroll + shift;

describe('scaleOf', () => {
  test('limits the box to a drawable height', () => {
    fc.assert(
      fc.property(list, ({ rows, height, scale }) => {
        expect(scale.box).toBe(Math.min(rows * height, 8_000_000));
      }),
    );
  });
});

describe('scrollPositionAt', () => {
  test('reaches every row', () => {
    fc.assert(
      fc.property(list, fc.double({ min: 0, max: 1, noNaN: true }), (one, share) => {
        const { scale, rows, height, viewport } = one;
        const top = Math.floor(share * (rows - 1)) * height;
        const place = scrollPositionAt(scale, top);
        expect(topOf(place)).toBe(Math.min(top, scale.mostTop));
        expect(place.scroll).toBeGreaterThanOrEqual(0);
        expect(place.scroll).toBeLessThanOrEqual(scale.mostScroll);
        // To the precision of one px of the scroll bar.
        const start = { scroll: place.scroll > scale.box / 2 ? 0 : scale.mostScroll, shift: 0 };
        const by = placeAfter(scale, start, place.scroll, viewport);
        const step = Math.max(1, scale.mostTop / Math.max(1, scale.mostScroll));
        if (scale.mostScroll > 4 * viewport) {
          expect(Math.abs(topOf(by) - topOf(place))).toBeLessThanOrEqual(step + 1);
        }
      }),
    );
  });
});

describe('placeAfter', () => {
  test('moves monotonically and reaches both ends', () => {
    fc.assert(
      fc.property(list, ({ scale, viewport }) => {
        const first = scrollPositionAt(scale, scale.mostTop);
        expect(first.scroll).toBe(scale.mostScroll);
        expect(topOf(placeAfter(scale, first, 0, viewport))).toBe(0);
        let place: ScrollPosition = { scroll: 0, shift: 0 };
        for (let n = 1; n <= 200; n++) {
          const next = placeAfter(scale, place, (scale.mostScroll * n) / 200, viewport);
          expect(topOf(next)).toBeGreaterThanOrEqual(topOf(place));
          place = next;
        }
        expect(topOf(place)).toBe(scale.mostTop);
      }),
    );
  });

  test('scrolls short distances by the same number of px at any size', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: -400, max: 400 }), ({ scale, viewport }, by) => {
        const before = scrollPositionAt(scale, scale.mostTop / 2);
        const scroll = before.scroll + by;
        if (scroll <= 0 || scroll >= scale.mostScroll - 1) return;
        const after = placeAfter(scale, before, scroll, viewport);
        expect(topOf(after) - topOf(before)).toBe(by);
      }),
    );
  });

  test('reaches the start when the box is shorter than the list', () => {
    const scale = scaleOf(3_000_000, 24, 764);
    let place = scrollPositionAt(scale, 2_000_000);
    while (place.scroll > 0) place = placeAfter(scale, place, Math.max(0, place.scroll - 900), 764);
    expect(topOf(place)).toBe(0);
  });
});
