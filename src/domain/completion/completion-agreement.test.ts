import { describe, expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import type { UpdateFacts } from '#domain/update/document.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { completionFixture } from './completion.fixture.ts';
import type { Completion } from './completion.ts';
import { completionContradictions, shownToHaveHappened } from './completion-ending.ts';

describe('completionContradictions and shownToHaveHappened', () => {
  const update = updateFactsFixture({ updateId: '1220aa', offset: '24', rootCount: 2 });
  const failed = completionFixture(24, {
    updateId: '1220aa',
    status: { code: 4, message: '', details: [] },
  });
  const accepted = { ...failed, status: { code: 0, message: '', details: [] } };
  const outcome = (completion: Completion, other: UpdateFacts, by: 'scan' | 'ledger' = 'scan') =>
    completionContradictions(completion, other, by).filter(({ what }) => what === 'outcome');

  test('show the update of a failed completion as committed when Scan has it', () => {
    expect(shownToHaveHappened(failed, update)).toBe('2 committed root events');
    expect(shownToHaveHappened(accepted, update)).toBeUndefined();
    expect(shownToHaveHappened({ ...failed, updateId: '1220bb' }, update)).toBeUndefined();
    expect(shownToHaveHappened(failed, { ...update, rootCount: 0 })).toBeUndefined();
  });

  test('report an outcome that differs in either direction', () => {
    expect(outcome(failed, update)).toEqual([
      {
        what: 'outcome',
        completion: 'failed with DEADLINE_EXCEEDED (4)',
        other: '2 committed root events',
      },
    ]);
    expect(outcome(accepted, update)).toEqual([]);
    const verdict = (result: Verdict['result']) => ({
      ...update,
      rootCount: 0,
      verdict: { result } as Verdict,
    });
    expect(outcome(failed, verdict('accepted'))).toHaveLength(1);
    expect(outcome(accepted, verdict('rejected'))).toHaveLength(1);
    expect(outcome(failed, verdict('rejected'))).toEqual([]);
  });

  test('match by update id or ledger offset, never by command id only', () => {
    const unnamed = { ...failed, updateId: '' };
    expect(outcome(unnamed, update, 'ledger')).toHaveLength(1);
    expect(outcome(unnamed, update, 'scan')).toEqual([]);
    const again = { ...unnamed, offset: toInt64(23n) };
    expect(completionContradictions(again, { ...update, commandId: 'settle' }, 'ledger')).toEqual(
      [],
    );
  });

  test('ignore facts that either side does not report', () => {
    const silent = { ...failed, status: undefined };
    expect(completionContradictions(silent, { ...update, commandId: '' }, 'ledger')).toEqual([]);
  });
});
