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
const QUIET = { refused: false, wanted: false, denied: false };
const ABSENT: TokenState = { kind: 'absent', ...QUIET };
const HELD: TokenState = {
  kind: 'held',
  claims: undefined,
  from: 'pasted',
  expiresAt: undefined,
  isHeldBack: false,
  end: undefined,
  ...QUIET,
};

describe('versionSteps', () => {
  test('passes "reachable" for any status and fails it without a response', () => {
    expect(kinds(versionSteps(passed('3.5.1')))).toEqual(['passed', 'passed']);
    expect(kinds(versionSteps(checking))).toEqual(['checking', 'not-checked']);
    expect(kinds(versionSteps(failed({ kind: 'cors' })))).toEqual(['failed', 'not-checked']);
    expect(kinds(versionSteps(failed({ kind: 'unreachable' })))).toEqual(['failed', 'not-checked']);
    const refused = failed({ kind: 'status', status: 500, words: { kind: 'none' } });
    expect(kinds(versionSteps(refused))).toEqual(['passed', 'failed']);
  });

  test('names the base address when the server has no such path', () => {
    const missing = versionSteps(
      failed({ kind: 'not-offered', status: 404, words: { kind: 'none' } }),
    );
    expect(missing[1]?.text).toBe(
      'The response contains no version. Enter the base address of the JSON Ledger API, without /v2.',
    );
  });

  test('fails "reachable" when Treeline\'s own server responds in place of the node', () => {
    const words = { kind: 'treeline', text: 'unreachable' } as const;
    const forwarder = failed({ kind: 'status', status: 502, words });
    expect(kinds(versionSteps(forwarder))).toEqual(['failed', 'not-checked']);
    const paused = failed({ kind: 'paused', seconds: 30 });
    expect(kinds(versionSteps(paused))).toEqual(['not-checked', 'not-checked']);
  });
});

describe('tokenStep', () => {
  test('returns not-checked before the node responds', () => {
    expect(tokenStep(ABSENT, false, checking).kind).toBe('not-checked');
    expect(tokenStep(HELD, false, checking).kind).toBe('not-checked');
  });

  test('reports whether the ledger requires a token when none is held', () => {
    const end = passed('12');
    expect(tokenStep(ABSENT, true, end)).toMatchObject({
      kind: 'passed',
      text: 'No token required. Ledger end: 12.',
    });
    const required = failed({ kind: 'needs-token' });
    expect(tokenStep(ABSENT, true, required)).toMatchObject({
      kind: 'failed',
      text: 'The ledger requires a token.',
    });
  });

  test('reports a rejected token for a 401 only', () => {
    const unauthenticated = failed({ kind: 'unauthenticated', words: { kind: 'none' } });
    expect(tokenStep(HELD, true, unauthenticated).text).toMatch(/rejected the token/);
    expect(tokenStep(HELD, true, failed({ kind: 'cors' })).text).toMatch(/could not be checked/);
  });

  test('fails when the token ends after the check', () => {
    const ended: TokenState = { ...HELD, refused: true, end: 'lapsed' };
    expect(tokenStep(HELD, true, passed('12')).kind).toBe('passed');
    expect(tokenStep(ended, true, passed('12'))).toMatchObject({
      kind: 'failed',
      text: 'The ledger no longer accepts the token. The token expired or was revoked.',
    });
  });

  test('names an expired or revoked token, and a 403 as a valid token', () => {
    const words = { kind: 'none' } as const;
    const ended = (end: 'expired' | 'lapsed') =>
      tokenStep(HELD, true, failed({ kind: 'unauthenticated', words, end })).text;
    expect(ended('expired')).toBe('The token expired.');
    expect(ended('lapsed')).toMatch(/expired or was revoked/);
    const unsent = failed({ kind: 'needs-token', isExpired: true });
    expect(tokenStep(HELD, true, unsent).text).toBe('The token is expired. Nothing was sent.');
    const denied = failed({ kind: 'refused', words });
    expect(tokenStep(HELD, true, denied)).toMatchObject({
      kind: 'passed',
      text: expect.stringMatching(/valid/),
    });
    expect(tokenStep(ABSENT, true, denied).kind).toBe('failed');
  });

  test('reports the exact ledger end when the token is accepted', () => {
    expect(tokenStep(HELD, true, passed('9007199254740993')).text).toContain('9007199254740993');
  });
});

describe('readerStep', () => {
  test('fails after a 403, of this check or of another request', () => {
    const { failure } = failed({ kind: 'refused', words: { kind: 'none' } }).error;
    const reader = passed<ReaderChoice>({ kind: 'any-party', because: 'rights-unreadable' });
    expect(readerStep(false, checking, { denial: failure })).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/lacks a right/),
      failure,
    });
    expect(readerStep(true, reader, { isDenied: true })).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/^The ledger denied a request \(403\)\./),
    });
  });

  test.each<[ReaderChoice, ProbeStep['kind'], RegExp]>([
    [{ kind: 'any-party', because: 'rights' }, 'passed', /^Any party/],
    [{ kind: 'any-party', because: 'no-user' }, 'passed', /^Any party\. Without a user/],
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
