import { describe, expect, test } from 'vitest';
import type { FailureReason, RequestTarget } from '#domain/failure/failure.ts';
import { ledgerErrorFixture } from '#domain/failure/ledger-error.fixture.ts';
import {
  allocationAdvice,
  isSurelyRefused,
  partyCheckAdvice,
  responseText,
} from './allocation-failure.ts';

const place: RequestTarget = {
  server: 'ledger',
  method: 'POST',
  url: 'https://node.example/',
  at: '',
};
const advised = (reason: FailureReason) => allocationAdvice({ ...reason, place })?.join(' ');
const hidden = ledgerErrorFixture('NA', { errorCategory: -1 });

describe('isSurelyRefused', () => {
  test('is true for a request that the pause of a server refused (REL-05, REL-06)', () => {
    expect(isSurelyRefused({ kind: 'paused', seconds: 24, isPaused: true, place })).toBe(true);
  });

  test('is true for a request that was too large', () => {
    const failure = { kind: 'too-many-elements', words: { kind: 'none' }, place } as const;
    expect(isSurelyRefused(failure)).toBe(true);
  });

  test('is false for a request that was sent and began the pause (REL-05, REL-06)', () => {
    const sent = [
      { kind: 'unreachable' },
      { kind: 'timeout', phase: 'headers', seconds: 60, bytes: 0 },
      { kind: 'status', status: 503, words: { kind: 'none' } },
    ] as const;
    for (const reason of sent)
      expect(isSurelyRefused({ ...reason, isPaused: true, place }), reason.kind).toBe(false);
  });
});

describe('allocationAdvice', () => {
  test('lists the required rights after a 403', () => {
    const words = advised({ kind: 'refused', words: hidden });
    expect(words).toMatch(/requires ParticipantAdmin, or IdentityProviderAdmin/);
    expect(words).toMatch(/Nothing was allocated/);
    expect(words).not.toMatch(/CanReadAs/);
  });

  test.each([
    { kind: 'timeout', phase: 'headers', seconds: 60, bytes: 0 },
    { kind: 'unreachable' },
    { kind: 'status', status: 503, words: { kind: 'none' } },
  ] as const)('suggests no retry after an unknown outcome: $kind', (reason) => {
    expect(advised(reason)).toMatch(/before you send again/);
    expect(advised(reason)).not.toMatch(/Retry/i);
  });

  test('names hosts and limits after a 413, not a query', () => {
    const words = advised({ kind: 'status', status: 413, words: { kind: 'none' } });
    expect(words).toMatch(/fewer hosting participants.*limits the size/);
    expect(words).not.toMatch(/query|range|limit:/);
  });

  test('leaves other rejections to the general advice', () => {
    expect(advised({ kind: 'status', status: 400, words: { kind: 'none' } })).toBeUndefined();
    expect(advised({ kind: 'unauthenticated', words: hidden })).toBeUndefined();
  });
});

describe('partyCheckAdvice', () => {
  test('lists the required rights after a 403', () => {
    const words = partyCheckAdvice({ kind: 'refused', words: hidden, place })?.join(' ');
    expect(words).toMatch(/ParticipantAdmin.* or a right on the party/);
    expect(partyCheckAdvice({ kind: 'needs-token', place })).toBeUndefined();
  });
});

test('responseText names the status of a complete response only', () => {
  const text = (reason: FailureReason) => responseText({ ...reason, place });
  expect(text({ kind: 'wrong-shape', status: 200, path: '', expected: 'x' })).toContain('200');
  const cut = text({ kind: 'cut-off', status: 200, bytes: 9, expected: 100 });
  expect(cut).toBe(text({ kind: 'unreachable' }));
  expect(cut).not.toContain('200');
});
