import { amuletRules } from '#sim/demo/amulet.ts';
import { SECOND } from '#sim/world/moment.ts';
import { noise, noiseHex } from '#sim/world/noise.ts';
import { OTHER_PARTICIPANTS, PARTIES } from '#sim/world/party.ts';
import { type Scene, transactionAt } from '#sim/world/scene.ts';
import {
  archive,
  create,
  exercise,
  nonConsuming,
  type TransactionNode,
} from '#sim/world/transaction.ts';
import type { Traffic, Transaction } from '#sim/world/update.ts';
import { viewsOf } from '#sim/world/verdict-views.ts';
import {
  coin,
  coupon,
  foreign,
  holding,
  instruction,
  localParty,
  report,
} from './crowd-contract.ts';
import type { CrowdKind } from './crowd-kind.ts';

const { dso, digitalAsset, bob, fund, lumen, quayside } = PARTIES;

export type CrowdScene = Scene & { readonly seed: number; readonly place: number };

export function crowdTransaction(
  { seed, place, ...scene }: CrowdScene,
  kind: CrowdKind,
): Transaction {
  const { at } = scene;
  const [submitter, roots] = rootsOf(kind, seed, place);
  return transactionAt(scene, {
    effectiveAt: at + BigInt((noise(seed, place, 20) % 1_400_000) - 700_000),
    workflowId: kind === 'instruction' ? `settlement-${place % 40}` : '',
    commandId: noiseHex(seed, place, 30, 5),
    submitters: [submitter],
    ...(kind === 'elsewhere' ? { submittingParticipant: OTHER_PARTICIPANTS.meridian } : {}),
    roots,
    verdict: {
      result: kind === 'rejected' ? 'rejected' : 'accepted',
      finalizationTime: at + SECOND / 5n + BigInt(noise(seed, place, 21) % 2_000_000),
      mediatorGroup: 0,
    },
    traffic: trafficOf(roots, BigInt(2_100 + (noise(seed, place, 22) % 3_000))),
  });
}

const trafficOf = (roots: readonly TransactionNode[], total: bigint): Traffic => ({
  total,
  get envelopes() {
    return [{ cost: total, viewIds: viewsOf(roots).views.map(({ viewId }) => viewId) }];
  },
});

function rootsOf(
  kind: CrowdKind,
  seed: number,
  place: number,
): readonly [submitter: string, roots: readonly TransactionNode[]] {
  switch (kind) {
    case 'report':
      return [digitalAsset, [create(report(seed, place))]];
    case 'coupon':
    case 'rejected':
      return [digitalAsset, [archive(coupon(seed, place))]];
    case 'instruction':
      return [lumen, [create(instruction(seed, place))]];
    case 'holding': {
      const [old, split] = [holding(seed, place, 0), holding(seed, place, 1)];
      return [fund, [exercise(old, 'Holding_Split', { acting: [fund] }, [create(split)])]];
    }
    case 'elsewhere':
      return [quayside, [create(foreign(seed, place))]];
    default: {
      const sender = localParty(noise(seed, place, 23));
      return [sender, [payment(seed, place, sender)]];
    }
  }
}

/** Spends a coin for the receiver's and the change. */
const payment = (seed: number, place: number, sender: string): TransactionNode =>
  nonConsuming(amuletRules, 'AmuletRules_Transfer', { acting: [dso, sender] }, [
    archive(coin(seed, place, 0, sender)),
    create(coin(seed, place, 1, bob)),
    create(coin(seed, place, 2, sender)),
  ]);
