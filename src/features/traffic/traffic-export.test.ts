import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { AppActivity } from '#domain/traffic/app-activity.ts';
import type { TrafficSummary } from '#domain/traffic/traffic.ts';
import { activityCsv, activityJson, trafficCsv, trafficJson } from './traffic-export.ts';

const bytes = (digits: string) => digits as Int64;
const summary: TrafficSummary = {
  total: bytes('9007199254740996'),
  envelopes: [
    { cost: bytes('9007199254740993'), viewIds: [0, 3] },
    { cost: undefined, viewIds: [] },
  ],
};
const activity: AppActivity = {
  round: bytes('74223'),
  records: [{ party: '=HYPERLINK("x")::1220aa', weight: bytes('25') }],
};

describe('trafficCsv', () => {
  test('writes a row for each envelope, the rest and the total', () => {
    expect(trafficCsv(summary).split('\r\n')).toEqual([
      'line,cost_bytes,view_ids,share_numerator,share_denominator,share_percent',
      'envelope 1,9007199254740993,0 3,3002399751580331,3002399751580332,>99.9',
      'envelope 2,,,,,',
      'remainder with 1 envelope without a cost,3,,1,3002399751580332,<0.1',
      'total,9007199254740996,,,,',
      '',
    ]);
  });
  test('names an overrun as the screen does', () => {
    const restOf = (total: string) => {
      const envelopes = [{ cost: bytes('11'), viewIds: [0] }];
      return trafficCsv({ total: bytes(total), envelopes }).split('\r\n')[2];
    };
    expect(restOf('5')).toBe('beyond the total,-6,,-6,5,-120.0');
    expect(restOf('12')).toBe('not in any envelope,1,,1,12,8.3');
  });
  test('distinguishes what is unreadable from what is absent', () => {
    const envelopes = [{ cost: bytes('1'), viewIds: [], areViewsUnreadable: true } as const];
    expect(trafficCsv({ total: bytes('3'), envelopes }).split('\r\n')[1]).toBe(
      'envelope 1,1,unknown,1,3,33.3',
    );
    const lines = trafficCsv({ total: bytes('3'), envelopes: [], noEnvelopes: 'unreadable' });
    expect(lines.split('\r\n').slice(1, 3)).toEqual([
      'remainder with unreadable envelopes,,,,,',
      'total,3,,,,',
    ]);
  });
});

describe('trafficJson', () => {
  test('writes null for what is unreadable', () => {
    const envelopes = [{ cost: bytes('1'), viewIds: [], areViewsUnreadable: true } as const];
    expect(JSON.parse(trafficJson({ total: bytes('3'), envelopes }))).toMatchObject({
      envelopes: [{ traffic_cost: '1', view_ids: null }],
      unaccounted_rest: '2',
    });
    const unreadable = { total: bytes('3'), envelopes: [], noEnvelopes: 'unreadable' } as const;
    expect(JSON.parse(trafficJson(unreadable))).toEqual({
      total_traffic_cost: '3',
      envelopes: null,
      unaccounted_rest: null,
      envelopes_without_cost: null,
    });
  });
  test('writes exact amounts (EXP-02)', () => {
    expect(JSON.parse(trafficJson(summary))).toEqual({
      total_traffic_cost: '9007199254740996',
      envelopes: [
        {
          traffic_cost: '9007199254740993',
          view_ids: [0, 3],
          share_of_total: '3002399751580331/3002399751580332',
        },
        { traffic_cost: null, view_ids: [], share_of_total: null },
      ],
      unaccounted_rest: '3',
      envelopes_without_cost: 1,
    });
  });
});

describe('activityCsv and activityJson', () => {
  test('escapes formulas in CSV but not in JSON (EXP-01, EXP-02)', () => {
    expect(activityCsv(activity, bytes('100')).split('\r\n')[1]).toBe(
      `74223,"'=HYPERLINK(""x"")::1220aa",25,1,4,25.0`,
    );
    expect(JSON.parse(activityJson(activity, undefined))).toEqual({
      round_number: '74223',
      total_traffic_cost: null,
      records: [{ party: '=HYPERLINK("x")::1220aa', weight: '25', share_of_total_traffic: null }],
    });
  });
});
