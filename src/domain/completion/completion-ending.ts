import { grpcText } from '#domain/error-catalogue/grpc-status.ts';
import { sameMoment } from '#domain/ledger/microseconds.ts';
import { counted } from '#domain/text/plural.ts';
import type { UpdateFacts } from '#domain/update/document.ts';
import { type Completion, type CompletionOutcome, outcomeOf } from './completion.ts';
import { rejectionOf } from './rejection.ts';
import { leavesUnknown } from './retry-advice.ts';

export type CompletionContradiction = {
  readonly what: 'update id' | 'outcome' | 'record time' | 'synchronizer' | 'command id';
  readonly completion: string;
  readonly other: string;
};

/**
 * Finds facts in which a completion and an update differ. The two belong together if the completion
 * names the update or has its offset. A command id is not enough, because a failed command may be
 * sent again with the same id and be accepted.
 * @param by the interface that returned the update
 */
export function completionContradictions(
  completion: Completion,
  update: UpdateFacts,
  by: 'scan' | 'ledger',
): readonly CompletionContradiction[] {
  const { updateId, status, offset } = completion;
  const named = updateId !== '' && updateId === update.updateId;
  // Scan's offsets are a counter of its own (docs/facts/wire.md#scan-legacy-update).
  const isHere = by === 'ledger' && offset !== undefined && offset === update.offset;
  if (!named && !isHere) return [];
  const found: CompletionContradiction[] = [];
  const compare = (
    what: CompletionContradiction['what'],
    mine: string | undefined,
    other: string | undefined,
    same: (a: string, b: string) => boolean = (a, b) => a === b,
  ) => {
    if (mine && other && !same(mine, other)) found.push({ what, completion: mine, other });
  };
  compare('update id', updateId, update.updateId);
  compare('command id', completion.commandId, update.commandId);
  compare('record time', completion.recordTime, update.recordTime, sameMoment);
  compare('synchronizer', completion.synchronizerId, update.synchronizerId);
  const outcome = outcomeOf(completion);
  const other = decided(update);
  if (outcome !== 'unknown' && other !== undefined && other.accepted !== (outcome === 'succeeded'))
    found.push({
      what: 'outcome',
      completion: outcome === 'failed' ? `failed with ${grpcText(status?.code)}` : 'accepted',
      other: other.words,
    });
  return found;
}

/**
 * Describes the evidence that a command was committed although its completion does not say so.
 * Undefined without evidence, or when the completion names another update.
 */
export function shownToHaveHappened(
  completion: Completion,
  update: UpdateFacts,
): string | undefined {
  const isNamed = completion.updateId !== '' && completion.updateId === update.updateId;
  const other = decided(update);
  return isNamed && outcomeOf(completion) !== 'succeeded' && other?.accepted
    ? other.words
    : undefined;
}

/** Undefined when neither events nor the verdict decide this. */
function decided({
  verdict,
  rootCount,
}: UpdateFacts): { accepted: boolean; words: string } | undefined {
  if (rootCount > 0) return { accepted: true, words: counted(rootCount, 'committed root event') };
  if (verdict?.result === 'accepted') return { accepted: true, words: 'accepted by the mediator' };
  if (verdict?.result === 'rejected') return { accepted: false, words: 'rejected by the mediator' };
  return undefined;
}

/**
 * The outcome of a command. Some errors report only that the node stopped waiting
 * (REQUEST_TIME_OUT); the command may have been committed, so its outcome is unknown.
 */
export function endingOf(completion: Completion): CompletionOutcome {
  const rejection = rejectionOf(completion);
  return rejection !== undefined && leavesUnknown(rejection) ? 'unknown' : outcomeOf(completion);
}
