import { momentOf, SECOND } from '#sim/world/moment.ts';
import { timelineWorld } from '#sim/world/timeline.ts';
import type { TopologyChange } from '#sim/world/update.ts';
import type { Sample, WorldMaker } from '#sim/world/world.ts';
import { crowdPlaceOf, crowdUpdate, crowdUpdateId } from './crowd.ts';

const SEED = 11;
const SIZE = 240;

/** @param isHosting which places are hosting changes; the others are those of an ordinary crowd */
const hostings =
  (isHosting: (place: number) => boolean, told: Partial<TopologyChange>): WorldMaker =>
  (now) => {
    const start = momentOf(now) - BigInt(SIZE) * SECOND;
    return timelineWorld({
      size: () => SIZE,
      tell: (place, offset) => {
        const at = start + BigInt(place) * SECOND;
        const update = crowdUpdate(
          SEED,
          place,
          offset,
          at,
          isHosting(place) ? 'topology' : undefined,
        );
        return update.kind === 'topology' ? { ...update, ...told } : update;
      },
      placeOf: crowdPlaceOf,
    });
  };

/** `untimed`: hosting changes without a time, as up to 3.4.11. */
export const untimedWorld = hostings(() => true, { untimed: true });

/** `unheard-of`: every eighth update has an unknown kind. */
export const unheardWorld = hostings((place) => place % 8 === 3, { toldAs: 'PartyMigration' });

export const oddHosting = (label: string): readonly Sample[] => [
  { update_id: crowdUpdateId(SEED, 3), label },
];
