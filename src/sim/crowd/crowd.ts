import { amuletRules } from '#sim/demo/amulet.ts';
import { SECOND } from '#sim/world/moment.ts';
import { digits, noise, noiseHex } from '#sim/world/noise.ts';
import { OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import { hostingAt, reassignmentAt, type Scene, transactionAt } from '#sim/world/scene.ts';
import {
  archive,
  type Contract,
  create,
  exercise,
  nonConsuming,
  type TransactionNode,
} from '#sim/world/transaction.ts';
import type { Reassignment, TopologyChange, Transaction, Update } from '#sim/world/update.ts';
import { type Traffic, viewsOf } from '#sim/world/verdict-views.ts';
import {
  coin,
  coupon,
  foreign,
  holding,
  instruction,
  localParty,
  report,
} from './crowd-contract.ts';

/** The participant sees no events of the last two kinds. */
export type CrowdKind =
  | 'payment'
  | 'report'
  | 'coupon'
  | 'instruction'
  | 'holding'
  | 'unassign'
  | 'assign'
  | 'topology'
  | 'rejected'
  | 'elsewhere';

const USUAL: readonly CrowdKind[] = [
  'payment',
  'payment',
  'payment',
  'payment',
  'payment',
  'payment',
  'report',
  'report',
  'report',
  'coupon',
  'coupon',
  'coupon',
  'instruction',
  'holding',
  'rejected',
  'elsewhere',
];

const JOURNEY = 10;

export function crowdKind(seed: number, place: number): CrowdKind {
  if (place % 2000 === 1999) return 'topology';
  if (place % 500 === 250) return 'unassign';
  if (place % 500 === 250 + JOURNEY) return 'assign';
  return USUAL[noise(seed, place, 99) % USUAL.length] ?? 'payment';
}

export const isSeen = (kind: CrowdKind): boolean => kind !== 'rejected' && kind !== 'elsewhere';

const { dso, digitalAsset, bob, fund, lumen, quayside } = PARTIES;

export type CrowdScene = Scene & { readonly seed: number; readonly place: number };

function crowdTransaction({ seed, place, ...scene }: CrowdScene, kind: CrowdKind): Transaction {
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

/** Replaces a coin with one for the receiver and one for the change. */
const payment = (seed: number, place: number, sender: string): TransactionNode =>
  nonConsuming(amuletRules, 'AmuletRules_Transfer', { acting: [dso, sender] }, [
    archive(coin(seed, place, 0, sender)),
    create(coin(seed, place, 1, bob)),
    create(coin(seed, place, 2, sender)),
  ]);

/** The last eight digits of the id are `place`. */
export const crowdUpdateId = (seed: number, place: number): string =>
  `1220${noiseHex(seed, place, 0, 7)}${digits(place)}`;

export function crowdPlaceOf(updateId: string): number | undefined {
  const [, place] = /^1220[0-9a-f]{56}([0-9a-f]{8})$/.exec(updateId) ?? [];
  return place === undefined ? undefined : Number.parseInt(place, 16);
}

/**
 * The same seed and place give the same small update.
 * @param at the record time in microseconds
 */
export function crowdUpdate(
  seed: number,
  place: number,
  offset: bigint,
  at: bigint,
  kind: CrowdKind = crowdKind(seed, place),
): Update {
  const scene: CrowdScene = { seed, place, updateId: crowdUpdateId(seed, place), offset, at };
  if (kind === 'topology') return hostingChange(scene);
  if (kind !== 'unassign' && kind !== 'assign') return crowdTransaction(scene, kind);
  const journey = kind === 'unassign' ? place : place - JOURNEY;
  const of =
    journey % 1000 < 500 ? coin(seed, journey, 0, localParty(journey)) : instruction(seed, journey);
  return crowdMove(scene, kind, journey, of);
}

/**
 * Both halves of a reassignment share a number, and therefore contract, reassignment id and
 * counter.
 */
export const crowdMove = (
  { seed, place, ...scene }: CrowdScene,
  step: Reassignment['step'],
  journey: number,
  of: Contract,
): Reassignment =>
  reassignmentAt(scene, step, of, {
    reassignmentId: `001220${noiseHex(seed, journey, 200, 8)}`,
    commandId: noiseHex(seed, place, 220, 5),
  });

function hostingChange({ seed: _, place, ...scene }: CrowdScene): TopologyChange {
  const change = place % 4000 < 2000 ? 'Added' : 'Changed';
  const permission = 'CONFIRMATION';
  return hostingAt(scene, [{ change, party: PARTIES.fund, participant: PARTICIPANT, permission }]);
}
