import type { Failure } from '#sim/completions/failure.ts';
import { commandIdOf, hex, traceparentOf, updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, type Moment, SECOND } from '#sim/world/moment.ts';
import { GLOBAL, PARTICIPANT } from '#sim/world/party.ts';
import { trafficFor } from '#sim/world/traffic.ts';
import type { TransactionNode } from '#sim/world/transaction.ts';
import type { Transaction, Update } from '#sim/world/update.ts';
import { viewsOf } from '#sim/world/verdict-views.ts';

export const ROUND = 74223n;
export const MIGRATION = 4n;

export type Scene = { readonly at: Moment; readonly offset: bigint };

/** Ids derive from the name, so the name must not change. */
export type Story = {
  readonly name: string;
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
  readonly userId?: string;
  /** The failure in the completion, if the verdict does not set it. */
  readonly failure?: Failure;
  /** App providers and weights in percent of the traffic; the sum may differ from 100. */
  readonly activity?: readonly (readonly [party: string, percent: bigint])[];
};

/** `tell` gets the ledger effective time, for timestamps in payloads. */
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
  // Effective time may differ slightly from record time (docs/facts/wire.md#update-kinds).
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
    // Networks that record activity do so for every verdict (docs/facts/wire.md#scan-events).
    activity: {
      round: ROUND,
      records: (told.activity ?? []).map(([party, percent]) => ({
        party,
        weight: (traffic.total * percent) / 100n,
      })),
    },
  };
}

const drift = (name: string, bound: bigint): bigint => BigInt(`0x${hex(name, 12)}`) % bound;

/** Stories are some minutes apart; the last one is just before `now`. */
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
