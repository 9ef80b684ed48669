import { grpcText } from '#domain/error-catalogue/grpc-status.ts';
import { counted } from '#domain/text/plural.ts';
import { sameMoment } from '#domain/update/agreement.ts';
import type { UpdateFacts } from '#domain/update/document.ts';
import { type Completion, type CompletionOutcome, outcomeOf } from './completion.ts';
import { rejectionOf } from './rejection.ts';
import { leavesUnknown } from './rejection-text.ts';

/** A fact that a completion and the update it belongs to tell differently. */
export type CompletionContradiction = {
  readonly what: 'update id' | 'outcome' | 'record time' | 'synchronizer' | 'command id';
  readonly completion: string;
  readonly other: string;
};

/**
 * Where a completion and an update say different things. They belong together when the completion
 * names the update or has its offset; a command id alone does not tell, because a command that
 * failed may be sent again with the same one and be accepted.
 * @param by who tells the update
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
 * In words what shows that a command went through of which its completion does not say so;
 * undefined where nothing shows it, or the update is not the one that the completion names.
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

/** Whether an update happened, as far as it tells. */
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
 * How a command ended, as far as anybody knows. Some errors say only that the node stopped waiting
 * (REQUEST_TIME_OUT): such a command may have gone through, so it has not failed.
 */
export function endingOf(completion: Completion): CompletionOutcome {
  const rejection = rejectionOf(completion);
  return rejection !== undefined && leavesUnknown(rejection) ? 'unknown' : outcomeOf(completion);
}
