import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '#domain/error-catalogue/error-catalogue.ts';
import { grpcText } from '#domain/error-catalogue/grpc-status.ts';
import { definiteText } from './definite-text.ts';
import type { Rejection } from './rejection.ts';
import { rejectionCategoryText, rejectionText } from './rejection-text.ts';

/** Synthetic. */
const LOCKED: Rejection = {
  code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
  category: 2,
  grpc: 10,
  message: 'LOCAL_VERDICT_LOCKED_CONTRACTS(2,65bc60e1): Rejected transaction …',
  definiteAnswer: false,
  retryAfterMs: undefined,
  correlationId: undefined,
  traceId: undefined,
  resources: [],
  metadata: [],
};
const words = (change: Partial<Rejection> = {}) => rejectionText({ ...LOCKED, ...change });

describe('rejectionWords', () => {
  test('advises a retry after the requested delay for contention', () => {
    expect(words()).toMatchObject({ whose: ['contention', expect.any(String)], basis: undefined });
    expect(words().retry).toEqual([
      'yes, with back-off',
      expect.stringContaining('Keep the command id'),
    ]);
    expect(words({ retryAfterMs: 30_000 }).retry[0]).toBe('yes, after 30 seconds');
  });

  test('advises to look first when the outcome is unknown, whatever the pause', () => {
    for (const retryAfterMs of [undefined, 1_000])
      for (const change of [
        { code: 'MEDIATOR_SAYS_TX_TIMED_OUT_OF_TOMORROW', category: 3 },
        { code: 'NA', category: -1 },
        { code: undefined, category: undefined, grpc: 4 },
        { code: undefined, category: undefined, grpc: undefined },
        { code: 'OF_TOMORROW', category: undefined, grpc: 14 },
        { code: 'SUBMISSION_DURING_SHUTDOWN', category: 2, grpc: undefined },
        { code: 'OF_TOMORROW', category: 2, grpc: undefined },
      ])
        expect(words({ ...change, retryAfterMs }).retry[0], JSON.stringify(change)).toBe(
          'check first',
        );
    // The reader has the completion open, so the text does not mention finding it.
    for (const change of [
      { code: 'REQUEST_TIME_OUT', category: 3 },
      { code: 'ABORTED_DUE_TO_SHUTDOWN', category: 1 },
      { code: 'NA', category: -1 },
      { code: undefined, category: undefined, grpc: 4 },
    ]) {
      const said = words(change);
      expect(said.rule).toBe('look-first');
      expect(said.retry[1]).toContain('other completions of this command');
      expect(said.next.join(' ')).not.toMatch(/for (?:a|its) completion/);
    }
    // By every code of the catalogue whose category leaves the outcome unknown.
    for (const { code, category, retry } of CATALOGUE)
      if (category?.number === 3 && code !== 'REQUEST_DEADLINE_EXCEEDED')
        expect(retry).toBe('look-first');
  });

  test('does not advise a retry because of a pause only', () => {
    const { retry } = words({ code: 'DUPLICATE_CONTRACT_KEY', category: 10, retryAfterMs: 1_000 });
    expect(retry[0]).not.toMatch(/^yes/);
    expect(retry[1]).toContain('waiting is not enough');
    const accepted = words({ code: 'DUPLICATE_COMMAND', category: 10, retryAfterMs: 1_000 });
    expect(accepted.retry[0]).toBe('not needed');
    expect(accepted.retry[1]).toContain('no retry is needed');
  });

  test('names the basis of its text: the category or the status', () => {
    expect(words({ code: 'OF_TOMORROW', category: 9 })).toMatchObject({
      headline: expect.stringContaining('does not allow it now'),
      basis: expect.stringContaining('Unknown error code OF_TOMORROW'),
    });
    expect(words({ code: undefined, category: undefined, grpc: 9 })).toMatchObject({
      headline: 'Failed with status FAILED_PRECONDITION. No error code was returned.',
      retry: ['unknown', expect.any(String)],
    });
    for (const [grpc, status] of [
      [-1, 'status -1'],
      [2, 'status UNKNOWN'],
      [undefined, 'no status'],
    ] as const)
      expect(words({ code: undefined, category: undefined, grpc })).toMatchObject({
        headline: `Outcome unknown (${status}). No error code was returned.`,
        retry: ['check first', expect.any(String)],
      });
    const redacted = {
      code: undefined,
      category: undefined,
      message: 'An error occurred. Please contact the operator and inquire about the request 65bc',
      traceId: '65bc60e1',
    };
    for (const hidden of [{ code: 'NA' }, redacted])
      expect(words(hidden)).toMatchObject({
        headline: expect.stringContaining('withheld the reason'),
      });
    expect(words({ ...redacted, grpc: 13 })).toMatchObject({
      whose: ['withheld by the node', expect.stringContaining('under this trace id')],
      retry: ['check first', expect.any(String)],
      next: [expect.stringContaining("grep -F -- '65bc60e1' canton.log")],
    });
    expect(words({ ...redacted, grpc: 7 }).retry[0]).toBe('after a change');
  });

  test('describes category, status and definite answer, reported or not', () => {
    expect(rejectionCategoryText(LOCKED)).toBe('2, contention on shared resources');
    expect(rejectionCategoryText({ ...LOCKED, category: undefined })).toContain(
      'from the catalogue',
    );
    expect(rejectionCategoryText({ ...LOCKED, code: 'X_Y', category: undefined })).toBe(
      'not reported',
    );
    expect(grpcText(10)).toBe('ABORTED (10)');
    expect(grpcText(77)).toBe('77 (unknown)');
    expect(
      new Set(
        [true, false, undefined].map((d) => definiteText({ ...LOCKED, definiteAnswer: d })[0]),
      ).size,
    ).toBe(3);
  });

  test('has a headline, a cause and an advice for any rejection', () => {
    const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
    const code = fc.oneof(fc.string(), fc.constantFrom(...CATALOGUE.map((entry) => entry.code)));
    fc.assert(
      fc.property(
        maybe(code),
        maybe(fc.integer()),
        maybe(fc.integer()),
        maybe(fc.nat()),
        (c, category, grpc, ms) => {
          const said = words({ code: c, category, grpc, retryAfterMs: ms });
          for (const text of [said.headline, ...said.whose, ...said.retry, ...said.next])
            expect(text).not.toBe('');
          rejectionCategoryText({ ...LOCKED, code: c, category });
          grpcText(grpc);
        },
      ),
    );
  });
});
