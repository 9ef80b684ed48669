import { describe, expect, test } from 'vitest';
import { heldRightsText } from './party-rights.tsx';

const PARTY = 'alice::1220aa';
const held = (...rights: readonly (readonly [kind: string, party?: string])[]) =>
  heldRightsText(
    PARTY,
    rights.map(([kind, party]) => ({ kind, party })),
  );

describe('heldRightsText', () => {
  test('includes rights on any party', () => {
    expect(held(['ParticipantAdmin'], ['CanReadAsAnyParty'])).toBe(
      'can read as the party (CanReadAsAnyParty), but not act for it',
    );
    expect(held(['CanActAsAnyParty'])).toBe(
      'can read as the party and act for it (CanActAsAnyParty)',
    );
  });

  test('includes rights on the party and omits rights on other parties', () => {
    expect(held(['CanReadAs', PARTY], ['CanActAs', 'bob::1220bb'])).toBe(
      'can read as the party (CanReadAs), but not act for it',
    );
    expect(held(['CanReadAs', PARTY], ['CanActAs', PARTY], ['CanActAs', PARTY])).toBe(
      'can read as the party and act for it (CanReadAs, CanActAs)',
    );
    expect(held(['CanExecuteAs', PARTY])).toBe(
      'can execute transactions signed by the party (CanExecuteAs), but not read as the party',
    );
    for (const none of [held(), held(['ParticipantAdmin']), held(['CanReadAs'])])
      expect(none).toBe('can neither read as the party nor act for it');
  });
});
