import { failureFor } from '#sim/failures/failures.ts';
import { USERS } from '#sim/ledger/user.ts';
import { hex, submissionIdOf, traceparentOf } from '#sim/world/identity.ts';
import type { Moment } from '#sim/world/moment.ts';
import { HOSTED, PARTICIPANT, type Synchronizer } from '#sim/world/party.ts';
import { happened, type Transaction, type Update } from '#sim/world/update.ts';
import type { Failure } from './failure.ts';

export type Completion = {
  readonly offset: bigint;
  readonly commandId: string;
  readonly userId: string;
  readonly actAs: readonly string[];
  readonly submissionId: string;
  readonly updateId: string;
  readonly failure: Failure | undefined;
  readonly deduplication: Deduplication;
  readonly traceparent: string;
  readonly synchronizer: Synchronizer;
  readonly recordTime: Moment;
  readonly paidTrafficCost: bigint | undefined;
  /** In lower-case hex, as in updates. */
  readonly transactionHash: string | undefined;
};

export type Deduplication =
  | { readonly kind: 'duration'; readonly seconds: number; readonly nanos: number }
  | { readonly kind: 'offset'; readonly offset: bigint }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-reported' };

type StoredCompletion = Pick<
  Completion,
  'offset' | 'commandId' | 'actAs' | 'failure' | 'synchronizer' | 'recordTime'
> &
  Partial<Completion> & { readonly paidTrafficCost: bigint | undefined };

export function toCompletion(stored: StoredCompletion): Completion {
  const { commandId } = stored;
  return {
    userId: USERS.operator.id,
    updateId: '',
    transactionHash: undefined,
    // Computed on request, because a filtered list skips a hundred thousand completions.
    get submissionId() {
      return submissionIdOf(commandId);
    },
    get deduplication() {
      return deduplicationOf(commandId, stored.offset);
    },
    get traceparent() {
      return traceparentOf(commandId);
    },
    ...stored,
  };
}

function deduplicationOf(commandId: string, offset: bigint): Deduplication {
  const roll = Number.parseInt(hex(`deduplication ${commandId}`, 4), 16);
  if (roll % 8 === 7) return { kind: 'not-reported' };
  if (roll % 8 === 6) return { kind: 'empty' };
  if (roll % 8 === 5) return { kind: 'offset', offset: offset - 1n - BigInt(roll % 40) };
  const seconds = [30, 600, 86_400][roll % 3] ?? 30;
  return { kind: 'duration', seconds, nanos: roll % 8 === 4 ? 500_000_000 : 0 };
}

/** Undefined if the update's command was not submitted on this participant. */
export function completionOf(update: Update): Completion | undefined {
  if (update.kind === 'topology' || update.commandId === '') return undefined;
  const { offset, commandId, updateId, synchronizer, recordTime } = update;
  const traced = update.traceparent === undefined ? {} : { traceparent: update.traceparent };
  const common = { offset, commandId, synchronizer, recordTime, ...traced };
  if (update.kind === 'reassignment') {
    if (!HOSTED.has(update.submitter)) return undefined;
    return toCompletion({
      ...common,
      updateId,
      actAs: [update.submitter],
      failure: undefined,
      paidTrafficCost: update.trafficCost,
    });
  }
  if (update.submittingParticipant !== PARTICIPANT) return undefined;
  const failure = update.failure ?? rejectionOf(update);
  return toCompletion({
    ...common,
    // Only accepted commands have an update id (docs/facts/wire.md#completions), except for
    // failures that a story sets.
    updateId: failure === undefined || update.failure !== undefined ? updateId : '',
    actAs: update.submitters,
    failure,
    paidTrafficCost: update.traffic?.total,
    transactionHash: update.externalTransactionHash,
    ...(update.userId === undefined ? {} : { userId: update.userId }),
  });
}

/** Mediator rejections fail as sequenced requests do. */
const rejectionOf = (update: Transaction): Failure | undefined =>
  happened(update) ? undefined : failureFor(update.commandId);
