import { MIGRATION } from '#sim/demo/story.ts';
import { digits, noiseHex } from '#sim/world/noise.ts';
import { GLOBAL, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import type { TopologyChange, Update } from '#sim/world/update.ts';
import { coin, instruction, localParty } from './crowd-contract.ts';
import { type CrowdKind, crowdKind, JOURNEY } from './crowd-kind.ts';
import { type CrowdScene, crowdMove } from './crowd-move.ts';
import { crowdTransaction } from './crowd-transaction.ts';

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
  switch (kind) {
    case 'topology':
      return hostingChange(scene);
    case 'unassign':
      return crowdMove(scene, 'unassign', place, movedAt(seed, place));
    case 'assign': {
      const left = place - JOURNEY;
      return crowdMove(scene, 'assign', left, movedAt(seed, left));
    }
    default:
      return crowdTransaction(scene, kind);
  }
}

const movedAt = (seed: number, place: number) =>
  place % 1000 < 500 ? coin(seed, place, 0, localParty(place)) : instruction(seed, place);

function hostingChange({ updateId, offset, at, place }: CrowdScene): TopologyChange {
  const change = place % 4000 < 2000 ? 'Added' : 'Changed';
  return {
    kind: 'topology',
    updateId,
    recordTime: at,
    synchronizer: GLOBAL,
    migrationId: MIGRATION,
    offset,
    traceparent: undefined,
    events: [{ change, party: PARTIES.fund, participant: PARTICIPANT, permission: 'CONFIRMATION' }],
  };
}
