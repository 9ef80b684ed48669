import { expect, test } from 'vitest';
import { anyPartyWords, readableWords } from './request-facts.ts';

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
