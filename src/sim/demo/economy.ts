import { type Completion, toCompletion } from '#sim/completions/completion.ts';
import { FAILURE_STORIES } from '#sim/failures/failures.ts';
import {
  commandIdOf,
  submissionIdOf,
  traceparentOf,
  transactionHashOf,
  updateIdOf,
} from '#sim/world/identity.ts';
import { type Moment, momentOf } from '#sim/world/moment.ts';
import { GLOBAL, PARTIES } from '#sim/world/party.ts';
import type { Update } from '#sim/world/update.ts';
import type { CommandSample, Sample } from '#sim/world/world.ts';
import { HOSTING, MOVES } from './moves.ts';
import { NETWORK } from './network.ts';
import { PAYMENTS } from './payments.ts';
import { REGISTRY } from './registry.ts';
import { SETTLEMENT } from './settlement.ts';
import { type Story, tellAll } from './story.ts';
import { UNSEEN } from './unseen.ts';

const { digitalAsset, northwind, baltic, foundation } = PARTIES;
const { alive, collect, confirm, convert, expire, statusReport } = NETWORK;

const STORIES: readonly Story[] = [
  HOSTING.added,
  REGISTRY.mint,
  statusReport('status report 1', digitalAsset, 652_231),
  PAYMENTS.merge,
  confirm('confirmation 1', digitalAsset),
  confirm('confirmation 2', northwind),
  alive('liveness 1', digitalAsset),
  UNSEEN.privateDeposit,
  collect('coupon for one', foundation, 1),
  UNSEEN.rejectedCoupon,
  PAYMENTS.unlocked,
  NETWORK.advanceRounds,
  MOVES.instructionLeaves,
  MOVES.instructionArrives,
  statusReport('status report 2', northwind, 652_240),
  expire('expired rewards', 19),
  PAYMENTS.locked,
  REGISTRY.elsewhere,
  convert('markers become coupons', 12, 12),
  SETTLEMENT.instructed,
  PAYMENTS.traffic,
  NETWORK.expireConfirmation,
  collect('coupons for forty', digitalAsset, 40, 'Wide update: one SV reward with 40 coupons'),
  UNSEEN.rejectedSettlement,
  alive('liveness 2', northwind),
  SETTLEMENT.withdrawn,
  SETTLEMENT.netting,
  HOSTING.changed,
  confirm('confirmation 3', baltic),
  UNSEEN.privately,
  REGISTRY.accept,
  MOVES.coinLeaves,
  MOVES.coinArrives,
  expire('more expired rewards', 51, 'Expired rewards: 51 similar exercises with text results'),
  PAYMENTS.preapproved,
  UNSEEN.rejectedTransfer,
  convert('wide conversion', 240, 24, 'Wide update: 240 markers converted into 24 coupons'),
  SETTLEMENT.partial,
  PAYMENTS.externallySigned,
  statusReport('status report 3', foundation, 652_249),
  SETTLEMENT.deep,
];

export const economy = (now: Date): readonly Update[] => tellAll(STORIES, momentOf(now), 60_600n);

export const sampleOf = ({ name, label }: Story): Sample => ({
  update_id: updateIdOf(name),
  label: label ?? name,
});

export const DEMO_SAMPLES: readonly Sample[] = [
  SETTLEMENT.deep,
  PAYMENTS.preapproved,
  STORIES.find(({ name }) => name === 'wide conversion'),
  PAYMENTS.externallySigned,
  SETTLEMENT.partial,
  SETTLEMENT.netting,
  STORIES.find(({ name }) => name === 'more expired rewards'),
  STORIES.find(({ name }) => name === 'coupons for forty'),
  PAYMENTS.locked,
  PAYMENTS.traffic,
  NETWORK.advanceRounds,
  SETTLEMENT.withdrawn,
  REGISTRY.accept,
  UNSEEN.privately,
  UNSEEN.rejectedTransfer,
  MOVES.coinLeaves,
  MOVES.coinArrives,
  HOSTING.changed,
].flatMap((story) => (story === undefined ? [] : [sampleOf(story)]));

type Gap = { readonly offset: bigint; readonly at: Moment };

export function failedAmong(updates: readonly Update[]): readonly Completion[] {
  const gaps = gapsBetween(updates);
  return FAILURE_STORIES.flatMap((story, place) => {
    const { name, again = name, actAs, userId, failure, externallySigned } = story;
    const gap = gaps[Math.floor((place * gaps.length) / FAILURE_STORIES.length)];
    if (gap === undefined) return [];
    return [
      toCompletion({
        offset: gap.offset,
        commandId: commandIdOf(again),
        // A resubmitted command has a new submission id.
        submissionId: submissionIdOf(commandIdOf(name)),
        traceparent: traceparentOf(commandIdOf(name)),
        actAs,
        failure,
        synchronizer: GLOBAL,
        recordTime: gap.at,
        // The cost is zero if the command was rejected before sequencing (OpenAPI,
        // paidTrafficCost).
        paidTrafficCost: failure.sequenced ? 2_100n + 37n * BigInt(place) : 0n,
        ...(userId === undefined ? {} : { userId }),
        ...(externallySigned === true ? { transactionHash: transactionHashOf(name) } : {}),
      }),
    ];
  });
}

export function labelledAmong(updates: readonly Update[]): readonly CommandSample[] {
  const failed = failedAmong(updates);
  return FAILURE_STORIES.flatMap(({ name, again = name, label }) => {
    const command_id = commandIdOf(again);
    const found = failed.find(({ commandId }) => commandId === command_id);
    if (label === undefined || found === undefined) return [];
    return [{ command_id, offset: String(found.offset), label }];
  });
}

function gapsBetween(updates: readonly Update[]): readonly Gap[] {
  return updates.flatMap((update, place) => {
    const next = updates[place + 1];
    if (next === undefined) return [];
    const steps = next.offset - update.offset;
    return Array.from({ length: Number(steps) - 1 }, (_, step) => ({
      offset: update.offset + BigInt(step + 1),
      at: update.recordTime + ((next.recordTime - update.recordTime) * BigInt(step + 1)) / steps,
    }));
  });
}
