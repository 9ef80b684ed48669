import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import {
  addedAbove,
  addedBelow,
  gapLine,
  lineAt,
  linesOf,
  MOST_LINES,
  openUpdateBuffer,
  replacedIn,
  type UpdateBuffer,
  type UpdateLine,
} from './update-buffer.ts';
import { BLANK_ROW, type UpdateRow } from './update-row.ts';

const row = (offset: number): UpdateRow => ({
  ...BLANK_ROW,
  kind: 'transaction',
  offset: toInt64(BigInt(offset)),
});
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at);
/** Rows of these offsets from top to bottom, the newest on top where it is descending. */
const rows = (from: number, to: number, isDescending: boolean) =>
  (isDescending ? numbers(from, to).reverse() : numbers(from, to)).map(row);

/** Every offset that the lines speak of, each gap opened, from top to bottom. */
const told = (lines: readonly UpdateLine[], isDescending: boolean) =>
  lines.flatMap((line) =>
    line.kind === 'gap'
      ? rows(Number(line.after) + 1, Number(line.upto) + 1, isDescending).map(
          ({ offset }) => offset,
        )
      : [line.offset],
  );

const ACTIONS = fc.oneof(
  fc.record({ kind: fc.constantFrom('newer' as const, 'older' as const), count: fc.nat(30) }),
  fc.record({ kind: fc.constant('fill' as const), count: fc.nat(30) }),
);

describe('update buffer', () => {
  test('an update buffer covers everything that was added, in order, by rows or gaps, within its cap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        fc.array(ACTIONS),
        (cap, isDescending, actions) => {
          let buffer = openUpdateBuffer(cap);
          let [lowest, next] = [10_000, 10_000];
          for (const { kind, count } of actions) {
            if (kind === 'fill') buffer = filledPart(buffer, count, isDescending);
            else if (kind === 'newer') {
              const lines = rows(next, next + count, isDescending);
              next += count;
              buffer = isDescending ? addedAbove(buffer, lines) : addedBelow(buffer, lines);
            } else {
              const lines = rows(lowest - count, lowest, isDescending);
              lowest -= count;
              buffer = isDescending ? addedBelow(buffer, lines) : addedAbove(buffer, lines);
            }
            const lines = linesOf(buffer);
            expect(told(lines, isDescending)).toEqual(
              rows(lowest, next, isDescending).map(({ offset }) => offset),
            );
            expect(lines.length).toBeLessThanOrEqual(cap);
            expect(buffer.count).toBe(lines.length);
            expect(buffer.kept).toBe(lines.filter((line) => line.kind !== 'gap').length);
            expect(buffer.kept + buffer.dropped).toBe(next - lowest);
            for (let place = -1; place <= lines.length; place++)
              expect(lineAt(buffer, place)).toBe(lines[place]);
          }
        },
      ),
    );
  });

  /** The first gap with some of its rows read again, the rest of it below them. */
  function filledPart(buffer: UpdateBuffer, count: number, isDescending: boolean): UpdateBuffer {
    const gap = linesOf(buffer).find((line) => line.kind === 'gap');
    if (gap?.kind !== 'gap') return buffer;
    const all = rows(Number(gap.after) + 1, Number(gap.upto) + 1, isDescending);
    const read = all.slice(0, count);
    const edge = all[count]?.offset;
    if (edge === undefined) return replacedIn(buffer, gap, read);
    const bounds = isDescending
      ? { after: gap.after, upto: edge }
      : { after: toInt64(BigInt(edge) - 1n), upto: gap.upto };
    return replacedIn(buffer, gap, [...read, gapLine(bounds, gap.dropped - read.length)]);
  }

  test('buffers are immutable, and the same buffer is returned when nothing changes', () => {
    const [one, two, three, four] = [row(4), row(3), row(6), row(5)];
    const buffer = addedBelow(openUpdateBuffer(3), [one, two]);
    addedAbove(buffer, [three, four]);
    expect(linesOf(buffer)).toEqual([one, two]);
    expect(addedBelow(buffer, [])).toBe(buffer);
    expect(replacedIn(buffer, gapLine({ after: toInt64(1n), upto: toInt64(2n) }), [three])).toBe(
      buffer,
    );
    expect(openUpdateBuffer().cap).toBe(MOST_LINES);
  });

  test('no gap replaces lines without an offset', () => {
    const lines = [1, 2, 3].map(() => ({ ...row(0), offset: undefined }));
    const buffer = addedBelow(openUpdateBuffer(1), lines);
    expect(linesOf(buffer)).toEqual([]);
  });
});
