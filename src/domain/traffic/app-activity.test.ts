import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { type AppActivity, activityNotices, activityRows, providersText } from './app-activity.ts';
import { percentOf } from './traffic.ts';

const bytes = (digits: string) => digits as Int64;
const activity: AppActivity = {
  round: bytes('74223'),
  records: [
    { party: 'app::1220aa', weight: bytes('9007199254740993') },
    { party: 'dvp::1220bb', weight: bytes('9007199254740993') },
    { party: 'odd::1220cc', weight: undefined },
  ],
};

describe('activityRows and activityNotices', () => {
  test('give each weight as a share of the traffic, and the sum', () => {
    const { rows, sum, unweighed, sumOfTraffic } = activityRows(
      activity,
      bytes('9007199254740993'),
    );
    expect(sum).toBe('18014398509481986');
    expect(unweighed).toBe(1);
    expect(rows[0]?.ofTraffic).toEqual({ numerator: 1n, denominator: 1n });
    expect(sumOfTraffic).toEqual({ numerator: 2n, denominator: 1n });
    expect(rows.map(({ ofTraffic }) => ofTraffic && percentOf(ofTraffic))).toEqual([
      '100.0',
      '100.0',
      undefined,
    ]);
  });

  test('have no shares when the traffic cost is zero or not reported', () => {
    expect(activityRows(activity, bytes('0')).rows[0]?.ofTraffic).toBeUndefined();
    expect(activityRows(activity, undefined).rows[0]?.ofTraffic).toBeUndefined();
  });

  test('report anomalies', () => {
    const [one, two] = [bytes('-1'), bytes('2')];
    const records = [one, two, undefined].map((weight) => ({ party: 'app::1220aa', weight }));
    expect(activityNotices({ round: undefined, records }).map(({ text }) => text)).toEqual([
      '1 record without a weight.',
      '1 record with a weight below 0.',
      '2 records for an app provider already listed.',
    ]);
    const alone = { party: 'app::1220aa', weight: two };
    expect(activityNotices({ round: undefined, records: [alone] })).toEqual([]);
  });

  test('report records without a party, and unreadable ones, as no providers', () => {
    const [one, none] = [bytes('1'), undefined];
    const records = [
      { party: '', weight: one },
      { party: '', weight: one },
      { party: '', weight: none, isUnreadable: true as const },
    ];
    expect(activityNotices({ round: undefined, records }).map(({ text }) => text)).toEqual([
      'Anomaly: 1 unreadable record.',
      '2 records without a party.',
    ]);
  });

  test.each([
    [['a', 'b'], '2 app providers'],
    [[], '0 app providers'],
    [['a', 'b', 'a'], '3 records for 2 app providers'],
    [['a', '', ''], '3 records for at least 1 app provider'],
    [['', ''], '2 records without an app provider'],
  ])('count the app providers of %j', (parties, text) => {
    const records = parties.map((party) => ({ party, weight: undefined }));
    expect(providersText({ round: undefined, records })).toBe(text);
  });

  test('count no app providers where records are not reported', () => {
    const missing = { round: undefined, records: [], recordsMissing: true } as const;
    expect(providersText(missing)).toBe('app providers not reported');
  });
});
