import { describe, expect, test } from 'vitest';
import { readMove } from './read-move.ts';

const contractId = '00ab';

describe('readMove', () => {
  test('reads both halves from the ledger and from Scan', () => {
    const body = {
      reassignmentId: 'r1',
      source: 'a::12',
      target: 'b::12',
      reassignmentCounter: 9007199254740993n,
    };
    const move = { counter: '9007199254740993', source: 'a::12', target: 'b::12', contractId };
    expect(readMove({ kind: 'assign', body, contractId }, 'ledger')).toEqual({
      ...move,
      half: 'assign',
      id: 'r1',
      idIs: 'reassignmentId',
    });
    const scan = {
      unassign_id: 'r1',
      source_synchronizer: 'a::12',
      target_synchronizer: 'b::12',
      reassignment_counter: '9007199254740993',
    };
    expect(readMove({ kind: 'unassign', body: scan, contractId }, 'scan')).toEqual({
      ...move,
      half: 'unassign',
      id: 'r1',
      idIs: 'unassignId',
    });
  });

  test('reads nulls and odd members as absent', () => {
    const body = { unassignId: null, source: 7, reassignmentCounter: null };
    expect(readMove({ kind: 'unassign', body, contractId }, 'ledger')).toEqual({
      half: 'unassign',
      id: '',
      idIs: 'unassignId',
      counter: undefined,
      source: '',
      target: '',
      contractId,
    });
  });

  test('reads no other kind of event', () => {
    expect(readMove({ kind: 'create', body: {}, contractId }, 'ledger')).toBeUndefined();
  });
});
