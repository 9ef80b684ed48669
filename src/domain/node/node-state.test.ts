import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { type NodeFacts, newestTimes, nodeStates, type RecordTime } from './node-state.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const at = (synchronizerId: string, time: string, from: RecordTime['from'] = 'checkpoint') => ({
  synchronizerId,
  at: `2026-11-21T${time}Z`,
  from,
});
const facts = (more: Partial<NodeFacts>): NodeFacts => ({
  end: '100' as Int64,
  farthestEnd: '100' as Int64,
  prunedUpTo: '0' as Int64,
  times: [at('global', '08:59:30')],
  checkpointSeconds: undefined,
  clockAhead: undefined,
  ...more,
});
const kinds = (more: Partial<NodeFacts>) => nodeStates(facts(more), NOW).map(({ kind }) => kind);

describe('nodeStates', () => {
  test('returns none for a healthy node or unknown facts', () => {
    expect(kinds({})).toEqual([]);
    expect(
      kinds({ end: undefined, farthestEnd: undefined, prunedUpTo: undefined, times: [] }),
    ).toEqual([]);
  });

  test('returns pruned and restored with exact offsets', () => {
    expect(kinds({ prunedUpTo: '12' as Int64 })).toEqual(['pruned']);
    const big = { end: '9007199254740992' as Int64, farthestEnd: '9007199254740993' as Int64 };
    expect(nodeStates(facts(big), NOW)).toEqual([
      { kind: 'restored', before: '9007199254740993', end: '9007199254740992' },
    ]);
    expect(kinds({ end: '101' as Int64 })).toEqual([]);
  });

  test('returns behind when no synchronizer has a recent time', () => {
    expect(kinds({ times: [at('global', '08:56:46')] })).toEqual([]);
    const old = nodeStates(facts({ times: [at('global', '08:56:00')] }), NOW);
    expect(old).toMatchObject([{ kind: 'behind', age: 240_000_000n }]);
    expect(kinds({ times: [at('global', '08:56:00'), at('other', '08:59:00')] })).toEqual([]);
  });

  test('uses the checkpoint delay of the node', () => {
    const checkpointSeconds = '3600' as Int64;
    expect(kinds({ times: [at('global', '08:30:00')], checkpointSeconds })).toEqual([]);
  });

  test('returns held back for one synchronizer behind another', () => {
    const times = [at('global', '08:59:30'), at('private', '06:00:00')];
    expect(nodeStates(facts({ times }), NOW)).toEqual([
      { kind: 'held-back', synchronizerId: 'private', ahead: 'global', by: 10_770_000_000n },
    ]);
    expect(kinds({ times: [at('global', '07:00:00'), at('private', '06:00:00')] })).toEqual([
      'behind',
      'held-back',
    ]);
  });

  test('never returns a lag from times of updates', () => {
    expect(kinds({ times: [at('global', '01:00:00', 'update')] })).toEqual([]);
  });

  test('returns a clock that differs from a record time by more than 5 s (REL-11)', () => {
    expect(kinds({ times: [at('global', '09:00:05', 'update')] })).toEqual([]);
    const ahead = facts({ times: [at('a', '08:59:00'), at('b', '09:00:05.000001', 'update')] });
    expect(nodeStates(ahead, NOW)).toEqual([
      { kind: 'clock', is: 'behind', by: 5_000_001n, from: 'record-time' },
    ]);
  });

  test('returns a clock that differs from that of a response by more than 5 s (REL-11)', () => {
    const states = (clockAhead: bigint) => nodeStates(facts({ clockAhead }), NOW);
    expect([states(5_000_000n), states(-5_000_000n)]).toEqual([[], []]);
    const clock = { kind: 'clock', from: 'response' };
    expect(states(6_000_000n)).toEqual([{ ...clock, is: 'ahead', by: 6_000_000n }]);
    expect(states(-6_000_000n)).toEqual([{ ...clock, is: 'behind', by: 6_000_000n }]);
  });

  test('measures the lag by the clock of the node where it is known (REL-11)', () => {
    const times = [at('global', '08:50:00')];
    expect(kinds({ times, clockAhead: 600_000_000n })).toEqual(['clock']);
    expect(nodeStates(facts({ times }), NOW)).toMatchObject([
      { kind: 'behind', isClockKnown: false },
    ]);
    expect(nodeStates(facts({ times, clockAhead: 0n }), NOW)).toMatchObject([
      { kind: 'behind', isClockKnown: true },
    ]);
  });

  test('ignores an invalid time', () => {
    const none: RecordTime = { synchronizerId: 'x', at: 'soon', from: 'checkpoint' };
    expect(kinds({ times: [none] })).toEqual([]);
    expect(kinds({ times: [none, at('global', '08:00:00')] })).toEqual(['behind']);
  });
});

test('newestTimes keeps the newest time of each synchronizer, to the microsecond', () => {
  const first = at('global', '08:00:00.000001');
  const later = at('global', '08:00:00.000002', 'update');
  const other = at('private', '07:00:00');
  expect(newestTimes([first, other, later])).toEqual([later, other]);
  const same = at('global', '08:00:00.000001', 'update');
  expect(newestTimes([first, same])).toEqual([first]);
});
