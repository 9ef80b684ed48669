import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lane, lanePath, laneText } from './overview.tsx';
import { indexOfRow } from './tree-keys.ts';

const size = { width: 4, height: 100 };

/** The bars of a path as [top, bottom], px. */
function barsOf(path: string): [top: number, bottom: number][] {
  return [...path.matchAll(/M0 ([\d.]+)h[\d.]+v([\d.]+)h-[\d.]+z/g)].map((bar) => [
    Number(bar[1]),
    Number(bar[1]) + Number(bar[2]),
  ]);
}

const lane = (tone: Lane['tone'], rows: readonly number[]): Lane => ({
  name: 'some',
  tone,
  rows: Int32Array.from(rows),
});

const tree = fc.integer({ min: 1, max: 400 }).chain((count) => {
  const all = Array.from({ length: count }, (_, row) => row);
  return fc.record({
    count: fc.constant(count),
    visible: fc.subarray(all.slice(1)).map((rows) => Int32Array.from([0, ...rows])),
    rows: fc.subarray(all),
    tone: fc.constantFrom<Lane['tone']>('hit', 'create'),
  });
});

describe('lanePath', () => {
  test('marks a position when a row there is a hit of the lane or hides one', () => {
    fc.assert(
      fc.property(tree, ({ count, visible, rows, tone }) => {
        const bars = barsOf(lanePath(lane(tone, rows), visible, count, size));
        const isMarked = (y: number) => bars.some(([top, bottom]) => top < y && y < bottom);
        const shown = visible.length;
        const parts = Math.min(shown, 50);
        const marked = new Set(rows.map((row) => indexOfRow(visible, row)));
        for (let part = 0; part < parts; part++) {
          const from = Math.floor((shown * part) / parts);
          const to = Math.floor((shown * (part + 1)) / parts);
          const isExpected = Array.from({ length: to - from }, (_, n) => from + n).some((index) =>
            marked.has(index),
          );
          expect(isMarked(((part + 0.5) * 100) / parts)).toBe(isExpected);
        }
        for (const [top, bottom] of bars) expect(bottom - top).toBeGreaterThan(1.8);
      }),
    );
  });

  test('sizes bars by share, with a minimum for hits', () => {
    const visible = Int32Array.from({ length: 5_000 }, (_, row) => row);
    const half = visible.filter((row) => row % 2 === 0);
    expect(lanePath(lane('create', [...half]), visible, 5_000, size)).toBe('M0 0h2v100h-2z');
    expect(lanePath(lane('create', [0]), visible, 5_000, size)).toBe('M0 0h1v2h-1z');
    expect(lanePath(lane('hit', [4_999]), visible, 5_000, size)).toBe('M0 98h4v2h-4z');
    expect(lanePath(lane('hit', []), visible, 5_000, size)).toBe('');
  });

  test('draws a bar per row when the list is short', () => {
    const visible = Int32Array.of(0, 1, 2, 3);
    expect(lanePath(lane('hit', [1, 2]), visible, 4, size)).toBe('M0 35.5h4v4h-4zM0 60.5h4v4h-4z');
  });
});

describe('laneText', () => {
  test('describes lanes and omits hits when no search is active', () => {
    const hits = (rows: readonly number[]) => ({ ...lane('hit', rows), name: 'hits', one: 'hit' });
    const created = { ...lane('create', [1, 2]), name: 'created' };
    expect(laneText([created, hits([])])).toBe('2 created');
    expect(laneText([created, hits([2])])).toBe('2 created, 1 hit');
    expect(laneText([hits(Array.from({ length: 1_200 }, (_, row) => row))])).toBe('1,200 hits');
  });
});
