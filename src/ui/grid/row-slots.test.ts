import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRowSlots } from './row-slots.ts';

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const slotOf = (placed: readonly { slot: number; row: number }[], row: number) =>
  placed.find((one) => one.row === row)?.slot;

describe('openRowSlots', () => {
  test('gives the element of a row that left to one that comes while scrolling', () => {
    const slots = openRowSlots();
    const before = slots.place(from(10, 4), 99, true);
    expect(slots.place(from(12, 4), 99, false)).toEqual([
      { slot: slotOf(before, 10), row: 14 },
      { slot: slotOf(before, 11), row: 15 },
      { slot: slotOf(before, 12), row: 12 },
      { slot: slotOf(before, 13), row: 13 },
    ]);
  });

  test('puts the rows in order at rest and keeps the elements that are in order', () => {
    const slots = openRowSlots();
    const before = slots.place(from(0, 10), 99, true);
    slots.place(from(2, 10), 99, false);
    const after = slots.place(from(2, 10), 99, true);
    expect(after.map(({ row }) => row)).toEqual(from(2, 10));
    for (const row of from(2, 8)) expect(slotOf(after, row)).toBe(slotOf(before, row));
  });

  test('keeps every element of rows that came together around the active one', () => {
    for (const active of [5, 14, 30]) {
      const slots = openRowSlots();
      const rows = [...new Set([...from(5, 10), active])];
      const pinned = slotOf(slots.place([active], active, true), active);
      const first = slots.place(rows, active, false);
      expect(slotOf(first, active)).toBe(pinned);
      expect(slots.place(rows, active, true)).toEqual(first);
    }
  });

  test('gives the element of the active row to no other row, also when another is active', () => {
    const slots = openRowSlots();
    const pinned = slotOf(slots.place(from(0, 3), 1, true), 1);
    const away = slots.place([1, ...from(50, 3)], 1, false);
    expect(slotOf(away, 1)).toBe(pinned);
    const next = slots.place(from(50, 4), 51, false);
    expect(next.map(({ slot }) => slot)).not.toContain(pinned);
  });

  test('draws every row once, never moves an element, and keeps that of the active row', () => {
    const steps = fc.array(
      fc.record({
        first: fc.nat(60),
        count: fc.integer({ min: 1, max: 12 }),
        active: fc.nat(70),
        isAtRest: fc.boolean(),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const slots = openRowSlots();
        let before: ReturnType<typeof slots.place> = [];
        for (const { first, count, active, isAtRest } of all) {
          const rows = [...new Set([active, ...from(first, count)])].sort((a, b) => a - b);
          const now = slots.place(rows, active, isAtRest);
          const drawn = now.map(({ row }) => row);
          expect(isAtRest ? drawn : drawn.toSorted((a, b) => a - b)).toEqual(rows);
          const [old, ids] = [before, now].map((placed) => placed.map(({ slot }) => slot));
          expect(new Set(ids).size).toBe(rows.length);
          expect(old?.filter((slot) => ids?.includes(slot))).toEqual(
            ids?.filter((slot) => old?.includes(slot)),
          );
          const place = slotOf(before, active);
          if (place !== undefined) expect(slotOf(now, active)).toBe(place);
          before = now;
        }
      }),
    );
  });
});
