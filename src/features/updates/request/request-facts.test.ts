import { describe, expect, test } from 'vitest';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import {
  anyPartyHint,
  readablePartiesHint,
  rejectionHint,
  suggestedParties,
} from './request-facts.ts';

describe('suggestedParties', () => {
  test('returns the readable parties, or those named before where they are unknown', () => {
    const choice = { kind: 'parties', parties: ['bob'], because: 'chosen' } as const;
    const reader = { kind: 'parties', parties: ['alice'], because: 'rights' } as const;
    expect(suggestedParties({ reader, choice })).toEqual(['alice']);
    const unknown = { ...reader, parties: [], because: 'rights-unreadable' } as const;
    expect(suggestedParties({ reader: unknown, choice })).toEqual(['bob']);
    expect(suggestedParties({ reader: unknown, choice: unknown })).toEqual([]);
  });
});

describe('anyPartyHint', () => {
  test('reports whether the token can read as any party', () => {
    expect(anyPartyHint({ kind: 'any-party', because: 'rights' })).toMatch(/has it\.$/);
    const alice = { kind: 'parties', parties: ['alice'] } as const;
    expect(anyPartyHint({ ...alice, because: 'rights' })).toMatch(/does not have it/);
    expect(anyPartyHint({ ...alice, because: 'chosen' })).toMatch(/unknown/);
    expect(anyPartyHint({ kind: 'any-party', because: 'no-reading-right' })).toMatch(/reject/);
    expect(anyPartyHint({ kind: 'any-party', because: 'rights-unreadable' })).toMatch(/unknown/);
  });
});

describe('readablePartiesHint', () => {
  test('describes the suggested parties', () => {
    const alice = { kind: 'parties', parties: ['alice'] } as const;
    const hintOf = (reader: ReaderChoice, choice = reader) =>
      readablePartiesHint({ reader, choice });
    expect(hintOf({ ...alice, because: 'rights' })).toMatch(/this token can read/);
    expect(hintOf({ ...alice, because: 'chosen' })).toMatch(/previously named/);
    expect(hintOf({ kind: 'any-party', because: 'rights' })).toMatch(/any party/);
    const unknown = { kind: 'parties', parties: [], because: 'rights-unreadable' } as const;
    expect(hintOf(unknown)).toMatch(/unknown/);
    expect(hintOf({ kind: 'any-party', because: 'chosen' })).toMatch(/unknown/);
    expect(hintOf(unknown, { ...alice, because: 'chosen' })).toMatch(/previously named/);
  });
});

describe('rejectionHint', () => {
  test('warns when the node will reject the query', () => {
    const alice = { kind: 'parties', parties: ['alice'], because: 'rights' } as const;
    const usual = usualUpdatesRequest(alice);
    expect(rejectionHint(usual, alice)).toBeUndefined();
    expect(rejectionHint({ ...usual, topology: { kind: 'all' } }, alice)).toMatch(
      /as any party\.$/,
    );
    const others = usualUpdatesRequest({ kind: 'parties', parties: ['bob', 'carol'] });
    expect(rejectionHint(others, alice)).toMatch(/as bob and 1 other\.$/);
    expect(rejectionHint({ ...others, topology: { kind: 'all' } }, alice)).toMatch(
      /as any party, nor as bob and 1 other\.$/,
    );
    expect(rejectionHint(others, { kind: 'any-party', because: 'rights' })).toBeUndefined();
    expect(rejectionHint(others, { ...alice, because: 'chosen' })).toBeUndefined();
    expect(rejectionHint(usual, { kind: 'any-party', because: 'no-reading-right' })).toMatch(
      /alice/,
    );
  });
});
