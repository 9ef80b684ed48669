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
  ...more,
});
const kinds = (more: Partial<NodeFacts>) => nodeStates(facts(more), NOW).map(({ kind }) => kind);

describe('the state of a node', () => {
  test('a healthy one has none, and what is not known is no state', () => {
    expect(kinds({})).toEqual([]);
    expect(
      kinds({ end: undefined, farthestEnd: undefined, prunedUpTo: undefined, times: [] }),
    ).toEqual([]);
  });

  test('pruned and restored are about offsets, exactly', () => {
    expect(kinds({ prunedUpTo: '12' as Int64 })).toEqual(['pruned']);
    const big = { end: '9007199254740992' as Int64, farthestEnd: '9007199254740993' as Int64 };
    expect(nodeStates(facts(big), NOW)).toEqual([
      { kind: 'restored', before: '9007199254740993', end: '9007199254740992' },
    ]);
    expect(kinds({ end: '101' as Int64 })).toEqual([]);
  });

  test('behind is when no synchronizer has a recent time', () => {
    expect(kinds({ times: [at('global', '08:56:46')] })).toEqual([]);
    const old = nodeStates(facts({ times: [at('global', '08:56:00')] }), NOW);
    expect(old).toMatchObject([{ kind: 'behind', age: 240_000_000n }]);
    expect(kinds({ times: [at('global', '08:56:00'), at('other', '08:59:00')] })).toEqual([]);
  });

  test('the node says how long it may keep silent', () => {
    const checkpointSeconds = '3600' as Int64;
    expect(kinds({ times: [at('global', '08:30:00')], checkpointSeconds })).toEqual([]);
  });

  test('held back is one synchronizer beside another', () => {
    const times = [at('global', '08:59:30'), at('private', '06:00:00')];
    expect(nodeStates(facts({ times }), NOW)).toEqual([
      { kind: 'held-back', synchronizerId: 'private', ahead: 'global', by: 10_770_000_000n },
    ]);
    expect(kinds({ times: [at('global', '07:00:00'), at('private', '06:00:00')] })).toEqual([
      'behind',
      'held-back',
    ]);
  });

  test('times of updates accuse nobody', () => {
    expect(kinds({ times: [at('global', '01:00:00', 'update')] })).toEqual([]);
  });

  test('a time that is none is passed over', () => {
    const none: RecordTime = { synchronizerId: 'x', at: 'soon', from: 'checkpoint' };
    expect(kinds({ times: [none] })).toEqual([]);
    expect(kinds({ times: [none, at('global', '08:00:00')] })).toEqual(['behind']);
  });
});

test('the newest time of each synchronizer stays, to the microsecond', () => {
  const first = at('global', '08:00:00.000001');
  const later = at('global', '08:00:00.000002', 'update');
  const other = at('private', '07:00:00');
  expect(newestTimes([first, other, later])).toEqual([later, other]);
  const same = at('global', '08:00:00.000001', 'update');
  expect(newestTimes([first, same])).toEqual([first]);
});
