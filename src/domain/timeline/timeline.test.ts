import { describe, expect, test } from 'vitest';
import type { Completion, StatusDetailBody } from '#domain/completion/completion.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { BLANK_ROW, type UpdateRow } from '#domain/update-list/update-row.ts';
import { isRelatedCompletion, isRelatedUpdate } from './related.ts';
import { type TimelineCommand, timelineOf } from './timeline.ts';
import { readTimelineForm } from './timeline-form.ts';
import { type Common, readCommon, timelineSearch } from './timeline-link.ts';

const TRACE = '65bc60e1399cad60cd2bceea6eddf4a7';

const row = (change: Partial<UpdateRow>): UpdateRow => ({ ...BLANK_ROW, ...change });
const completion = (change: Partial<Completion>): Completion => ({
  offset: undefined,
  commandId: 'c',
  submissionId: '',
  userId: '',
  actAs: [],
  updateId: '',
  status: { code: 9, message: '', details: [] },
  deduplication: { kind: 'not-reported' },
  traceId: undefined,
  tracestate: '',
  synchronizerId: undefined,
  recordTime: undefined,
  paidTrafficCost: undefined,
  transactionHash: undefined,
  raw: {},
  ...change,
});
const command = (change: Partial<Completion>): TimelineCommand => ({
  completion: completion(change),
  question: { reader: { kind: 'any-party' }, user: { kind: 'any' } },
  after: undefined,
});

describe('timelineOf', () => {
  test('orders by record time to the microsecond, then by offset, and untimed entries last', () => {
    const entries = timelineOf(
      [
        row({ updateId: 'late', recordTime: '2026-01-01T00:00:02.000001Z' }),
        row({ updateId: 'untimed', offset: '9' as Int64 }),
        row({ updateId: 'second', recordTime: '2026-01-01T00:00:00.5Z', offset: '10' as Int64 }),
        row({ updateId: 'first', recordTime: '2026-01-01T00:00:00Z' }),
        row({ updateId: 'broken', recordTime: 'yesterday', offset: '8' as Int64 }),
      ],
      [command({ recordTime: '2026-01-01T00:00:00.500Z', offset: '9' as Int64 })],
    );
    expect(entries.map(({ key }) => key)).toEqual([
      'first',
      '9 c ',
      'second',
      'late',
      'broken',
      'untimed',
    ]);
    expect(entries.map(({ since }) => since)).toEqual([
      0n,
      500_000n,
      500_000n,
      2_000_001n,
      undefined,
      undefined,
    ]);
    expect(entries.map(({ gap }) => gap)).toEqual([
      undefined,
      500_000n,
      0n,
      1_500_001n,
      undefined,
      undefined,
    ]);
    expect(entries[3]?.share).toBe(1);
  });

  test('lists an update once, and no completion of a listed update', () => {
    const entries = timelineOf(
      [row({ updateId: 'a' }), row({ updateId: 'a' })],
      [command({ updateId: 'a' }), command({ updateId: 'b', commandId: 'd' })],
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['update', 'completion']);
  });

  test('has one entry at the start of the axis, and nothing of nothing', () => {
    expect(timelineOf([row({ recordTime: '2026-01-01T00:00:00Z' })], [])).toMatchObject([
      { since: 0n, gap: undefined, share: 0 },
    ]);
    expect(timelineOf([], [])).toEqual([]);
  });
});

describe('readCommon', () => {
  test.each([
    [TRACE, TRACE],
    [`00-${TRACE.toUpperCase()}-9730a005a8779537-01`, TRACE],
    ['65bc60e1', '65bc60e1'],
    [` ${TRACE}\n`, TRACE],
    ['65bc60', undefined],
    ['0'.repeat(32), undefined],
    ['', undefined],
  ])('reads the trace id of %j', (text, id) => {
    expect(readCommon('trace', text)?.id).toBe(id);
  });

  test('reads a workflow id as it is, up to the length of a LedgerString', () => {
    expect(readCommon('workflow', ' dvp/1 ')?.id).toBe(' dvp/1 ');
    expect(readCommon('workflow', 'x'.repeat(256))).toBeUndefined();
    expect(readCommon('workflow', ' ')).toBeUndefined();
  });
});

describe('readTimelineForm', () => {
  const question = (kind: Common['kind'], id: string) => ({
    common: { kind, id },
    after: undefined,
    upto: undefined,
  });
  const kept = question('workflow', ' dvp/1 ');

  test.each([
    ['trace', ` 00-${TRACE}-9730a005a8779537-01 `, TRACE],
    ['workflow', ' dvp/2 ', 'dvp/2'],
    ['workflow', ' dvp/1 ', ' dvp/1 '],
  ] as const)('trims a typed %s id, but none of a link: %j', (kind, id, read) => {
    const form = { kind, id, after: '', upto: '' };
    expect(readTimelineForm(form, kept)).toEqual({ kind: 'ready', value: question(kind, read) });
  });
});

describe('isRelatedUpdate', () => {
  test('compares workflow ids whole, and trace ids from their start', () => {
    const update = row({ workflowId: 'dvp/12', traceId: TRACE });
    expect(isRelatedUpdate({ kind: 'workflow', id: 'dvp/1' }, update)).toBe(false);
    expect(isRelatedUpdate({ kind: 'workflow', id: 'dvp/12' }, update)).toBe(true);
    expect(isRelatedUpdate({ kind: 'trace', id: TRACE.slice(0, 10) }, update)).toBe(true);
    expect(isRelatedUpdate({ kind: 'trace', id: TRACE }, row({}))).toBe(false);
  });
});

describe('isRelatedCompletion', () => {
  test('compares the trace id of the completion; a workflow has no completions', () => {
    const one = completion({ traceId: TRACE });
    expect(isRelatedCompletion({ kind: 'trace', id: TRACE }, one)).toBe(true);
    expect(isRelatedCompletion({ kind: 'workflow', id: TRACE }, one)).toBe(false);
    expect(isRelatedCompletion({ kind: 'trace', id: TRACE }, completion({}))).toBe(false);
  });

  test('compares the ids of the error also where the completion has another trace id', () => {
    const failed = (detail: StatusDetailBody) =>
      completion({
        traceId: 'f'.repeat(32),
        status: { code: 9, message: '', details: [{ ...detail, type: '', raw: {} }] },
      });
    for (const one of [
      failed({ kind: 'error-info', reason: 'A', metadata: [['tid', TRACE]] }),
      failed({ kind: 'request-info', requestId: TRACE }),
    ])
      expect(isRelatedCompletion({ kind: 'trace', id: TRACE.slice(0, 8) }, one)).toBe(true);
  });
});

describe('timelineSearch', () => {
  test('begins some offsets after the place where the id was seen', () => {
    expect(timelineSearch('trace', TRACE, '60709')).toEqual({ trace: TRACE, upto: '61709' });
    expect(timelineSearch('workflow', 'dvp/1', undefined)).toEqual({
      workflow: 'dvp/1',
      upto: undefined,
    });
    expect(timelineSearch('trace', TRACE, 'soon')?.upto).toBeUndefined();
    expect(timelineSearch('trace', '00-ab', '1')).toBeUndefined();
  });
});
