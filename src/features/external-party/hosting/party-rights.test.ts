import { expect, test } from 'vitest';
import { heldWords } from './party-rights.tsx';

const PARTY = 'alice::1220aa';
const held = (...rights: readonly (readonly [kind: string, party?: string])[]) =>
  heldWords(
    PARTY,
    rights.map(([kind, party]) => ({ kind, party })),
  );

test('a right on any party counts, and is named', () => {
  expect(held(['ParticipantAdmin'], ['CanReadAsAnyParty'])).toBe(
    'may read what the party sees (CanReadAsAnyParty), and not act for it',
  );
  expect(held(['CanActAsAnyParty'])).toBe(
    'may read what the party sees and act for it (CanActAsAnyParty)',
  );
});

test('each right on the party itself, and none of those on others', () => {
  expect(held(['CanReadAs', PARTY], ['CanActAs', 'bob::1220bb'])).toBe(
    'may read what the party sees (CanReadAs), and not act for it',
  );
  expect(held(['CanReadAs', PARTY], ['CanActAs', PARTY], ['CanActAs', PARTY])).toBe(
    'may read what the party sees and act for it (CanReadAs, CanActAs)',
  );
  expect(held(['CanExecuteAs', PARTY])).toBe(
    'may send what the party has signed (CanExecuteAs), and read nothing of it',
  );
  for (const none of [held(), held(['ParticipantAdmin']), held(['CanReadAs'])])
    expect(none).toBe('may neither read what the party sees nor act for it');
});
