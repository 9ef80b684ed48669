import { sampleOf } from '#sim/demo/economy.ts';
import { PAYMENTS } from '#sim/demo/payments.ts';
import { SETTLEMENT } from '#sim/demo/settlement.ts';
import { worldOfVariants } from '#sim/demo/story.ts';
import { UNSEEN } from '#sim/demo/unseen.ts';
import { PARTIES } from '#sim/world/party.ts';
import type { Transaction } from '#sim/world/update.ts';
import type { Sample, WorldMaker } from '#sim/world/world.ts';

const STORIES = [
  SETTLEMENT.deep,
  PAYMENTS.externallySigned,
  UNSEEN.privately,
  UNSEEN.rejectedSettlement,
];

export const RECEIPT_SAMPLES: readonly Sample[] = STORIES.map(sampleOf);

const withReceipts = (change: (update: Transaction) => Transaction): WorldMaker =>
  worldOfVariants(
    STORIES.map((story) => ({ name: story.name, label: story.label ?? '', of: story, change })),
  );

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

export const freeWorld = withReceipts((update) => rated(update, () => 0n));

const LARGEST = 2n ** 63n - 1n;

/**
 * The scenario `huge-weights`: odd amounts beyond 2^53 reveal any rounding, and the sum of the
 * weights exceeds int64.
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
