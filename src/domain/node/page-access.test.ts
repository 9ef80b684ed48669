import { describe, expect, test } from 'vitest';
import { pageAccessOf } from './page-access.ts';

const party = 'alice::1220aa';
const accessOf = (...kinds: readonly string[]) =>
  pageAccessOf(kinds.map((kind) => ({ kind, party }))).map(({ access }) => access);

describe('pageAccessOf', () => {
  test.each([
    [[], ['none', 'all', 'none']],
    [['ParticipantAdmin'], ['none', 'all', 'all']],
    [['CanReadAs'], ['some', 'all', 'none']],
    [
      ['CanActAs', 'ParticipantAdmin'],
      ['some', 'all', 'all'],
    ],
    [['CanReadAsAnyParty'], ['all', 'all', 'none']],
    [['CanActAsAnyParty'], ['all', 'all', 'none']],
    [
      ['CanExecuteAs', 'IdentityProviderAdmin'],
      ['none', 'all', 'none'],
    ],
  ])('returns for the rights %j: %j', (kinds, access) => {
    expect(accessOf(...kinds)).toEqual(access);
  });

  test('returns all without authorization, and counts the parties of a user', () => {
    expect(pageAccessOf(undefined).map(({ access }) => access)).toEqual(['all', 'all', 'all']);
    const rights = ['a::1220aa', 'b::1220bb', 'b::1220bb'].map((one) => ({
      kind: 'CanReadAs',
      party: one,
    }));
    expect(pageAccessOf(rights)[0]?.text).toBe('for 2 parties of this user');
  });
});
