import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareInt64, type Int64, readInt64, sumInt64, toInt64 } from './int64.ts';

test('readInt64 reads an integer in any notation', () => {
  const read = (digits: string) =>
    readInt64(Object.assign(() => digits, { toString: () => digits }));
  expect(['5.0', '2e3', '-0'].map(read)).toEqual(['5', '2000', '0']);
  expect(['0.5', '1e400', '-1.25'].map(read)).toEqual([undefined, undefined, undefined]);
});

test('compareInt64 orders integers of any size (DATA-02)', () => {
  const any = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  const near = fc.bigInt({ min: -12n, max: 12n });
  fc.assert(
    fc.property(fc.oneof(fc.tuple(any, any), fc.tuple(near, near)), ([left, right]) => {
      const order = Math.sign(compareInt64(toInt64(left), toInt64(right)));
      expect(order).toBe(left < right ? -1 : left > right ? 1 : 0);
    }),
    { numRuns: 500 },
  );
});

test('compareInt64 ignores leading zeros', () => {
  expect(compareInt64('007' as Int64, '7' as Int64)).toBe(0);
  expect(compareInt64('10' as Int64, '0009' as Int64)).toBeGreaterThan(0);
});

test('sumInt64 is exact for any size (DATA-02)', () => {
  const any = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (values) => {
      const sum = values.reduce((all, one) => all + one, 0n);
      expect(sumInt64(values.map(toInt64))).toBe(String(sum));
    }),
  );
  expect(sumInt64([toInt64(2n ** 53n), toInt64(1n)])).toBe('9007199254740993');
});
