import type { Int64 } from '#domain/ledger/int64.ts';

/** What the mediator decided (EventHistoryVerdict). It does not say who confirmed. */
export type Verdict = {
  readonly updateId: string;
  readonly result: 'accepted' | 'rejected' | 'unspecified' | 'unknown';
  /** The result as on the wire, for results this version does not know; "" means not recorded. */
  readonly resultText: string;
  readonly recordTime: string | undefined;
  readonly finalizationTime: string | undefined;
  readonly migrationId: Int64 | undefined;
  readonly domainId: string | undefined;
  readonly submittingParties: readonly string[];
  readonly submittingParticipant: string | undefined;
  readonly mediatorGroup: Int64 | undefined;
  readonly views: readonly View[];
  /** The answer has no list of views: an empty one would say that there are none. */
  readonly viewsUntold?: true;
  readonly rootViews: readonly number[];
};

export type View = {
  /** -1 when there is none on the wire. */
  readonly viewId: number;
  readonly informees: readonly string[];
  readonly quorums: readonly Quorum[];
  /** The answer has no list of quorums: an empty one would say that nobody is asked. */
  readonly quorumsUntold?: true;
  readonly subViews: readonly number[];
  /** "" means not recorded. */
  readonly viewHash: string;
};

/**
 * So many of these parties are to confirm. It may ask for more than there are, or for none; the
 * threshold is undefined where the answer has none that can be read.
 */
export type Quorum = {
  readonly parties: readonly string[];
  readonly threshold: number | undefined;
};
