import type { Failure } from '#sim/completions/failure.ts';
import {
  commandIdOf,
  hex,
  traceparentOf,
  transactionHashOf,
  updateIdOf,
} from '#sim/world/identity.ts';
import { MINUTE, type Moment, momentOf, SECOND } from '#sim/world/moment.ts';
import { type Scene, transactionAt } from '#sim/world/scene.ts';
import type { TransactionNode } from '#sim/world/transaction.ts';
import type { Transaction, Update } from '#sim/world/update.ts';
import { trafficFor, viewsOf } from '#sim/world/verdict-views.ts';
import { type Sample, type WorldMaker, worldOf } from '#sim/world/world.ts';

export const ROUND = 74223n;

/** The trace of one payment: a lock, a transfer that loses, and the one that is paid in its place. */
export const INVOICE_TRACE = 'invoice 2026-0417';

type Place = Omit<Scene, 'updateId'>;

/** Ids derive from the name, so the name must not change. */
export type Story = {
  readonly name: string;
  readonly label?: string;
  readonly tell: (place: Place) => Update;
};

type Scenery = {
  readonly roots: readonly TransactionNode[];
  readonly submitters: readonly string[];
  readonly participant?: string;
  readonly workflowId?: string;
  /** Unless the story has a trace of its own. */
  readonly traceparent?: string;
  readonly externallySigned?: boolean;
  readonly result?: 'accepted' | 'rejected';
  readonly userId?: string;
  /** The failure in the completion, unless the verdict determines it. */
  readonly failure?: Failure;
  /** App providers and their weights, in percent of the traffic; the sum may differ from 100. */
  readonly activity?: readonly (readonly [party: string, percent: bigint])[];
};

/** `tell` receives the ledger effective time, for timestamps in payloads. */
export function transactionStory(
  name: string,
  label: string | undefined,
  tell: (effectiveAt: Moment) => Scenery,
): Story {
  return storyOf(name, label, (place) => toTransaction(name, place, tell));
}

export const storyOf = (name: string, label: string | undefined, tell: Story['tell']): Story => ({
  name,
  ...(label === undefined ? {} : { label }),
  tell,
});

function toTransaction(
  name: string,
  { at, offset }: Place,
  tell: (effectiveAt: Moment) => Scenery,
): Transaction {
  // Effective time may differ slightly from record time (docs/facts/wire.md#update-kinds).
  const effectiveAt = at + drift(`effective ${name}`, 1_400_000n) - 700_000n;
  const { participant, result, externallySigned, activity = [], ...given } = tell(effectiveAt);
  const traffic = trafficFor(name, viewsOf(given.roots));
  return transactionAt(
    { updateId: updateIdOf(name), offset, at },
    {
      effectiveAt,
      traceparent: traceparentOf(name),
      commandId: commandIdOf(name),
      ...(participant === undefined ? {} : { submittingParticipant: participant }),
      ...(externallySigned === true ? { externalTransactionHash: transactionHashOf(name) } : {}),
      verdict: {
        result: result ?? 'accepted',
        finalizationTime: at + 180_000n + drift(`final ${name}`, 2n * SECOND),
        mediatorGroup: 0,
      },
      traffic,
      // Networks that record activity do so for every verdict (docs/facts/wire.md#scan-events).
      activity: {
        round: ROUND,
        records: activity.map(([party, percent]) => ({
          party,
          weight: (traffic.total * percent) / 100n,
        })),
      },
      ...given,
    },
  );
}

const drift = (name: string, bound: bigint): bigint => BigInt(`0x${hex(name, 12)}`) % bound;

/** The stories are some minutes apart; the last one is just before `now`. */
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

/** A story with another id and one change. */
export type Variant = {
  /** The update id derives from this name. */
  readonly name: string;
  readonly label: string;
  readonly of: Story;
  readonly change: (update: Transaction) => Transaction;
};

/** The variants are one minute apart, at offsets from 60,000 on. */
export const worldOfVariants =
  (variants: readonly Variant[]): WorldMaker =>
  (now) =>
    worldOf(
      variants.flatMap(({ name, of, change }, place) => {
        const at = momentOf(now) - BigInt(variants.length - place) * MINUTE;
        const update = of.tell({ at, offset: 60_000n + BigInt(place) });
        if (update.kind !== 'transaction') return [];
        return [{ ...change(update), updateId: updateIdOf(name) }];
      }),
    );

export const samplesOfVariants = (variants: readonly Variant[]): readonly Sample[] =>
  variants.map(({ name, label }) => ({ update_id: updateIdOf(name), label }));
