import { expect, test } from 'vitest';
import type { FailureReason, RequestTarget } from '#domain/failure/failure.ts';
import { madeWords } from '#domain/failure/ledger-error.fixture.ts';
import { allocationAdvice, lookingAdvice } from './allocation-failure.ts';

const place: RequestTarget = {
  server: 'ledger',
  method: 'POST',
  url: 'https://node.example/',
  at: '',
};
const advised = (reason: FailureReason) => allocationAdvice({ ...reason, place })?.join(' ');
const hidden = madeWords('NA', { errorCategory: -1 });

test('who is refused learns which right allocating needs, and nothing about reading', () => {
  const words = advised({ kind: 'refused', words: hidden });
  expect(words).toMatch(/needs ParticipantAdmin, or IdentityProviderAdmin/);
  expect(words).toMatch(/Nothing was allocated/);
  expect(words).not.toMatch(/CanReadAs/);
});

test('who may not look learns that an administrator may, or who has a right on the party', () => {
  const words = lookingAdvice({ kind: 'refused', words: hidden, place })?.join(' ');
  expect(words).toMatch(/ParticipantAdmin.* or a right on the party/);
  expect(lookingAdvice({ kind: 'needs-token', place })).toBeUndefined();
});

test.each([
  { kind: 'timeout', phase: 'headers', seconds: 60, bytes: 0 },
  { kind: 'unreachable' },
  { kind: 'status', status: 503, words: { kind: 'none' } },
] as const)('where nobody knows what became of it, nobody is told to retry: $kind', (reason) => {
  expect(advised(reason)).toMatch(/before it is sent again/);
  expect(advised(reason)).not.toMatch(/Retry/i);
});

test('what is wrong with the request is said by the general advice', () => {
  expect(advised({ kind: 'status', status: 400, words: { kind: 'none' } })).toBeUndefined();
  expect(advised({ kind: 'unauthenticated', words: hidden })).toBeUndefined();
});
