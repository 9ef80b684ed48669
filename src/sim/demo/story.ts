import type { Failure } from '#sim/completions/failure.ts';
import { commandIdOf, hex, traceparentOf, updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, type Moment, SECOND } from '#sim/world/moment.ts';
import { GLOBAL, PARTICIPANT } from '#sim/world/party.ts';
import { trafficFor } from '#sim/world/traffic.ts';
import type { TransactionNode } from '#sim/world/transaction.ts';
import type { Transaction, Update } from '#sim/world/update.ts';
import { viewsOf } from '#sim/world/verdict-views.ts';

/** The mining round the demo plays in. */
export const ROUND = 74223n;
export const MIGRATION = 4n;

/** What a story is given: when it happens and its place in the participant's numbering. */
export type Scene = { readonly at: Moment; readonly offset: bigint };

/** One update of the demo. Names give ids, so a name is never changed lightly. */
export type Story = {
  readonly name: string;
  /** Says in words what one will see; only stories with a label become samples. */
  readonly label?: string;
  readonly tell: (scene: Scene) => Update;
};

type Told = {
  readonly roots: readonly TransactionNode[];
  readonly submitters: readonly string[];
  readonly participant?: string;
  readonly workflowId?: string;
  readonly externallySigned?: boolean;
  readonly result?: 'accepted' | 'rejected';
  /** Whose token it was submitted with; the operator's unless told. */
  readonly userId?: string;
  /** How its completion says that it failed, where the verdict does not tell. */
  readonly failure?: Failure;
  /** App providers with their weights, in percent of the traffic; they need not make a hundred. */
  readonly activity?: readonly (readonly [party: string, percent: bigint])[];
};

/** A transaction story. `tell` gets the ledger effective time, for timestamps in payloads. */
export function transactionStory(
  name: string,
  label: string | undefined,
  tell: (effectiveAt: Moment) => Told,
): Story {
  return {
    name,
    ...(label === undefined ? {} : { label }),
    tell: ({ at, offset }) => toTransaction(name, at, offset, tell),
  };
}

function toTransaction(
  name: string,
  at: Moment,
  offset: bigint,
  tell: (effectiveAt: Moment) => Told,
): Transaction {
  // Effective time may be a little before or after record time (docs/facts/wire.md#update-kinds).
  const effectiveAt = at + drift(`effective ${name}`, 1_400_000n) - 700_000n;
  const told = tell(effectiveAt);
  const traffic = trafficFor(name, viewsOf(told.roots));
  return {
    kind: 'transaction',
    updateId: updateIdOf(name),
    recordTime: at,
    effectiveAt,
    synchronizer: GLOBAL,
    migrationId: MIGRATION,
    offset,
    traceparent: traceparentOf(name),
    workflowId: told.workflowId ?? '',
    commandId: commandIdOf(name),
    submitters: told.submitters,
    submittingParticipant: told.participant ?? PARTICIPANT,
    ...(told.userId === undefined ? {} : { userId: told.userId }),
    ...(told.failure === undefined ? {} : { failure: told.failure }),
    roots: told.roots,
    externalTransactionHash:
      told.externallySigned === true ? hex(`external hash ${name}`) : undefined,
    verdict: {
      result: told.result ?? 'accepted',
      finalizationTime: at + 180_000n + drift(`final ${name}`, 2n * SECOND),
      mediatorGroup: 0,
    },
    traffic,
    // Recorded with every verdict where it is recorded at all (docs/facts/wire.md#scan-events).
    activity: {
      round: ROUND,
      records: (told.activity ?? []).map(([party, percent]) => ({
        party,
        weight: (traffic.total * percent) / 100n,
      })),
    },
  };
}

/** Microseconds from 0 to below the bound that belong to a name. */
const drift = (name: string, bound: bigint): bigint => BigInt(`0x${hex(name, 12)}`) % bound;

/** Tells stories in order, the last one a moment before `now`, some minutes apart. */
export function tellAll(stories: readonly Story[], now: Moment, firstOffset: bigint): Update[] {
  let at = now - drift('last', 20n * SECOND) - SECOND;
  let offset = firstOffset + 3n * BigInt(stories.length);
  const updates: Update[] = [];
  for (const story of stories.toReversed()) {
    updates.unshift(story.tell({ at, offset }));
    at -= 10n * SECOND + drift(`gap ${story.name}`, 4n * MINUTE);
    offset -= 1n + drift(`step ${story.name}`, 3n);
  }
  return updates;
}
