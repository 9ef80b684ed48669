import { expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { microsecondsOf } from '#domain/ledger/microseconds.ts';
import { gapLine } from '#domain/update-list/update-buffer.ts';
import { BLANK_ROW } from '#domain/update-list/update-row.ts';
import { networkRequest } from '#domain/update-list/updates-request.ts';
import { timeOfLine } from './time-of-line.ts';

const at = '1767362531000007' as Int64;

test.each([true, false])(
  'timeOfLine begins a list with the line (oldest first: %s)',
  (isOldestFirst) => {
    const row = { ...BLANK_ROW, kind: 'transaction', offset: at } as const;
    const gap = gapLine({ after: '1767362530000001' as Int64, upto: at });
    for (const line of [row, gap]) {
      const time = microsecondsOf(timeOfLine(line, isOldestFirst) ?? '');
      const { beginOffsetExclusive: begin, endOffsetInclusive: end } = networkRequest({
        at: time,
        isOldestFirst,
      });
      const first = line.kind === 'gap' ? line.after : String(BigInt(at) - 1n);
      expect([begin, end]).toEqual(isOldestFirst ? [first, undefined] : [undefined, at]);
    }
    expect(timeOfLine(undefined, isOldestFirst)).toBeUndefined();
  },
);
