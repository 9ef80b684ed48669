import { MINUTE, type Moment, SECOND } from './moment.ts';
import { GLOBAL, PARTICIPANT, PRIVATE } from './party.ts';
import type { Contract } from './transaction.ts';
import type { AuthorizationEvent, Reassignment, TopologyChange, Transaction } from './update.ts';

const MIGRATION = 4n;

/** The id of an update, its offset and its record time. */
export type Scene = { readonly updateId: string; readonly offset: bigint; readonly at: Moment };

const envelope = ({ updateId, offset, at }: Scene) => ({
  updateId,
  recordTime: at,
  synchronizer: GLOBAL,
  migrationId: MIGRATION,
  offset,
  traceparent: undefined,
});

type Needed = 'commandId' | 'submitters' | 'roots';

/**
 * By default accepted after a second and submitted on this participant, without traffic and
 * activity.
 */
export const transactionAt = (
  scene: Scene,
  given: Pick<Transaction, Needed> & Partial<Transaction>,
): Transaction => ({
  kind: 'transaction',
  ...envelope(scene),
  effectiveAt: scene.at,
  workflowId: '',
  submittingParticipant: PARTICIPANT,
  externalTransactionHash: undefined,
  verdict: { result: 'accepted', finalizationTime: scene.at + SECOND, mediatorGroup: 0 },
  traffic: undefined,
  activity: undefined,
  ...given,
});

/** One half of a reassignment from the global to the private synchronizer. */
export const reassignmentAt = (
  scene: Scene,
  step: Reassignment['step'],
  of: Contract,
  given: Pick<Reassignment, 'reassignmentId' | 'commandId'> & Partial<Reassignment>,
): Reassignment => ({
  kind: 'reassignment',
  step,
  ...envelope(scene),
  synchronizer: step === 'unassign' ? GLOBAL : PRIVATE,
  source: GLOBAL,
  target: PRIVATE,
  counter: 1n,
  submitter: of.signatories.at(-1) ?? '',
  contract: of,
  createdAt: scene.at - 90n * MINUTE,
  exclusiveUntil: step === 'unassign' ? scene.at + 10n * MINUTE : undefined,
  trafficCost: 3127n,
  ...given,
});

export const hostingAt = (scene: Scene, events: readonly AuthorizationEvent[]): TopologyChange => ({
  kind: 'topology',
  ...envelope(scene),
  events,
});
