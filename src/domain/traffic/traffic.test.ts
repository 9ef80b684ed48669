import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { viewFixture } from '#domain/verdict/verdict.fixture.ts';
import { recorded } from './recorded.ts';
import {
  carriages,
  percentOf,
  type TrafficSummary,
  trafficBill,
  trafficNotices,
} from './traffic.ts';

const bytes = (digits: string) => digits as Int64;
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

describe('trafficBill', () => {
  test('adds lines and rest up to the total, with exact shares, for any int64', () => {
    fc.assert(
      fc.property(int64, fc.array(int64, { maxLength: 8 }), (total, costs) => {
        const envelopes = costs.map((cost) => ({ cost: toInt64(cost), viewIds: [] }));
        const bill = trafficBill({ total: toInt64(total), envelopes });
        expect(BigInt(bill.sum) + BigInt(bill.rest ?? '')).toBe(total);
        expect(BigInt(bill.sum)).toBe(costs.reduce((all, one) => all + one, 0n));
        for (const [place, { share }] of bill.lines.entries()) {
          if (total === 0n) expect(share).toBeUndefined();
          else
            expect((share?.numerator ?? 0n) * total).toBe(
              (costs[place] ?? 0n) * (share?.denominator ?? 0n),
            );
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is exact beyond 2^53', () => {
    const bill = trafficBill({
      total: bytes('9007199254740995'),
      envelopes: [{ cost: bytes('9007199254740993'), viewIds: [0] }],
    });
    expect(bill.rest).toBe('2');
    expect(bill.lines.map(({ share }) => share && percentOf(share))).toEqual(['>99.9']);
  });

  test('leaves unreported amounts undefined', () => {
    const bill = trafficBill({ total: undefined, envelopes: [{ cost: undefined, viewIds: [1] }] });
    expect(bill).toMatchObject({
      total: undefined,
      sum: '0',
      rest: undefined,
      restShare: undefined,
    });
    expect(bill.lines[0]).toMatchObject({ cost: undefined, share: undefined });
  });

  test('counts envelopes without a cost', () => {
    const envelopes = [bytes('60'), undefined].map((cost) => ({ cost, viewIds: [] }));
    expect(trafficBill({ total: bytes('100'), envelopes })).toMatchObject({
      rest: '40',
      unpriced: 1,
    });
  });

  test('distinguishes zero, not recorded, not requested and unreadable', () => {
    const zero: TrafficSummary = { total: bytes('0'), envelopes: [] };
    expect(recorded<TrafficSummary>(zero)).toBe(zero);
    expect(trafficBill(zero)).toMatchObject({ total: '0', sum: '0', rest: '0', lines: [] });
    for (const word of ['not-recorded', 'not-asked', 'unreadable'] as const)
      expect(recorded<TrafficSummary>(word)).toBeUndefined();
  });

  describe('envelopes of views', () => {
    const summary: TrafficSummary = {
      total: bytes('3000'),
      envelopes: [
        { cost: bytes('1000'), viewIds: [4] },
        { cost: bytes('1500'), viewIds: [1, 2, 2, 7] },
        { cost: bytes('200'), viewIds: [] },
        { cost: bytes('300'), viewIds: [1] },
      ],
    };
    test('give a cost to a view only when it is alone in its envelope', () => {
      const byView = carriages(summary);
      expect(byView.get(4)).toEqual([{ envelope: 0, cost: '1000', views: 1 }]);
      expect(byView.get(2)).toEqual([{ envelope: 1, cost: '1500', views: 3 }]);
      expect(byView.get(1)?.map(({ envelope }) => envelope)).toEqual([1, 3]);
      expect(byView.get(0)).toBeUndefined();
    });
    test('report ids that are not in the verdict (DATA-07)', () => {
      const views = [0, 1, 2, 4].map(viewFixture);
      expect(trafficNotices(summary, views).map(({ text }) => text)).toEqual([
        '1 view id of envelopes missing from the verdict.',
        '1 view in more than one envelope.',
      ]);
      expect(trafficNotices(summary, undefined)).toEqual([]);
    });
    test('report amounts that do not add up', () => {
      const envelopes = [
        { cost: bytes('11'), viewIds: [] },
        { cost: bytes('-2'), viewIds: [] },
        { cost: undefined, viewIds: [] },
      ];
      expect(trafficNotices({ total: bytes('5'), envelopes }, []).map(({ text }) => text)).toEqual([
        'The envelopes cost more than the total.',
        '1 envelope without a cost.',
        '1 envelope with a cost below 0.',
      ]);
      expect(
        trafficNotices({ total: undefined, envelopes: [] }, []).map(({ text }) => text),
      ).toEqual(['The traffic summary has no total.']);
    });
  });
});
