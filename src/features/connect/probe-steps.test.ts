import { describe, expect, test } from 'vitest';
import type { TokenState } from '#api/token/token.ts';
import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import { type ProbeStep, readerStep, tokenStep, versionSteps } from './probe-steps.ts';

const place = { server: 'ledger', method: 'GET', url: 'https://n/v2/version', at: '' } as const;
const failed = (reason: FailureReason) => ({
  data: undefined,
  error: new RequestFailed({ ...reason, place }),
});
const asking = { data: undefined, error: null };
const passed = <T>(data: T) => ({ data, error: null });
const kinds = (steps: readonly { kind: string }[]) => steps.map(({ kind }) => kind);
const QUIET = { refused: false, wanted: false };
const ABSENT: TokenState = { kind: 'absent', ...QUIET };
const NONE: TokenState = { kind: 'none-needed', ...QUIET };

describe('reachable and version', () => {
  test('stand apart: a status is an answer, CORS and silence are none', () => {
    expect(kinds(versionSteps(passed('3.5.1')))).toEqual(['passed', 'passed']);
    expect(kinds(versionSteps(asking))).toEqual(['asking', 'not-asked']);
    expect(kinds(versionSteps(failed({ kind: 'cors' })))).toEqual(['failed', 'not-asked']);
    expect(kinds(versionSteps(failed({ kind: 'unreachable' })))).toEqual(['failed', 'not-asked']);
    const refused = failed({ kind: 'status', status: 500, words: { kind: 'none' } });
    expect(kinds(versionSteps(refused))).toEqual(['passed', 'failed']);
  });
});

describe('the token', () => {
  test('is not asked about without one, or before the node was reached', () => {
    expect(tokenStep(ABSENT, true, asking).kind).toBe('not-asked');
    expect(tokenStep(NONE, false, asking).kind).toBe('not-asked');
  });

  test('a 401 is named; another failure does not accuse the token', () => {
    const unauthenticated = failed({ kind: 'unauthenticated', words: { kind: 'none' } });
    expect(tokenStep(NONE, true, unauthenticated).words).toMatch(/did not accept/);
    expect(tokenStep(NONE, true, failed({ kind: 'cors' })).words).toMatch(/could not be tried/);
  });

  test('an accepted one tells where the ledger ends, digit for digit', () => {
    expect(tokenStep(NONE, true, passed('9007199254740993')).words).toContain('9007199254740993');
  });
});

test.each<[ReaderChoice, ProbeStep['kind'], RegExp]>([
  [{ kind: 'any-party', because: 'rights' }, 'passed', /^Any party/],
  [{ kind: 'any-party', because: 'no-reading-right' }, 'failed', /allow no reading/],
  [{ kind: 'any-party', because: 'rights-unreadable' }, 'not-known', /cannot be read/],
  [{ kind: 'parties', parties: ['a::1'], because: 'chosen' }, 'passed', /^1 party: a::1/],
  [{ kind: 'parties', parties: ['a::1', 'b::2'], because: 'rights' }, 'passed', /^2 parties/],
])('%j is %s: %s', (reader, kind, words) => {
  expect(readerStep(true, passed(reader))).toMatchObject({
    kind,
    words: expect.stringMatching(words),
  });
});
