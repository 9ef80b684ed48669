import { sampleOf } from '#sim/demo/economy.ts';
import { SETTLEMENT } from '#sim/demo/settlement.ts';
import { TOKEN_STANDARD } from '#sim/demo/token-standard.ts';
import { UNSEEN } from '#sim/demo/unseen.ts';
import { MINUTE, momentOf } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import type { Transaction } from '#sim/world/update.ts';
import { type Sample, type World, type WorldMaker, worldOf } from '#sim/world/world.ts';

/** Updates of the demo whose receipts are worth a look. */
const STORIES = [
  SETTLEMENT.deep,
  TOKEN_STANDARD.externallySigned,
  UNSEEN.privately,
  UNSEEN.rejectedSettlement,
];

export const RECEIPT_SAMPLES: readonly Sample[] = STORIES.map(sampleOf);

/** These updates with their receipts changed. */
const withReceipts =
  (change: (update: Transaction) => Transaction): WorldMaker =>
  (now): World =>
    worldOf(
      STORIES.flatMap((story, place) => {
        const at = momentOf(now) - BigInt(STORIES.length - place) * MINUTE;
        const update = story.tell({ at, offset: 60_000n + BigInt(place) });
        return update.kind === 'transaction' ? [change(update)] : [];
      }),
    );

/** The same receipt with other amounts. */
function rated(update: Transaction, rate: (bytes: bigint) => bigint): Transaction {
  const { traffic, activity } = update;
  return {
    ...update,
    traffic: traffic && {
      total: rate(traffic.total),
      envelopes: traffic.envelopes.map(({ cost, viewIds }) => ({ cost: rate(cost), viewIds })),
    },
    activity: activity && {
      ...activity,
      records: activity.records.map(({ party, weight }) => ({ party, weight: rate(weight) })),
    },
  };
}

/** The scenario `zero-traffic`: all is recorded, and all of it is 0. */
export const freeWorld = withReceipts((update) => rated(update, () => 0n));

const LARGEST = 2n ** 63n - 1n;

/**
 * The scenario `huge-weights`: costs and weights beyond 2^53, odd ones, so that each rounding shows,
 * and weights that together are more than an int64 holds.
 */
export const hugeWorld = withReceipts((update) => {
  const huge = rated(update, (bytes) => bytes * 2n ** 44n + 1n);
  const more = [PARTIES.northwind, PARTIES.baltic].map((party) => ({ party, weight: LARGEST }));
  const activity = huge.activity && {
    ...huge.activity,
    records: [...huge.activity.records, ...more],
  };
  return { ...huge, activity };
});
