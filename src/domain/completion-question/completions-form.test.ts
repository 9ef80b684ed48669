import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Int64 } from '#domain/ledger/int64.ts';
import { completionsSearch } from '#features/completions/question/completions-search-schema.ts';
import {
  type CompletionsForm,
  formOfCompletions,
  readCompletionsForm,
  searchOfCompletions,
  usualCompletions,
} from './completions-form.ts';

const int64 = (value: number) => String(value) as Int64;
const PARTY = `alice::1220${'ab'.repeat(32)}`;
const BOB = `bob::1220${'cd'.repeat(32)}`;
const READER = { kind: 'parties', parties: [PARTY] } as const;
const USUAL = usualCompletions({ reader: READER, user: 'me', primaryParty: undefined }, true);
const UNKNOWN_NODE = { offersAnyUser: undefined };

function problemsOf(change: Partial<CompletionsForm>, bounds = {}) {
  const read = readCompletionsForm({ ...USUAL, ...change }, { offersAnyUser: true, ...bounds });
  return read.kind === 'problems' ? read.problems : [];
}

describe('completions form', () => {
  test('writes only differences to a link, which restores the same query', () => {
    for (const [change, search] of [
      [{}, {}],
      [
        { userKind: 'any', anyParty: true },
        { users: 'all', any: 'yes' },
      ],
      [
        { userKind: 'any', parties: [BOB] },
        { users: 'all', party: [BOB] },
      ],
      [
        { user: 'other', after: '17' },
        { user: 'other', after: '17' },
      ],
      [{ userKind: 'of-token' }, { users: 'token' }],
      [
        { limit: ' 50', idle: '0' },
        { limit: '50', idle: '0' },
      ],
    ] as const) {
      const read = readCompletionsForm({ ...USUAL, ...change }, UNKNOWN_NODE);
      if (read.kind !== 'ready') throw new Error('bug');
      const params = searchOfCompletions(read.value, USUAL);
      expect({ ...params }).toEqual({
        ...{
          party: undefined,
          any: undefined,
          user: undefined,
          users: undefined,
          after: undefined,
          limit: undefined,
          idle: undefined,
        },
        ...search,
      });
      const back = readCompletionsForm(formOfCompletions(params, USUAL), UNKNOWN_NODE);
      expect(back).toEqual(read);
    }
  });

  test.each([
    ['limit', '0'],
    ['limit', '10001'],
    ['limit', '1e3'],
    ['limit', '-5'],
    ['idle', '9001'],
    ['idle', '1.5'],
  ] as const)('reports a problem for %s %s', (field, text) => {
    expect(problemsOf({ [field]: text }).map((one) => one.field)).toEqual([field]);
  });

  test('drops invalid params and keeps those that only the node can check', () => {
    const good = {
      party: BOB,
      user: 'auth0|x',
      after: '0',
      status: 'failed',
      sel: '7',
      live: 'yes',
    };
    expect(z.parse(completionsSearch, good)).toMatchObject({ ...good, party: [BOB] });
    const bad = {
      party: 'bob',
      user: 'a b',
      after: '-1',
      status: 'x',
      sel: 'x',
      live: 'no',
      code: '<',
      users: 'x',
    };
    expect(Object.values(z.parse(completionsSearch, bad)).every((one) => one === undefined)).toBe(
      true,
    );
  });

  describe('reports a problem at its field', () => {
    test.each<[string, Partial<CompletionsForm>, string, RegExp]>([
      ['no party', { parties: [] }, 'parties', /^Name at least one party/],
      ['no party id', { parties: ['alice'] }, 'parties', /alice is not a party id/],
      ['any party of one user', { anyParty: true }, 'parties', /“Any party” requires “Any user”/],
      ['no user id', { user: 'a b' }, 'user', /a b is not a user id/],
      ['no user', { user: ' ' }, 'user', /Enter a user id/],
      ['no offset', { after: 'x' }, 'after', /whole number/],
      ['after the end', { after: '91' }, 'after', /after the ledger end \(90\)/],
      ['pruned', { after: '49' }, 'after', /pruned up to 50/],
    ])('%s', (_, change, field, problem) => {
      const [one] = problemsOf(change, { pruned: int64(50), end: int64(90) });
      expect(one?.field).toBe(field);
      expect(one?.problem).toMatch(problem);
    });

    test('rejects any user at a node with one endpoint only', () => {
      const [one] = problemsOf({ userKind: 'any' }, { offersAnyUser: false });
      expect(one).toMatchObject({ field: 'user', problem: expect.stringContaining('3.5.7') });
      expect(problemsOf({ userKind: 'any' }, { offersAnyUser: undefined })).toEqual([]);
    });
  });
});
