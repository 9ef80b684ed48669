import { describe, expect, test } from 'vitest';
import type { Completion } from '#domain/completion/completion.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { noUpdateLabel } from './completion-list-text.ts';
import { openCompletionReading, withEarlier } from './completion-reading.ts';
import { countLines, isNarrowView, linesOfCompletions, viewedLines } from './completion-view.ts';
import { loadedShare, loadedText, restText } from './loaded-text.ts';

const int64 = (value: number) => String(value) as Int64;

/** A completion with a gRPC code and perhaps an error code (synthetic). */
function completion(offset: number, grpc: number | undefined, code?: string): Completion {
  return {
    offset: int64(offset),
    commandId: `Command-${offset}`,
    submissionId: '',
    userId: 'user',
    actAs: ['Alice::1220'],
    updateId: '',
    status: { code: grpc, message: code === undefined ? '' : `${code}(2,ab): words`, details: [] },
    deduplication: { kind: 'not-reported' },
    traceId: undefined,
    tracestate: '',
    synchronizerId: undefined,
    recordTime: offset === 3 ? undefined : `2026-01-02T00:0${offset}:00Z`,
    paidTrafficCost: undefined,
    transactionHash: undefined,
    raw: {},
  };
}

const LINES = linesOfCompletions([
  completion(1, 0),
  completion(2, 10, 'LOCAL_VERDICT_LOCKED_CONTRACTS'),
  completion(3, undefined),
  completion(4, 0),
  completion(5, 5, 'CONTRACT_NOT_FOUND'),
  completion(6, 10, 'LOCAL_VERDICT_LOCKED_CONTRACTS'),
]);
const ALL = {
  status: undefined,
  code: undefined,
  text: '',
  range: undefined,
  order: 'failures',
} as const;
const offsets = (view: Parameters<typeof viewedLines>[1]) =>
  viewedLines(LINES, view).map((line) => Number(line.completion.offset));

describe('completion view', () => {
  test('viewedLines lists failed completions first, then unknown ones, each newest first', () => {
    expect(offsets(ALL)).toEqual([6, 5, 2, 3, 4, 1]);
    expect(offsets({ ...ALL, order: 'newest' })).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('countLines does not count an unknown outcome as failed', () => {
    const unsure = [
      completion(1, 4, 'REQUEST_TIME_OUT'),
      completion(2, 3, 'DUPLICATE_CONFIRMATION_REQUEST_UUID'),
      completion(3, 14, 'ABORTED_DUE_TO_SHUTDOWN'),
      completion(4, undefined, 'SUBMISSION_DURING_SHUTDOWN'),
    ];
    expect(countLines(linesOfCompletions(unsure)).outcomes).toEqual({
      succeeded: 0,
      failed: 0,
      unknown: 4,
    });
    expect(noUpdateLabel('unknown')).toBe('not reported');
  });

  test('viewedLines filters by record time', () => {
    const range = {
      from: Date.parse('2026-01-02T00:02:00Z'),
      to: Date.parse('2026-01-02T00:05:00Z'),
    };
    expect(offsets({ ...ALL, range })).toEqual([2, 4]);
    expect([ALL, { ...ALL, range }].map(isNarrowView)).toEqual([false, true]);
  });

  test('viewedLines filters by outcome, by error code, and by text in any case', () => {
    expect(offsets({ ...ALL, status: 'succeeded' })).toEqual([4, 1]);
    expect(offsets({ ...ALL, code: 'CONTRACT_NOT_FOUND' })).toEqual([5]);
    expect(offsets({ ...ALL, text: ' command-3' })).toEqual([3]);
    expect(offsets({ ...ALL, text: 'locked_contracts', status: 'unknown' })).toEqual([]);
    expect(countLines(LINES)).toEqual({
      all: 6,
      outcomes: { succeeded: 2, failed: 3, unknown: 1 },
      codes: [
        { name: 'LOCAL_VERDICT_LOCKED_CONTRACTS', rows: 2 },
        { name: 'CONTRACT_NOT_FOUND', rows: 1 },
      ],
    });
  });

  test('loadedText names the loaded range, and restText whether more may follow', () => {
    const open = openCompletionReading(int64(100), int64(500));
    const completions = LINES.map((line) => line.completion);
    const whole = { ...open, completions, range: { after: int64(100), upto: int64(500) } };
    expect(loadedText(whole)).toBe('6 completions loaded, offsets 101–500');
    expect(loadedText({ ...open, range: { after: int64(100), upto: int64(100) } })).toBe(
      '0 completions loaded, none after offset 100',
    );
    expect(restText(whole)).toBe('');
    const cut = { ...open, isCut: true, range: { after: int64(100), upto: int64(200) } };
    expect(restText(cut)).toMatch(/^more may follow up to offset 500 \(the node returns up to/);
    expect(loadedShare(cut)).toBe(0.25);
    expect(loadedShare(withEarlier(whole, int64(0)))).toBe(0);
    expect(loadedText({ ...whole, dropped: 4 })).toMatch(/4 older completions dropped/);
  });
});
