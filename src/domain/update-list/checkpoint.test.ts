import { describe, expect, test } from 'vitest';
import { joinedCheckpoints, NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { checkpointsIn } from './page-chain.ts';
import { BLANK_ROW, type UpdateRow } from './update-row.ts';

const times = [{ synchronizerId: 'a', recordTime: '2026-01-02T00:00:00Z' }];
const at = (offset: number) => ({ offset: String(offset) as Int64, times });
const row = (kind: UpdateRow['kind'], offset?: number): UpdateRow => ({
  ...BLANK_ROW,
  kind,
  times,
  offset: offset === undefined ? undefined : (String(offset) as Int64),
});

describe('checkpointsIn and joinedCheckpoints', () => {
  test('checkpointsIn counts each offset once, and only offsets that are not read again', () => {
    const rows = [
      row('checkpoint', 7),
      row('transaction', 8),
      row('checkpoint', 9),
      row('checkpoint', 9),
      row('checkpoint', 12),
      row('checkpoint'),
      row('transaction', 15),
    ];
    expect(checkpointsIn(rows, 0n)).toEqual({ count: 3, newest: at(12) });
    expect(checkpointsIn(rows, 9n)).toEqual({ count: 1, newest: at(12) });
    expect(checkpointsIn(rows, 12n)).toEqual(NO_CHECKPOINTS);
  });

  test('joinedCheckpoints keeps the later checkpoint, in either order', () => {
    const [early, late] = [row('checkpoint', 99), row('checkpoint', 100)];
    const [one, other] = [checkpointsIn([early], 0n), checkpointsIn([late], 0n)];
    for (const joined of [joinedCheckpoints(one, other), joinedCheckpoints(other, one)])
      expect(joined).toEqual({ count: 2, newest: at(100) });
    expect(joinedCheckpoints(one, NO_CHECKPOINTS)).toEqual(one);
  });
});
