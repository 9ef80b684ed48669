import { describe, expect, test } from 'vitest';
import { completionFixture } from './completion.fixture.ts';
import type { Completion } from './completion.ts';
import { isCertainEnough, matchCompletions, type RejectedUpdate } from './rejected-update.ts';

const UPDATE: RejectedUpdate = {
  updateId: '1220aa',
  recordTime: '2026-01-02T10:00:00.123456Z',
  synchronizerId: 'global::1220',
  submitters: ['alice::1220', 'bob::1220'],
};

/** The completion of `UPDATE` as a node returns it: without the update id. */
const its = (known: Partial<Completion> = {}, offset = 7): Completion =>
  completionFixture(offset, {
    actAs: ['alice::1220'],
    synchronizerId: 'global::1220',
    recordTime: '2026-01-02T10:00:00.123456Z',
    ...known,
  });

const candidates = (...completions: Completion[]) =>
  matchCompletions(UPDATE, completions).candidates;

describe('matchCompletions', () => {
  test('returns the completion that names the update, and no candidate beside it', () => {
    const named = its({ updateId: '1220aa', actAs: [], recordTime: undefined });
    expect(matchCompletions(UPDATE, [its({}, 6), named])).toEqual({
      named,
      candidates: [],
      count: 0,
    });
    expect(matchCompletions({ ...UPDATE, updateId: '' }, [its({ updateId: '' })]).named).toBe(
      undefined,
    );
  });

  test('lists every reason of a likely match', () => {
    expect(candidates(its())).toEqual([
      {
        completion: its(),
        strength: 'likely',
        reasons: ['same submitting party', 'same record time', 'same synchronizer', 'rejected'],
        unknown: [],
      },
    ]);
    const both = its({ actAs: ['bob::1220', 'alice::1220'] });
    expect(candidates(both)[0]?.reasons).toContain('same submitting parties');
    const [later] = candidates(its({ recordTime: '2026-01-02T10:00:01.5Z' }));
    expect(later?.reasons).toContain('record time 1.376544 s later');
    const [earlier] = candidates(its({ recordTime: '2026-01-02T10:00:00Z' }));
    expect(earlier?.reasons).toContain('record time 0.123456 s earlier');
  });

  test.each<[string, Partial<Completion>]>([
    ['has another submitting party', { actAs: ['carol::1220'] }],
    ['has another synchronizer', { synchronizerId: 'private::1220' }],
    ['has another record time', { recordTime: '2026-01-02T10:00:03Z' }],
    ['was accepted', { status: { code: 0, message: '', details: [] } }],
    ['names another update', { updateId: '1220bb' }],
  ])('excludes a completion that %s', (_, known) => {
    expect(candidates(its(known))).toEqual([]);
  });

  test('names what is not reported, and does not count it as a reason', () => {
    const silent = { synchronizerId: undefined, recordTime: undefined, status: undefined };
    expect(candidates(its(silent))).toMatchObject([
      {
        strength: 'possible',
        reasons: ['same submitting party'],
        unknown: ['record time', 'synchronizer', 'outcome'],
      },
    ]);
    expect(candidates(its({ actAs: [] }))).toMatchObject([
      { strength: 'likely', unknown: ['submitting party'] },
    ]);
    // Neither a time nor a party agrees.
    expect(candidates(its({ ...silent, actAs: [] }))).toEqual([]);
    expect(candidates(its({ recordTime: 'yesterday', actAs: [] }))).toEqual([]);
  });

  test('prefers the same record time, then the nearest one, then those without a time', () => {
    const near = its({ recordTime: '2026-01-02T10:00:00.2Z' }, 8);
    const far = its({ recordTime: '2026-01-02T10:00:01Z' }, 5);
    const untimed = its({ recordTime: undefined }, 9);
    expect(candidates(untimed, far, near, its())).toMatchObject([{ completion: { offset: '7' } }]);
    expect(candidates(untimed, far, near)).toMatchObject([
      { completion: { offset: '8' } },
      { completion: { offset: '5' } },
    ]);
    expect(candidates(untimed)).toMatchObject([{ completion: { offset: '9' } }]);
  });

  test('keeps at most ten candidates, and never a certain one', () => {
    const many = Array.from({ length: 40 }, (_, at) => its({ recordTime: undefined }, at + 1));
    const match = matchCompletions(UPDATE, many);
    expect(match.candidates).toHaveLength(10);
    expect(match.count).toBe(40);
    expect(match.named).toBeUndefined();
    expect(isCertainEnough(match)).toBe(false);
    expect(isCertainEnough(matchCompletions(UPDATE, [its()]))).toBe(true);
    expect(isCertainEnough(matchCompletions(UPDATE, [its({ updateId: '1220aa' })]))).toBe(true);
  });

  test('accepts any combination of missing values without a failure', () => {
    const absent = { recordTime: undefined, synchronizerId: undefined, submitters: [] };
    const parts: readonly Partial<Completion>[] = [
      { actAs: [] },
      { recordTime: undefined },
      { synchronizerId: undefined },
      { status: undefined },
      { status: { code: undefined, message: '', details: [] } },
      { offset: undefined },
    ];
    for (let bits = 0; bits < 2 ** (parts.length + 3); bits++) {
      const isSet = (at: number) => (bits >> at) % 2 === 1;
      const known = Object.assign({}, ...parts.filter((_, at) => isSet(at)));
      const update = {
        ...UPDATE,
        ...Object.fromEntries(Object.entries(absent).filter((_, at) => isSet(parts.length + at))),
      };
      const { candidates: found } = matchCompletions(update, [its(known)]);
      const hasParty = update.submitters.length > 0 && known.actAs === undefined;
      const hasTime = update.recordTime !== undefined && !('recordTime' in known);
      expect(found, JSON.stringify({ known, update })).toHaveLength(hasParty || hasTime ? 1 : 0);
    }
  });
});
