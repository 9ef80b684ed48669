import { momentOf, SECOND } from '#sim/world/moment.ts';
import { timelineWorld } from '#sim/world/timeline.ts';
import type { Reassignment } from '#sim/world/update.ts';
import type { Sample, World } from '#sim/world/world.ts';
import { crowdKind, crowdMove, crowdPlaceOf, crowdUpdate, crowdUpdateId } from './crowd.ts';
import { coin, localParty } from './crowd-contract.ts';

const SEED = 7;
const SIZE = 2_400;
const PRUNED = 300;

/** Two halves with the same journey number belong together. */
type Half = {
  readonly step: Reassignment['step'];
  readonly journey: number;
  readonly label?: string;
};

const HALVES: ReadonlyMap<number, Half> = new Map([
  [290, { step: 'unassign', journey: 1 }],
  [
    500,
    { step: 'unassign', journey: 2, label: 'Unassignment with its assignment 1,850 updates later' },
  ],
  [1990, { step: 'unassign', journey: 3, label: 'Unassignment without a visible assignment' }],
  [2000, { step: 'assign', journey: 1, label: 'Assignment with a pruned unassignment' }],
  [2300, { step: 'assign', journey: 4, label: 'Assignment without a visible unassignment' }],
  [
    2310,
    { step: 'unassign', journey: 5, label: 'Unassignment with its assignment ten updates later' },
  ],
  [
    2320,
    { step: 'assign', journey: 5, label: 'Assignment with its unassignment ten updates earlier' },
  ],
  [
    2350,
    { step: 'assign', journey: 2, label: 'Assignment with its unassignment 1,850 updates earlier' },
  ],
]);

/** `half-moved`: reassignments whose counterpart is near, far, pruned or missing. */
export function halfMovedWorld(now: Date): World {
  const start = momentOf(now) - BigInt(SIZE) * SECOND;
  return timelineWorld({
    size: () => SIZE,
    tell: (place, offset) => {
      const at = start + BigInt(place) * SECOND;
      const half = HALVES.get(place);
      if (half === undefined)
        return crowdUpdate(SEED, place, offset, at, isMove(place) ? 'payment' : undefined);
      const scene = { seed: SEED, place, updateId: crowdUpdateId(SEED, place), offset, at };
      const of = coin(SEED, half.journey, 0, localParty(half.journey));
      return crowdMove(scene, half.step, half.journey, of);
    },
    placeOf: crowdPlaceOf,
    pruned: () => PRUNED,
  });
}

const isMove = (place: number): boolean => /assign/.test(crowdKind(SEED, place));

export const HALF_MOVED_SAMPLES: readonly Sample[] = [...HALVES].flatMap(([place, { label }]) =>
  label === undefined ? [] : [{ update_id: crowdUpdateId(SEED, place), label }],
);
