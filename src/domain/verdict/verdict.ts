import type { Int64 } from '#domain/ledger/int64.ts';

/** The mediator's decision (EventHistoryVerdict), which does not record who confirmed. */
export type Verdict = {
  readonly updateId: string;
  readonly result: 'accepted' | 'rejected' | 'unspecified' | 'unknown';
  /** The result as on the wire, for unsupported results; "" means not recorded. */
  readonly resultText: string;
  readonly recordTime: string | undefined;
  readonly finalizationTime: string | undefined;
  readonly migrationId: Int64 | undefined;
  readonly domainId: string | undefined;
  readonly submittingParties: readonly string[];
  readonly submittingParticipant: string | undefined;
  readonly mediatorGroup: Int64 | undefined;
  readonly views: readonly View[];
  /** The response has no list of views; an empty list would mean no views. */
  readonly viewsMissing?: true;
  readonly rootViews: readonly number[];
  /** The response has no readable list of root views. */
  readonly rootsMissing?: true;
};

export type View = {
  /** The view's id; -1 if not reported. */
  readonly viewId: number;
  /** The response has no object in this place. */
  readonly isUnreadable?: true;
  readonly informees: readonly string[];
  /** The response has no list of informees. */
  readonly informeesMissing?: true;
  readonly quorums: readonly Quorum[];
  /**
   * The response has no list of quorums; an empty list would mean that no confirmation is
   * required.
   */
  readonly quorumsMissing?: true;
  readonly subViews: readonly number[];
  /** The response has no list of sub-views. */
  readonly subViewsMissing?: true;
  /** "" if the response does not record one. */
  readonly viewHash: string;
};

/**
 * `threshold` of these parties are required. It may exceed their number or be below 1, and is
 * undefined if unreadable.
 */
export type Quorum = {
  readonly parties: readonly string[];
  /** The response has no list of parties. */
  readonly partiesMissing?: true;
  readonly threshold: number | undefined;
};

/**
 * Whether the ids of two participants are known and differ. Scan's routes may prefix an id
 * (docs/facts/wire.md#scan-routes).
 */
export function areOtherParticipants(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && bareId(one) !== bareId(other);
}

function bareId(participant: string): string {
  return participant.replace(/^PAR::/, '');
}

/** The informees of all views: every party that was informed. Sorted, unique. */
export function informeesOf(verdict: Verdict | undefined): readonly string[] {
  const parties = new Set<string>();
  for (const view of verdict?.views ?? []) for (const party of view.informees) parties.add(party);
  return [...parties].sort();
}
