import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import type { Completion } from './completion.ts';

/** A completion of which a node reports nothing but its offset (synthetic). */
export function completionFixture(offset: number, known: Partial<Completion> = {}): Completion {
  return {
    offset: toInt64(BigInt(offset)) as Int64,
    commandId: `command-${offset}`,
    submissionId: '',
    userId: '',
    actAs: [],
    updateId: '',
    status: { code: 10, message: 'LOCAL_VERDICT_LOCKED_CONTRACTS(2,ab): …', details: [] },
    deduplication: { kind: 'not-reported' },
    traceId: undefined,
    tracestate: '',
    synchronizerId: undefined,
    recordTime: undefined,
    paidTrafficCost: undefined,
    transactionHash: undefined,
    raw: {},
    ...known,
  };
}
