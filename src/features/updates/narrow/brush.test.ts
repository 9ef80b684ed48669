import { describe, expect, test } from 'vitest';
import { brushOf, isBrushOf, placeAt, steppedBrush, stretchOf } from './histogram-brush.tsx';

const BUCKETS = [0, 10, 20, 30].map((from) => ({ from, to: from + 10 }));

describe('keys', () => {
  const press = (brush: { anchor: number; head: number } | undefined, keys: string) =>
    keys.split(' ').reduce((now, key) => {
      const shift = key.startsWith('^');
      return steppedBrush(now, key.replace('^', ''), shift, BUCKETS.length) ?? now;
    }, brush);

  test.each([
    ['ArrowRight', { anchor: 0, head: 0 }],
    ['ArrowLeft', { anchor: 3, head: 3 }],
    ['ArrowRight ArrowRight', { anchor: 1, head: 1 }],
    ['ArrowRight ^ArrowRight ^ArrowRight', { anchor: 0, head: 2 }],
    ['ArrowRight ^ArrowRight ^ArrowRight ^ArrowLeft', { anchor: 0, head: 1 }],
    ['End ^ArrowLeft ArrowLeft', { anchor: 2, head: 1 }],
    ['ArrowRight ^ArrowRight ArrowRight ArrowRight ArrowRight', { anchor: 2, head: 3 }],
    ['Home ^End', { anchor: 0, head: 3 }],
    ['Home x', { anchor: 0, head: 0 }],
  ])('%s', (keys, brush) => expect(press(undefined, keys)).toEqual(brush));
});

test('a brush is a stretch of time, and back', () => {
  expect(stretchOf(BUCKETS, { anchor: 2, head: 1 })).toEqual({ from: 10, to: 30 });
  expect(brushOf(BUCKETS, { from: 10, to: 30 })).toEqual({ anchor: 1, head: 2 });
  expect(brushOf(BUCKETS, { from: 15, to: 16 })).toEqual({ anchor: 1, head: 1 });
  expect(brushOf(BUCKETS, { from: 50, to: 60 })).toBeUndefined();
  expect(brushOf(BUCKETS, undefined)).toBeUndefined();
  expect(isBrushOf(BUCKETS, { anchor: 2, head: 1 }, { from: 10, to: 30 })).toBe(true);
  expect(isBrushOf(BUCKETS, { anchor: 1, head: 1 }, { from: 10, to: 15 })).toBe(false);
  expect(isBrushOf(BUCKETS, undefined, undefined)).toBe(false);
});

test('a point is over one bucket, and beyond the box over its last', () => {
  const box = { left: 100, width: 40 };
  expect([90, 100, 109, 110, 139, 140, 200].map((x) => placeAt(x, box, 4))).toEqual([
    0, 0, 0, 1, 3, 3, 3,
  ]);
});
