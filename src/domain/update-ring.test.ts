import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInt64 } from './int64.ts';
import {
  addedAbove,
  addedBelow,
  type GapLine,
  lineAt,
  linesOf,
  MOST_LINES,
  openUpdateRing,
} from './update-ring.ts';

/** Lines that are told apart by their offset; what they are is no matter here. */
const line = (offset: number): GapLine => {
  const at = toInt64(BigInt(offset));
  return { kind: 'gap', after: at, upto: at };
};

test('is a list that loses at one end what is too much at the other', () => {
  const addition = fc.record({ above: fc.boolean(), count: fc.nat(30) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(addition), (cap, additions) => {
      let ring = openUpdateRing(cap);
      let model: GapLine[] = [];
      const dropped = { above: 0, below: 0 };
      let next = 0;
      for (const { above, count } of additions) {
        const lines = Array.from({ length: count }, () => line(next++));
        ring = above ? addedAbove(ring, lines) : addedBelow(ring, lines);
        model = above ? [...lines, ...model] : [...model, ...lines];
        const excess = Math.max(0, model.length - cap);
        model = above ? model.slice(0, cap) : model.slice(excess);
        dropped[above ? 'below' : 'above'] += excess;
        expect(linesOf(ring)).toEqual(model);
        expect(ring).toMatchObject({
          count: model.length,
          droppedAbove: dropped.above,
          droppedBelow: dropped.below,
        });
        for (let place = -1; place <= model.length; place++)
          expect(lineAt(ring, place)).toBe(model[place]);
      }
    }),
  );
});

test('the same lines in the same pieces are the same ring: nothing is changed in place', () => {
  const one = addedBelow(openUpdateRing(3), [line(1), line(2)]);
  addedAbove(one, [line(3), line(4)]);
  expect(linesOf(one)).toEqual([line(1), line(2)]);
  expect(addedBelow(one, [])).toBe(one);
  expect(openUpdateRing().cap).toBe(MOST_LINES);
});
