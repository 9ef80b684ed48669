import { sameMoment } from '#domain/ledger/microseconds.ts';

import { counted } from '#domain/text/plural.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { UpdateDocument, UpdateFacts } from './document.ts';

/**
 * Whether a response is about the requested update. One about another is not shown as that update.
 * Nodes write hex digits in lower case, whatever the request had.
 */
export function isOfUpdate(
  updateId: string,
  { updateId: answered }: Pick<UpdateFacts, 'updateId'>,
) {
  return answered.toLowerCase() === updateId.toLowerCase();
}

/**
 * Whether a response has an update, which `{}` does not. Every update of Scan has a record time; one
 * of a ledger has a kind, which may be a new one.
 */
export function hasUpdate({
  facts: { kind, recordTime, unknown },
  forest,
  reader,
}: Pick<UpdateDocument, 'facts' | 'reader'> & {
  readonly forest: Pick<UpdateDocument['forest'], 'count'>;
}): boolean {
  const isOfNewKind = reader !== undefined && unknown.length > 0;
  return kind !== 'unknown' || forest.count > 0 || Boolean(recordTime) || isOfNewKind;
}

/** A fact in which the two interfaces differ, with both values. */
export type Disagreement = {
  /** The fact's name inside a sentence: `record time`. */
  readonly what: string;
  readonly scan: string;
  readonly ledger: string;
};

/**
 * Finds facts in which Scan and the ledger differ (docs/facts/product.md#sources). A value missing
 * from one side is not a difference. Counts and parties are not compared, because the ledger shows
 * a projection.
 */
export function disagreements(scan: UpdateFacts, ledger: UpdateFacts): readonly Disagreement[] {
  const found: Disagreement[] = [];
  const compare = (what: string, a: string | undefined, b: string | undefined, same = equal) => {
    if (a && b && !same(a, b)) found.push({ what, scan: a, ledger: b });
  };
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

/** A fact in which a verdict and one interface differ. */
export type Contradiction = {
  readonly what: 'record time' | 'outcome';
  readonly verdict: string;
  readonly other: string;
};

/**
 * Finds facts in which a verdict and an interface's update differ. Both have the same
 * record time (docs/facts/wire.md#scan-events), and a rejected update has no events.
 */
export function contradictions(
  { recordTime, result }: Verdict,
  update: UpdateFacts,
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  if (recordTime && update.recordTime && !sameMoment(recordTime, update.recordTime)) {
    found.push({ what: 'record time', verdict: recordTime, other: update.recordTime });
  }
  if (result === 'rejected' && update.rootCount > 0) {
    const events = counted(update.rootCount, 'root event');
    found.push({ what: 'outcome', verdict: 'rejected', other: `${events} recorded` });
  }
  return found;
}
