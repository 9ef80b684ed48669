import { type Completion, toCompletion } from '#sim/completions/completion.ts';
import { usualFailureFor } from '#sim/failures/failures.ts';
import { commandIdOf } from '#sim/world/identity.ts';
import { GLOBAL } from '#sim/world/party.ts';
import { freeOffsetAt, placesUpTo, timelineWorld } from '#sim/world/timeline.ts';
import type { WorldMaker } from '#sim/world/world.ts';
import { crowdPlaceOf, crowdUpdate } from './crowd.ts';
import { localParty } from './crowd-contract.ts';
import { since, timesFrom } from './crowd-world.ts';

const SEED = 1;
/** Every fourth place also has a failure, so these places have 3,000 completions. */
const PACE = { before: 2_500, step: 2_000_000n };
const EVERY = 4;

export const failingWorld: WorldMaker = (now, clock) => {
  const at = timesFrom(now, PACE);
  const size = () => PACE.before + since(now, clock, PACE.step);
  const world = timelineWorld({
    size,
    tell: (place, offset) => crowdUpdate(SEED, place, offset, at(place)),
    placeOf: crowdPlaceOf,
  });
  return {
    find: world.find,
    between: world.between,
    failed,
    get ledgerEnd() {
      return world.ledgerEnd;
    },
    prunedUpTo: 0n,
  };

  function* failed(after: bigint, upto: bigint): Generator<Completion> {
    const end = Math.min(placesUpTo(upto) + 1, size());
    for (let place = Math.max(0, placesUpTo(after) - 1); place < end; place++) {
      const offset = freeOffsetAt(place);
      if (place % EVERY === 0 && after < offset && offset <= upto) yield failureAt(place, offset);
    }
  }

  function failureAt(place: number, offset: bigint): Completion {
    const commandId = commandIdOf(`failing ${place}`);
    const failure = usualFailureFor(commandId);
    return toCompletion({
      offset,
      commandId,
      actAs: [localParty(place / EVERY)],
      failure,
      synchronizer: GLOBAL,
      recordTime: at(place) + 1n,
      paidTrafficCost: failure?.sequenced === true ? 2_100n : 0n,
    });
  }
};
