import { describe, expect, test } from 'vitest';
import { EACH_FAILURE } from '#domain/failure/each-failure.fixture.ts';
import type { Failure, FailureReason, RequestTarget } from '#domain/failure/failure.ts';
import { commandFailure } from './failure-lines.ts';

const place: RequestTarget = {
  server: 'ledger',
  method: 'GET',
  url: 'https://node.example/v2/updates',
  at: '2026-05-12T14:03:27.482Z',
};

/** Of browsers only. */
const NOT_IN_A_PROCESS = ['part-missing', 'policy', 'no-worker', 'worker-died', 'no-memory'];

/** A response of Treeline's own server. */
const own = (status: number): FailureReason => ({
  kind: 'status',
  status,
  words: { kind: 'treeline', text: 'The ledger interface refuses connections.' },
});
const none = { kind: 'none' } as const;

const failures: readonly Failure[] = [
  ...Object.values(EACH_FAILURE).filter(({ kind }) => !NOT_IN_A_PROCESS.includes(kind)),
  ...[400, 403, 413, 421, 502, 504].map(own),
  { kind: 'refused', words: { kind: 'treeline', text: 'No.' } } as const,
  { kind: 'status', status: 400, words: none } as const,
  { kind: 'status', status: 418, words: none } as const,
  { ...EACH_FAILURE['too-large'], expected: 2 ** 33 },
  { ...EACH_FAILURE['not-json'], contentType: 'application/json', start: '[1,', at: 200 },
].flatMap((reason) =>
  (['ledger', 'scan'] as const).map((server) => ({ ...reason, place: { ...place, server } })),
);

describe('commandFailure', () => {
  test.each(failures)('has no phrase of a page for $kind of $place.server', (failure) => {
    const { heading, happened, tryThis } = commandFailure(failure);
    const text = [heading, happened, ...tryThis].join('\n');
    expect(text).not.toMatch(/(?<!login )\bpage\b|\btab\b|details|reload|paste|:$/im);
    expect(tryThis.length).toBeGreaterThan(0);
  });

  test('has the command that saves a response that is too large', () => {
    const { happened, tryThis } = commandFailure({ ...EACH_FAILURE['too-large'], place });
    expect(happened).toContain('the limit of Treeline');
    expect(tryThis).toEqual([expect.stringMatching(/ curl .*\$TOKEN.* https:\/\/node\.example/)]);
  });
});
