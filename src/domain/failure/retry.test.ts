import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure, FailureReason, ServerMessage } from './failure.ts';
import { ledgerErrorFixture } from './ledger-error.fixture.ts';
import { isRetried, retryWait } from './retry.ts';

const failed = (reason: FailureReason): Failure => ({
  ...reason,
  place: { server: 'ledger', method: 'GET', url: 'https://node.example/x', at: '2026-05-12' },
});
const NONE: ServerMessage = { kind: 'none' };
const status = (code: number, words: ServerMessage = NONE, retryAfter?: number) =>
  failed({ kind: 'status', status: code, words, retryAfter });
const asking = (retryInfo: string): ServerMessage => ledgerErrorFixture('X', { retryInfo });
const limited = failed({ kind: 'rate-limited', words: NONE });

describe('isAskedAgain and retryWait', () => {
  test.each([408, 502, 503, 504])('status %i is retried, with four attempts in all', (code) => {
    const tries = [0, 1, 2, 3, 4].map((failures) => isRetried(status(code), failures));
    expect(tries).toEqual([true, true, true, false, false]);
  });

  test('retries 429 and errors with retryInfo (fault 34, REL-05)', () => {
    expect(isRetried(limited, 0)).toBe(true);
    expect(isRetried(status(409, asking('1 second')), 0)).toBe(true);
    expect(isRetried(status(409), 0)).toBe(false);
    expect(isRetried(status(500), 0)).toBe(false);
  });

  test.each([400, 401, 403, 404, 405, 413, 501])(
    'status %i is never retried, even with retryInfo',
    (code) => {
      expect(isRetried(status(code, asking('1 second')), 0)).toBe(false);
    },
  );

  test.each<FailureReason>([
    { kind: 'unreachable' },
    { kind: 'cors' },
    { kind: 'timeout', phase: 'headers', seconds: 10, bytes: 0 },
    { kind: 'cut-off', status: 200, bytes: 5, expected: 9 },
    { kind: 'too-many-elements', words: asking('1 second') },
    { kind: 'unauthenticated', words: NONE },
    { kind: 'refused', words: NONE },
    { kind: 'not-found', words: NONE },
    { kind: 'status', status: 502, words: { kind: 'treeline', text: 'It refuses connections.' } },
  ])('%j is not retried automatically', (reason) => {
    expect(isRetried(failed(reason), 0)).toBe(false);
  });

  test('the delay is jitter between 0.25 s and a ceiling from 0.5 to 8 s (fault 36, REL-05)', () => {
    const longest = [0, 1, 2, 3, 4, 5, 50].map((failures) => retryWait(limited, failures, 1));
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
    expect(retryWait(limited, 3, 0)).toBe(250);
    expect(retryWait(undefined, 0, 0.5)).toBe(250);
  });

  test.each([
    ['1 second', 1000],
    ['2 seconds', 2000],
    ['250 milliseconds', 250],
    ['0 days', 250],
    ['1 minute', 60_000],
    ['3 hours', 60_000],
    ['6 days', 60_000],
    ['999999999999 days', 250],
    ['-5 seconds', 250],
    ['PT1S', 250],
    ['1 secondsss', 250],
    ['Infinity seconds', 250],
    ['', 250],
  ])('retryInfo %j makes the delay at least %i ms (fault 34, REL-05)', (text, least) => {
    expect(retryWait(status(503, asking(text)), 0, 0)).toBe(least);
  });

  test('applies Retry-After, up to a minute (fault 36, REL-05)', () => {
    expect(retryWait(status(503, NONE, 3), 0, 0)).toBe(3000);
    expect(retryWait(status(503, asking('5 seconds'), 3), 0, 0)).toBe(5000);
    expect(retryWait(status(503, NONE, 86_400), 0, 0)).toBe(60_000);
  });

  test('the delay is bounded for any retryInfo (REL-05)', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, n, r) => {
          const wait = retryWait(status(503, asking(text)), n, r);
          expect(wait >= 0 && wait <= 60_000).toBe(true);
        },
      ),
    );
  });
});
