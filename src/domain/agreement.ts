import { type Completion, outcomeOf } from './completion.ts';
import type { UpdateFacts } from './document.ts';
import { grpcText } from './grpc-status.ts';
import { counted } from './plural.ts';
import { microsecondsBetween } from './time.ts';
import type { Verdict } from './verdict.ts';

/** One fact that the two interfaces tell differently, both as they tell it. */
export type Disagreement = {
  /** The fact's name inside a sentence: `record time`. */
  readonly what: string;
  readonly scan: string;
  readonly ledger: string;
};

/**
 * Where Scan and the ledger say different things of one update (product.md, Sources). Only what
 * both say is compared: absence is no disagreement. Counts and parties are not compared, because
 * the ledger shows a projection.
 */
export function disagreements(scan: UpdateFacts, ledger: UpdateFacts): readonly Disagreement[] {
  const found: Disagreement[] = [];
  const compare = (what: string, a: string | undefined, b: string | undefined, same = equal) => {
    if (a && b && !same(a, b)) found.push({ what, scan: a, ledger: b });
  };
  compare('update id', scan.updateId, ledger.updateId);
  compare('record time', scan.recordTime, ledger.recordTime, sameMoment);
  compare('effective time', scan.effectiveAt, ledger.effectiveAt, sameMoment);
  compare('synchronizer', scan.synchronizerId, ledger.synchronizerId);
  compare('workflow id', scan.workflowId, ledger.workflowId);
  compare(
    'external transaction hash',
    scan.externalTransactionHash,
    ledger.externalTransactionHash,
  );
  if (scan.kind !== 'private' && scan.kind !== 'unknown' && ledger.kind !== 'unknown') {
    compare('kind of update', scan.kind, ledger.kind);
  }
  if (scan.verdict !== undefined) {
    for (const { what, other } of contradictions(scan.verdict, ledger))
      if (what === 'outcome') found.push({ what, scan: 'rejected by the mediator', ledger: other });
  }
  return found;
}

function equal(a: string, b: string): boolean {
  return a === b;
}

/**
 * `…:00Z`, `…:00.000000Z` and `…:00+00:00` are the same moment: servers print 0 to 9 digits
 * (wire-facts 1), of which the ledger's clock has six. What is no moment is held against as text.
 */
export function sameMoment(a: string, b: string): boolean {
  const apart = microsecondsBetween(a, b);
  return apart === undefined ? a === b : apart === 0n;
}

/** A fact that a mediator's verdict and one interface tell differently. */
export type Contradiction = {
  readonly what: 'update id' | 'record time' | 'outcome';
  readonly verdict: string;
  readonly other: string;
};

/**
 * Where a verdict and the update that an interface tells say different things: they have the same
 * id and record time (specification.md, EventHistoryItem), and what was rejected has no events.
 */
export function contradictions(
  { updateId, recordTime, result }: Verdict,
  update: UpdateFacts,
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  if (updateId && update.updateId && updateId !== update.updateId) {
    found.push({ what: 'update id', verdict: updateId, other: update.updateId });
  }
  if (recordTime && update.recordTime && !sameMoment(recordTime, update.recordTime)) {
    found.push({ what: 'record time', verdict: recordTime, other: update.recordTime });
  }
  if (result === 'rejected' && update.rootCount > 0) {
    const events = counted(update.rootCount, 'root event');
    found.push({ what: 'outcome', verdict: 'rejected', other: `${events} that happened` });
  }
  return found;
}

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
  // Scan's offsets are a counter of its own (wire-facts 1.11).
  const isHere = by === 'ledger' && offset !== undefined && offset === update.offset;
  if (!named && !isHere) return [];
  const found: CompletionContradiction[] = [];
  const compare = (
    what: CompletionContradiction['what'],
    mine: string | undefined,
    other: string | undefined,
    same = equal,
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

/** Whether an update happened, as far as it tells. */
function decided({
  verdict,
  rootCount,
}: UpdateFacts): { accepted: boolean; words: string } | undefined {
  if (rootCount > 0)
    return { accepted: true, words: `${counted(rootCount, 'root event')} that happened` };
  if (verdict?.result === 'accepted') return { accepted: true, words: 'accepted by the mediator' };
  if (verdict?.result === 'rejected') return { accepted: false, words: 'rejected by the mediator' };
  return undefined;
}
