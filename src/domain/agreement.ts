import type { UpdateFacts } from './document.ts';

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
  if (scan.verdict?.result === 'rejected' && ledger.rootCount > 0) {
    const events = `${ledger.rootCount === 1 ? 'an event' : 'events'} that happened`;
    found.push({ what: 'outcome', scan: 'rejected by the mediator', ledger: events });
  }
  return found;
}

function equal(a: string, b: string): boolean {
  return a === b;
}

/** `…:00Z` and `…:00.000000Z` are the same moment; servers print 0 to 9 digits (wire-facts 1). */
export function sameMoment(a: string, b: string): boolean {
  return normalised(a) === normalised(b);
}

function normalised(time: string): string {
  const match = /^(.{19})(?:\.(\d{1,9}))?(Z|\+00:00)$/.exec(time);
  if (match === null) return time;
  return `${match[1]}.${(match[2] ?? '').padEnd(9, '0')}`;
}
