import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { type ContractStep, contractState, isPrunedAt, missingReasons } from './contract-state.ts';

const at = (offset: string, synchronizerId = 'global') => ({
  offset: offset as Int64,
  synchronizerId,
});
const step = (half: 'unassign' | 'assign', source: string, target: string): ContractStep => ({
  offset: '5' as Int64,
  updateId: '1220',
  recordTime: undefined,
  move: {
    half,
    id: '00',
    idIs: 'reassignmentId',
    counter: '1' as Int64,
    source,
    target,
    contractId: '00',
  },
});

const whole = (...steps: ContractStep[]) => ({ steps, isWhole: true, prunedUpTo: undefined });

describe('contractState', () => {
  test('is not known beyond the archival when the search of reassignments ended early', () => {
    const left = step('unassign', 'global', 'private');
    const place = { created: at('1'), archived: undefined };
    for (const moves of [undefined, { ...whole(left), isWhole: false }])
      expect(contractState(place, moves)).toEqual({ kind: 'not-archived' });
  });

  test('is not known beyond the archival when reassignments are pruned and none is later', () => {
    const left = step('unassign', 'global', 'private');
    const place = { created: at('1'), archived: undefined };
    const prunedUpTo = '3' as Int64;
    expect(contractState(place, { ...whole(), prunedUpTo })).toEqual({ kind: 'not-archived' });
    expect(contractState(place, { ...whole(left), prunedUpTo }).kind).toBe('unassigned');
  });

  test('is active without an archival, archived with one', () => {
    expect(contractState({ created: at('1'), archived: undefined }, whole())).toEqual({
      kind: 'active',
    });
    expect(contractState({ created: at('1'), archived: at('2') }, undefined)).toEqual({
      kind: 'archived',
    });
    expect(contractState({ created: undefined, archived: at('2') }, undefined)).toEqual({
      kind: 'archived',
    });
  });

  test('is transient when one update creates and archives the contract', () => {
    expect(contractState({ created: at('2'), archived: at('2') }, undefined).kind).toBe(
      'transient',
    );
  });

  test('is unassigned after an unassignment, and elsewhere after its assignment', () => {
    const created = at('1');
    const left = step('unassign', 'global', 'private');
    expect(contractState({ created, archived: undefined }, whole(left))).toEqual({
      kind: 'unassigned',
      target: 'private',
    });
    const came = step('assign', 'global', 'private');
    expect(contractState({ created, archived: undefined }, whole(left, came))).toEqual({
      kind: 'elsewhere',
      synchronizerId: 'private',
    });
  });

  test('is elsewhere than its first unassignment where the participant does not report its creation', () => {
    const steps = [step('unassign', 'global', 'private'), step('assign', 'global', 'private')];
    const back = [step('unassign', 'private', 'global'), step('assign', 'private', 'global')];
    const none = { created: undefined, archived: undefined };
    expect(contractState(none, whole(...steps)).kind).toBe('elsewhere');
    expect(contractState(none, whole(...steps, ...back)).kind).toBe('active');
  });

  test('is active again where it was created after it came back, and archived whatever happened before', () => {
    const steps = [
      step('unassign', 'global', 'private'),
      step('assign', 'global', 'private'),
      step('unassign', 'private', 'global'),
      step('assign', 'private', 'global'),
    ];
    expect(contractState({ created: at('1'), archived: undefined }, whole(...steps)).kind).toBe(
      'active',
    );
    expect(
      contractState({ created: at('1'), archived: at('9', 'private') }, whole(...steps)).kind,
    ).toBe('archived');
  });
});

describe('missingReasons', () => {
  const parties = { kind: 'parties', parties: ['alice::1220'] } as const;

  test('names pruning only where something is pruned, and visibility only for named parties', () => {
    const kinds = (...of: Parameters<typeof missingReasons>) =>
      missingReasons(...of).map(({ kind }) => kind);
    expect(kinds({ kind: 'any-party' }, '0' as Int64)).toEqual(['unknown']);
    expect(kinds({ kind: 'any-party' }, undefined)).toEqual(['unknown']);
    expect(kinds({ kind: 'any-party' }, '70' as Int64)).toEqual(['pruned', 'unknown']);
    expect(kinds(parties, '70' as Int64)).toEqual(['pruned', 'not-visible', 'unknown']);
  });

  test('leaves out what an update with an event of the contract excludes', () => {
    const kinds = (offset?: string) =>
      missingReasons({ kind: 'any-party' }, '70' as Int64, { offset: offset as Int64 }).map(
        ({ kind }) => kind,
      );
    expect(kinds('71')).toEqual(['not-hosted']);
    expect(kinds('70')).toEqual(['pruned', 'not-hosted']);
    expect(kinds()).toEqual(['pruned', 'not-hosted']);
  });
});

test('isPrunedAt compares offsets beyond 2^53 exactly', () => {
  const pruned = '9007199254740993' as Int64;
  expect(isPrunedAt('9007199254740993' as Int64, pruned)).toBe(true);
  expect(isPrunedAt('9007199254740994' as Int64, pruned)).toBe(false);
  expect(isPrunedAt(undefined, pruned)).toBe(false);
});
