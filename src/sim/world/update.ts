import type { Failure } from '#sim/completions/failure.ts';
import type { Moment } from './moment.ts';
import type { Synchronizer } from './party.ts';
import type { Contract, TransactionNode } from './transaction.ts';
import type { Traffic, VerdictViews } from './verdict-views.ts';

export type Update = Transaction | Reassignment | TopologyChange;

type Envelope = {
  readonly updateId: string;
  readonly recordTime: Moment;
  readonly synchronizer: Synchronizer;
  readonly migrationId: bigint;
  readonly offset: bigint;
  readonly traceparent: string | undefined;
};

export type Transaction = Envelope & {
  readonly kind: 'transaction';
  readonly effectiveAt: Moment;
  readonly workflowId: string;
  readonly commandId: string;
  readonly submitters: readonly string[];
  readonly submittingParticipant: string;
  readonly userId?: string;
  /** The failure in the completion, which names the update nevertheless. */
  readonly failure?: Failure;
  readonly roots: readonly TransactionNode[];
  readonly externalTransactionHash: string | undefined;
  readonly verdict: Verdict | undefined;
  readonly traffic: Traffic | undefined;
  readonly activity: Activity | undefined;
};

export type Verdict = {
  readonly result: 'accepted' | 'rejected';
  readonly finalizationTime: Moment;
  readonly mediatorGroup: number;
  /** Replaces the views derived from the transaction. */
  readonly views?: VerdictViews;
  /** A different time on Scan, only in the scenario `disagree`. */
  readonly recordTime?: Moment;
  /** The update has events despite a rejection, in the scenarios `disagree` and `conflict`. */
  readonly eventsAnyway?: boolean;
};

type Activity = {
  readonly round: bigint;
  readonly records: readonly { readonly party: string; readonly weight: bigint }[];
};

export type Reassignment = Envelope & {
  readonly kind: 'reassignment';
  readonly step: 'unassign' | 'assign';
  readonly source: Synchronizer;
  readonly target: Synchronizer;
  readonly reassignmentId: string;
  readonly counter: bigint;
  readonly submitter: string;
  readonly contract: Contract;
  readonly createdAt: Moment;
  /** For an unassignment: until then, only the submitter may assign. */
  readonly exclusiveUntil: Moment | undefined;
  readonly commandId: string;
  readonly trafficCost: bigint | undefined;
};

export type TopologyChange = Envelope & {
  readonly kind: 'topology';
  readonly events: readonly AuthorizationEvent[];
  /** The time is omitted, as allowed up to 3.4.11 (docs/facts/wire.md#topology-events). */
  readonly untimed?: boolean;
  /** The name of an unknown kind, in the scenario `unheard-of`. */
  readonly toldAs?: string;
};

export type AuthorizationEvent = {
  readonly change: 'Added' | 'Changed' | 'Revoked' | 'Onboarding';
  readonly party: string;
  readonly participant: string;
  readonly permission: 'SUBMISSION' | 'CONFIRMATION' | 'OBSERVATION';
};

export const happened = (update: Transaction): boolean =>
  update.verdict?.result !== 'rejected' || update.verdict.eventsAnyway === true;
