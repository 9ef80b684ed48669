import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstFrom, placeOfHit, stepHit } from './hits.ts';

const rows = fc.uniqueArray(fc.nat({ max: 60 })).map((all) => all.sort((a, b) => a - b));

describe('hits', () => {
  test('returns the position of a hit and wraps around', () => {
    fc.assert(
      fc.property(rows, fc.nat({ max: 62 }), (all, row) => {
        const hits = Int32Array.from(all);
        expect(placeOfHit(hits, row)).toBe(all.indexOf(row) + 1);
        expect(stepHit(hits, row, 1)).toBe(all.find((hit) => hit > row) ?? all[0]);
        expect(stepHit(hits, row, -1)).toBe(all.findLast((hit) => hit < row) ?? all.at(-1));
        expect(firstFrom(hits, row)).toBe(all.filter((hit) => hit < row).length);
      }),
    );
  });
});
