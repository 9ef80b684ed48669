import { describe, expect, test } from 'vitest';
import type { EventKind, EventRow } from './document.ts';
import { eventVisibility } from './visible-because.ts';

const reader = { kind: 'parties', parties: ['a', 'b', 'c', 'a'] } as const;
const event = (
  kind: EventKind,
  roles: Parameters<typeof eventVisibility>[0]['roles'],
  witnesses: EventRow['witnesses'],
) => ({ kind, roles, witnesses });

describe('eventVisibility', () => {
  test('names each role of a party, and the parties that are only witnesses', () => {
    const of = event(
      'create',
      [
        ['signatory', ['x', 'b', 'a']],
        ['observer', ['a']],
      ],
      ['a', 'b', 'c'],
    );
    expect(eventVisibility(of, reader)).toEqual({
      kind: 'parties',
      reasons: [
        ['signatory', ['a', 'b']],
        ['observer', ['a']],
        ['witness-only', ['c']],
      ],
      others: [],
    });
  });

  test('keeps apart the parties that the event does not inform', () => {
    const of = event('exercise', [['acting', ['a']]], ['a', 'b']);
    expect(eventVisibility(of, reader)).toEqual({
      kind: 'parties',
      reasons: [
        ['acting', ['a']],
        ['witness', ['b']],
      ],
      others: ['c'],
    });
  });

  test.each(['archive', 'unassign'] as const)('calls the witnesses of %s stakeholders', (kind) => {
    const of = event(kind, [['submitter', ['b']]], ['b', 'c']);
    expect(eventVisibility(of, reader)).toMatchObject({
      reasons: [
        ['submitter', ['b']],
        ['stakeholder', ['b', 'c']],
      ],
      others: ['a'],
    });
  });

  test('names no reason when witnesses are not reported', () => {
    expect(eventVisibility(event('exercise', [], undefined), reader)).toEqual({
      kind: 'parties',
      reasons: [],
      others: ['a', 'b', 'c'],
    });
  });

  test('names no party when the ledger was read as any party', () => {
    const of = event('create', [['signatory', ['a']]], ['a']);
    expect(eventVisibility(of, { kind: 'any-party' })).toEqual({ kind: 'any-party' });
  });
});
