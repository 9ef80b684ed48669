import { describe, expect, test } from 'vitest';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import { completionsReader, usualCompletions } from './completions-form.ts';

const PARTY = `alice::1220${'ab'.repeat(32)}`;
const BOB = `bob::1220${'cd'.repeat(32)}`;
const SOME: ReaderChoice = { kind: 'parties', parties: [PARTY], because: 'rights' };
const ANY: ReaderChoice = { kind: 'any-party', because: 'rights' };
const ME = { id: 'me', primaryParty: BOB };

describe('usualCompletions', () => {
  test('uses the reader and user of the token, or leaves the user to the node', () => {
    expect(usualCompletions(completionsReader(SOME, ME, true), true)).toEqual({
      userKind: 'named',
      user: 'me',
      anyParty: false,
      parties: [PARTY],
      after: '',
      limit: '',
      idle: '',
    });
    const { userKind } = usualCompletions(completionsReader(SOME, undefined, true), true);
    expect(userKind).toBe('of-token');
  });

  test('uses any party and any user when the node supports it, else the primary party', () => {
    const of = (user: typeof ME | undefined, offersAnyUser: boolean | undefined) =>
      usualCompletions(completionsReader(ANY, user, true), offersAnyUser);
    expect(of(ME, true)).toMatchObject({ userKind: 'any', anyParty: true });
    expect(of(ME, false)).toMatchObject({ userKind: 'named', parties: [BOB], anyParty: false });
    expect(of(undefined, undefined).parties).toEqual([]);
  });

  test('names the parties of the command when the node requires parties and the reader has none', () => {
    const of = (reader: ReaderChoice, offersAnyUser: boolean) =>
      usualCompletions(completionsReader(reader, ME, true), offersAnyUser, [PARTY, BOB]).parties;
    expect(of(ANY, false)).toEqual([PARTY, BOB]);
    expect(of(ANY, true)).toEqual([]);
    expect(of(SOME, false)).toEqual([PARTY]);
    const guess: ReaderChoice = { kind: 'any-party', because: 'rights-unreadable' };
    expect(of(guess, false)).toEqual([PARTY, BOB]);
  });

  test('guesses any party only without a token', () => {
    const guess: ReaderChoice = { kind: 'any-party', because: 'rights-unreadable' };
    expect(completionsReader(guess, ME, true)).toEqual({
      reader: { kind: 'parties', parties: [], because: 'rights-unreadable' },
      user: 'me',
      primaryParty: undefined,
    });
    expect(completionsReader(guess, ME, false).reader).toEqual(guess);
    // What somebody chose on screen is no word of the rights about the user's own party.
    const chosen: ReaderChoice = { kind: 'any-party', because: 'chosen' };
    expect(usualCompletions(completionsReader(chosen, ME, true), false).parties).toEqual([]);
  });
});
