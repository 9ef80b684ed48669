import type { Failure } from '#sim/completions/failure.ts';
import type { Moment } from './moment.ts';
import type { Synchronizer } from './party.ts';
import type { Contract, TransactionNode } from './transaction.ts';
import type { VerdictViews } from './verdict-views.ts';

/** One thing that happened (or was tried) on a synchronizer. */
export type Update = Transaction | Reassignment | TopologyChange;

type Envelope = {
  readonly updateId: string;
  /** When the sequencer ordered it. */
  readonly recordTime: Moment;
  readonly synchronizer: Synchronizer;
  readonly migrationId: bigint;
  /** This participant's counter; given by the world. */
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
  /** Whose token it was submitted with; the operator's unless told. */
  readonly userId?: string;
  /** What its completion says against the verdict, or beyond it; it names the update anyway. */
  readonly failure?: Failure;
  readonly roots: readonly TransactionNode[];
  /** Lower-case hex, 32 bytes; only where an external party signed. */
  readonly externalTransactionHash: string | undefined;
  readonly verdict: Verdict | undefined;
  readonly traffic: Traffic | undefined;
  readonly activity: Activity | undefined;
};

export type Verdict = {
  readonly result: 'accepted' | 'rejected';
  readonly finalizationTime: Moment;
  readonly mediatorGroup: number;
  /** The views that it lists, where they are not cut from the transaction. */
  readonly views?: VerdictViews;
  /** What Scan claims against the participant's record: only in the scenario `disagree`. */
  readonly recordTime?: Moment;
  /** A rejected verdict beside events that happened: in the scenarios `disagree` and `conflict`. */
  readonly eventsAnyway?: boolean;
};

/** Bytes of traffic: the whole request and its envelopes. */
export type Traffic = {
  readonly total: bigint;
  readonly envelopes: readonly { readonly cost: bigint; readonly viewIds: readonly number[] }[];
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
  /** When the contract came into being. */
  readonly createdAt: Moment;
  /** Until then only the submitter may assign; unassignments only. */
  readonly exclusiveUntil: Moment | undefined;
  readonly commandId: string;
  readonly trafficCost: bigint | undefined;
};

export type TopologyChange = Envelope & {
  readonly kind: 'topology';
  readonly events: readonly AuthorizationEvent[];
  /** Its time is not told, which is allowed up to 3.4.11 (docs/facts/wire.md#topology-events). */
  readonly untimed?: boolean;
  /** The kind that a release of the future calls it: in the scenario `unheard-of`. */
  readonly toldAs?: string;
};

export type AuthorizationEvent = {
  readonly change: 'Added' | 'Changed' | 'Revoked' | 'Onboarding';
  readonly party: string;
  readonly participant: string;
  readonly permission: 'SUBMISSION' | 'CONFIRMATION' | 'OBSERVATION';
};

/** Whether a transaction came into being: verdict-only updates have nothing to show. */
export const happened = (update: Transaction): boolean =>
  update.verdict?.result !== 'rejected' || update.verdict.eventsAnyway === true;
