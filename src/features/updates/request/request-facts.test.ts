import { expect, test } from 'vitest';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { anyPartyWords, readableWords, refusalWords } from './request-facts.ts';

test('says whether the token may read as any party, as far as that is known', () => {
  expect(anyPartyWords({ kind: 'any-party', because: 'rights' })).toMatch(/has it\.$/);
  const alice = { kind: 'parties', parties: ['alice'] } as const;
  expect(anyPartyWords({ ...alice, because: 'rights' })).toMatch(/does not have it/);
  expect(anyPartyWords({ ...alice, because: 'chosen' })).toMatch(/not known/);
  expect(anyPartyWords({ kind: 'any-party', because: 'no-reading-right' })).toMatch(/refuse/);
  expect(anyPartyWords({ kind: 'any-party', because: 'rights-unreadable' })).toMatch(/not known/);
});

test('says whose the offered parties are', () => {
  const alice = { kind: 'parties', parties: ['alice'] } as const;
  expect(readableWords({ ...alice, because: 'rights' })).toMatch(/this token may read/);
  expect(readableWords({ ...alice, because: 'chosen' })).toMatch(/named before/);
  expect(readableWords({ kind: 'any-party', because: 'rights' })).toMatch(/any party/);
});

test('says before it is sent what the node will refuse', () => {
  const alice = { kind: 'parties', parties: ['alice'], because: 'rights' } as const;
  const usual = usualUpdatesRequest(alice);
  expect(refusalWords(usual, alice)).toBeUndefined();
  expect(refusalWords({ ...usual, topology: { kind: 'all' } }, alice)).toMatch(/as any party\.$/);
  const others = usualUpdatesRequest({ kind: 'parties', parties: ['bob', 'carol'] });
  expect(refusalWords(others, alice)).toMatch(/as bob and 1 other\.$/);
  expect(refusalWords({ ...others, topology: { kind: 'all' } }, alice)).toMatch(
    /as any party, nor as bob and 1 other\.$/,
  );
  expect(refusalWords(others, { kind: 'any-party', because: 'rights' })).toBeUndefined();
  expect(refusalWords(others, { ...alice, because: 'chosen' })).toBeUndefined();
  expect(refusalWords(usual, { kind: 'any-party', because: 'no-reading-right' })).toMatch(/alice/);
});
