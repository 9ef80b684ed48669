import { describe, expect, test } from 'vitest';
import { sameMoment } from '#domain/ledger/microseconds.ts';
import { verdictFixture } from '#domain/verdict/verdict.fixture.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { contradictions, disagreements, hasUpdate, isOfUpdate } from './agreement.ts';
import type { UpdateFacts } from './document.ts';
import { updateFactsFixture } from './update-facts.fixture.ts';

const facts = updateFactsFixture({
  recordTime: '2026-01-01T00:00:00.000000Z',
  effectiveAt: '2026-01-01T00:00:01Z',
  synchronizerId: 'sync::12',
});

const between = (scan: Partial<UpdateFacts>, ledger: Partial<UpdateFacts>) =>
  disagreements({ ...facts, ...scan }, { ...facts, ...ledger });

describe('agreement', () => {
  test('isOfUpdate compares ids whatever the case of their digits', () => {
    expect(isOfUpdate('1220AB', { updateId: '1220ab' })).toBe(true);
    expect(isOfUpdate('1220ab', { updateId: '1220ac' })).toBe(false);
  });

  test.each<[boolean, string, Partial<UpdateFacts>, { count?: number; isOfLedger?: true }]>([
    [false, 'without a member', {}, {}],
    [false, 'of a ledger without a kind', {}, { isOfLedger: true }],
    [false, 'of Scan with unknown members only', { unknown: [['message', 'ok']] }, {}],
    [true, 'of a ledger with a new kind', { unknown: [['Dream', {}]] }, { isOfLedger: true }],
    [true, 'of Scan with a new kind', { recordTime: '2026-01-01T00:00:00Z' }, {}],
    [true, 'with events', {}, { count: 1 }],
    [true, 'with a verdict only', { kind: 'private' }, {}],
  ])('hasUpdate is %s for a response %s', (has, _, some, { count = 0, isOfLedger }) => {
    const reader = isOfLedger && ({ kind: 'any-party' } as const);
    const of = { facts: updateFactsFixture({ kind: 'unknown', ...some }), forest: { count } };
    expect(hasUpdate({ ...of, reader })).toBe(has);
  });

  describe('disagreements', () => {
    test('are none for equal facts, whatever the digits of the times', () => {
      expect(between({}, { recordTime: '2026-01-01T00:00:00Z' })).toEqual([]);
    });
    test('ignore missing facts', () => {
      const absent = { recordTime: undefined, effectiveAt: undefined, workflowId: '' };
      expect(between({ workflowId: 'w' }, { ...absent, created: 3, informed: ['a'] })).toEqual([]);
    });
    test.each([
      [
        'record time',
        { recordTime: '2026-01-01T00:00:00.000001Z' },
        facts.recordTime,
        '2026-01-01T00:00:00.000001Z',
      ],
      [
        'effective time',
        { effectiveAt: '2026-01-01T00:00:02Z' },
        facts.effectiveAt,
        '2026-01-01T00:00:02Z',
      ],
      ['synchronizer', { synchronizerId: 'other::12' }, 'sync::12', 'other::12'],
      ['kind of update', { kind: 'reassignment' as const }, 'transaction', 'reassignment'],
    ])('%s', (what, ledger, ours, theirs) => {
      expect(between({}, ledger)).toEqual([{ what, scan: ours, ledger: theirs }]);
    });
    test('include a rejected verdict with events on the ledger', () => {
      const verdict = verdictFixture({
        result: 'rejected' as const,
        resultText: 'VERDICT_RESULT_REJECTED',
      });
      expect(between({ kind: 'private', verdict }, { rootCount: 2 })).toEqual([
        { what: 'outcome', scan: 'rejected by the mediator', ledger: '2 root events recorded' },
      ]);
      expect(between({ kind: 'private', verdict }, { rootCount: 0 })).toEqual([]);
    });
  });

  test.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000000000Z', true],
    ['2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.100000Z', true],
    ['2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.100001Z', false],
    ['2026-01-01T00:00:00.5Z', '2026-01-01T02:00:00.500000+02:00', true],
    ['2026-01-01T00:00:00-00:00', '2026-01-01T00:00:00Z', true],
    ['2026-01-01T00:00:00.000000100Z', '2026-01-01T00:00:00.000000900Z', false],
    ['2016-12-31T23:59:60.500000Z', '2016-12-31T23:59:60.5Z', true],
    ['2016-12-31T23:59:60.000Z', '2016-12-31T23:59:60Z', true],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:06Z', false],
    ['2026-02-30T03:44:00.5Z', '2026-03-02T03:44:00.5Z', false],
    ['soon', 'soon', true],
    ['soon', '2026-01-01T00:00:00Z', false],
  ])('%s and %s', (a, b, same) => expect(sameMoment(a, b)).toBe(same));

  describe('contradictions of a verdict and an update', () => {
    const verdict: Verdict = verdictFixture({
      result: 'rejected',
      resultText: 'VERDICT_RESULT_REJECTED',
      recordTime: '2026-01-01T00:00:00Z',
    });
    test('include a rejection with events, and a different time (fault 70, DATA-07)', () => {
      const other = { ...facts, recordTime: '2026-01-01T00:00:02Z' };
      expect(contradictions(verdict, other)).toEqual([
        { what: 'record time', verdict: '2026-01-01T00:00:00Z', other: '2026-01-01T00:00:02Z' },
        { what: 'outcome', verdict: 'rejected', other: '1 root event recorded' },
      ]);
    });
    test('are none for accepted updates and missing facts', () => {
      expect(contradictions({ ...verdict, result: 'accepted' }, facts)).toEqual([]);
      const unsaid = { ...facts, updateId: '', recordTime: undefined, rootCount: 0 };
      expect(contradictions(verdict, unsaid)).toEqual([]);
    });
  });
});
