import { digits, noiseHex } from '#sim/world/noise.ts';
import { PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import { hostingAt, reassignmentAt } from '#sim/world/scene.ts';
import type { Contract } from '#sim/world/transaction.ts';
import type { Reassignment, TopologyChange, Update } from '#sim/world/update.ts';
import { coin, instruction, localParty } from './crowd-contract.ts';
import { type CrowdKind, crowdKind, JOURNEY } from './crowd-kind.ts';
import { type CrowdScene, crowdTransaction } from './crowd-transaction.ts';

/** The last eight digits of the id are the place. */
export const crowdUpdateId = (seed: number, place: number): string =>
  `1220${noiseHex(seed, place, 0, 7)}${digits(place)}`;

export function crowdPlaceOf(updateId: string): number | undefined {
  const [, place] = /^1220[0-9a-f]{56}([0-9a-f]{8})$/.exec(updateId) ?? [];
  return place === undefined ? undefined : Number.parseInt(place, 16);
}

/**
 * The same seed and place give the same small update.
 * @param at record time in microseconds
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

/** Both halves of a journey share its number, and so contract, reassignment id and counter. */
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
