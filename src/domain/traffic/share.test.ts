import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import { filled, fractionOf, percentOf } from './traffic.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const share = (part: bigint, whole: bigint) => fractionOf(toInt64(part), toInt64(whole));

describe('fraction', () => {
  test('is exact for any int64', () => {
    fc.assert(
      fc.property(int64, int64, (part, whole) => {
        const found = share(part, whole);
        if (whole === 0n) expect(found).toBeUndefined();
        if (found === undefined) return;
        expect(found.numerator * whole).toBe(part * found.denominator);
        expect(found.denominator > 0n).toBe(true);
        for (const prime of [2n, 3n, 5n, 7n, 11n])
          expect(found.numerator % prime === 0n && found.denominator % prime === 0n).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('rounds percent to half a tenth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        (a, b) => {
          const found = share(BigInt(a), BigInt(b));
          const text = found === undefined ? '' : percentOf(found);
          if (/^\d/.test(text)) expect(Math.abs(Number(text) - (100 * a) / b)).toBeLessThan(0.0501);
          else
            expect((100 * a) / b).toSatisfy(
              (exact: number) => exact < 0.05 || (exact >= 99.95 && exact < 100.05),
            );
        },
      ),
    );
  });

  test.each([
    [1n, 8n, '12.5'],
    [1n, 3n, '33.3'],
    [2n, 3n, '66.7'],
    [0n, 9n, '0.0'],
    [7n, 7n, '100.0'],
    [3n, 2n, '150.0'],
    [1n, 9007199254740993n, '<0.1'],
    [9007199254740992n, 9007199254740993n, '>99.9'],
    [29_998n, 29_994n, '>100.0'],
    [-29_998n, 29_994n, '<-100.0'],
    [-29_990n, 29_994n, '<-99.9'],
    [-1n, 4n, '-25.0'],
  ])('writes %s of %s as %s %%', (part, whole, percent) => {
    expect(percentOf(share(part, whole) ?? { numerator: 0n, denominator: 1n })).toBe(percent);
  });

  test.each([
    [-1n, 2n, 0],
    [0n, 2n, 0],
    [1n, 3n, 33.3],
    [2n ** 62n, 2n ** 63n - 1n, 50],
    [7n, 2n, 100],
  ])('fills a bar for %s of %s by %s %%', (part, whole, percent) => {
    const found = share(part, whole);
    expect(found && filled(found)).toBe(percent);
  });
});
