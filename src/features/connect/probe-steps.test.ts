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
const checking = { data: undefined, error: null };
const passed = <T>(data: T) => ({ data, error: null });
const kinds = (steps: readonly { kind: string }[]) => steps.map(({ kind }) => kind);
const QUIET = { refused: false, wanted: false };
const ABSENT: TokenState = { kind: 'absent', ...QUIET };
const NONE: TokenState = { kind: 'none-needed', ...QUIET };

describe('versionSteps', () => {
  test('passes "reachable" for any status and fails it without a response', () => {
    expect(kinds(versionSteps(passed('3.5.1')))).toEqual(['passed', 'passed']);
    expect(kinds(versionSteps(checking))).toEqual(['checking', 'not-checked']);
    expect(kinds(versionSteps(failed({ kind: 'cors' })))).toEqual(['failed', 'not-checked']);
    expect(kinds(versionSteps(failed({ kind: 'unreachable' })))).toEqual(['failed', 'not-checked']);
    const refused = failed({ kind: 'status', status: 500, words: { kind: 'none' } });
    expect(kinds(versionSteps(refused))).toEqual(['passed', 'failed']);
  });
});

describe('tokenStep', () => {
  test('returns not-checked without a token or before the node responds', () => {
    expect(tokenStep(ABSENT, true, checking).kind).toBe('not-checked');
    expect(tokenStep(NONE, false, checking).kind).toBe('not-checked');
  });

  test('reports a rejected token for a 401 only', () => {
    const unauthenticated = failed({ kind: 'unauthenticated', words: { kind: 'none' } });
    expect(tokenStep(NONE, true, unauthenticated).text).toMatch(/rejected the token/);
    expect(tokenStep(NONE, true, failed({ kind: 'cors' })).text).toMatch(/could not be checked/);
  });

  test('reports the exact ledger end when the token is accepted', () => {
    expect(tokenStep(NONE, true, passed('9007199254740993')).text).toContain('9007199254740993');
  });
});

describe('readerStep', () => {
  test.each<[ReaderChoice, ProbeStep['kind'], RegExp]>([
    [{ kind: 'any-party', because: 'rights' }, 'passed', /^Any party/],
    [{ kind: 'any-party', because: 'no-reading-right' }, 'failed', /no right to read/],
    [{ kind: 'any-party', because: 'rights-unreadable' }, 'unknown', /cannot be read/],
    [{ kind: 'parties', parties: ['a::1'], because: 'chosen' }, 'passed', /^1 party: a::1/],
    [{ kind: 'parties', parties: ['a::1', 'b::2'], because: 'rights' }, 'passed', /^2 parties/],
  ])('converts %j to a step that is %s: %s', (reader, kind, text) => {
    expect(readerStep(true, passed(reader))).toMatchObject({
      kind,
      text: expect.stringMatching(text),
    });
  });
});
