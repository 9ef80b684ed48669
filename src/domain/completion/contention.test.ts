import { describe, expect, test } from 'vitest';
import { contentionOf } from './contention.ts';
import type { Rejection } from './rejection.ts';

const id = (digit: string) => `00${digit.repeat(136)}`;
const rejection = (given: Partial<Rejection>): Rejection => ({
  code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
  category: 2,
  grpc: 10,
  message: '',
  definiteAnswer: undefined,
  retryAfterMs: undefined,
  correlationId: undefined,
  traceId: undefined,
  resources: [],
  metadata: [],
  ...given,
});

describe('contentionOf', () => {
  test('takes the contracts of resources and message once each, whatever their case', () => {
    const found = contentionOf(
      rejection({
        message: `LOCAL_VERDICT_LOCKED_CONTRACTS(2,abc): locked contracts ${id('A')}, ${id('b')}`,
        resources: [
          ['ErrorResource(CONTRACT_ID)', id('a')],
          ['PARTY', 'alice::1220'],
        ],
      }),
    );
    expect(found).toEqual({
      winner: 'ends',
      isLock: true,
      contractIds: [id('a'), id('b')],
      more: 0,
    });
  });

  test('looks up at most five contracts and counts the others', () => {
    const resources = ['1', '2', '3', '4', '5', '6', '7'].map((one) => ['CID', id(one)] as const);
    const found = contentionOf(rejection({ code: 'INCONSISTENT', resources }));
    expect(found?.contractIds).toHaveLength(5);
    expect(found?.more).toBe(2);
  });

  test('expects the creation of the other contract for a duplicate key, also without a contract', () => {
    const resources = [['CONTRACT_KEY', '"EUR-BOND-2031"']] as const;
    expect(contentionOf(rejection({ code: 'DUPLICATE_CONTRACT_KEY', resources }))).toEqual({
      winner: 'creates',
      isLock: false,
      contractIds: [],
      more: 0,
    });
  });

  test('is undefined for other codes, also for names of object members', () => {
    for (const code of ['MEDIATOR_SAYS_TX_TIMED_OUT', 'toString', undefined])
      expect(contentionOf(rejection({ code }))).toBeUndefined();
  });
});
