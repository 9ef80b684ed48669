import { describe, expect, test } from 'vitest';
import type { Completion } from '#domain/completion/completion.ts';
import { preferredOf } from './preferred-of.ts';

const ALICE = `alice::1220${'ab'.repeat(32)}`;
const BOB = `bob::1220${'cd'.repeat(32)}`;

/** Synthetic. */
const failed = (message: string): Completion => ({
  offset: undefined,
  commandId: 'settle',
  submissionId: '',
  userId: '',
  actAs: [ALICE],
  updateId: '',
  status: { code: 9, message, details: [] },
  deduplication: { kind: 'empty' },
  traceId: undefined,
  tracestate: '',
  synchronizerId: undefined,
  recordTime: undefined,
  paidTrafficCost: undefined,
  transactionHash: undefined,
  raw: {},
});

describe('preferredOf', () => {
  test('builds the preferred-package query from the error', () => {
    const code = 'PACKAGE_SELECTION_FAILED(9,65bc60e1)';
    expect(
      preferredOf(failed(`${code}: No package for package-name dvp is vetted by ${ALICE}, ${BOB}`)),
    ).toEqual({ name: ['dvp'], party: [ALICE, BOB] });
    expect(preferredOf(failed(`${code}: none`))).toEqual({ name: undefined, party: [ALICE] });
    expect(preferredOf(failed('CONTRACT_NOT_FOUND(11,65bc60e1): none'))).toBeUndefined();
  });
});
