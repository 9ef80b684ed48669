import { expect, test } from 'vitest';
import { isNewChoice, missingRights, type Right, readerOfRights } from './rights.ts';

const right = (kind: string, party?: string): Right => ({ kind, party });

test('readerOfRights prefers any party over named parties', () => {
  for (const kind of ['CanReadAsAnyParty', 'CanActAsAnyParty'])
    expect(readerOfRights([right('CanActAs', 'a::1'), right(kind)])).toEqual({
      kind: 'any-party',
      because: 'rights',
    });
});

test('readerOfRights returns each readable party once, sorted', () => {
  const rights = [
    right('CanActAs', 'b::1'),
    right('CanReadAs', 'a::1'),
    right('CanReadAs', 'b::1'),
    right('CanExecuteAs', 'c::1'),
    right('ParticipantAdmin'),
    right('SomethingNew', 'd::1'),
  ];
  expect(readerOfRights(rights)).toEqual({
    kind: 'parties',
    parties: ['a::1', 'b::1'],
    because: 'rights',
  });
});

test('readerOfRights returns no reading right for an administrator only', () => {
  const rights = [right('ParticipantAdmin'), right('CanExecuteAsAnyParty')];
  expect(readerOfRights(rights).because).toBe('no-reading-right');
});

test('missingRights returns the rights that a request lacks', () => {
  const needed = { anyParty: true, parties: ['alice', 'bob'] };
  const none = { anyParty: false, parties: [] };
  expect(missingRights(needed, [{ kind: 'CanReadAsAnyParty', party: undefined }])).toEqual(none);
  expect(missingRights(needed, [{ kind: 'CanActAs', party: 'bob' }])).toEqual({
    anyParty: true,
    parties: ['alice'],
  });
  expect(missingRights(needed, [{ kind: 'ParticipantAdmin', party: undefined }])).toEqual(needed);
  expect(missingRights(none, [])).toEqual(none);
});

test('isNewChoice is true only when the rights do not decide and the reader differs', () => {
  const harbor = { kind: 'parties', parties: ['harbor::1', 'alice::1'] } as const;
  const same = { kind: 'parties', parties: ['alice::1', 'harbor::1'] } as const;
  const other = { kind: 'parties', parties: ['alice::1'] } as const;
  const any = { kind: 'any-party' } as const;
  for (const because of ['rights-unreadable', 'chosen'] as const) {
    expect(isNewChoice(harbor, { ...any, because })).toBe(true);
    expect(isNewChoice(harbor, { ...other, because })).toBe(true);
    expect(isNewChoice(any, { ...other, because })).toBe(true);
    expect(isNewChoice(harbor, { ...same, because })).toBe(false);
    expect(isNewChoice(any, { ...any, because })).toBe(false);
    expect(isNewChoice({ kind: 'parties', parties: [] }, { ...other, because })).toBe(false);
  }
  for (const because of ['rights', 'no-reading-right'] as const)
    expect(isNewChoice(harbor, { ...any, because })).toBe(false);
});
