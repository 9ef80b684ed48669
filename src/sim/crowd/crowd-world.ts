import { type Completion, toCompletion } from '#sim/completions/completion.ts';
import { usualFailureFor } from '#sim/failures/failures.ts';
import { commandIdOf } from '#sim/world/identity.ts';
import { type Moment, momentOf } from '#sim/world/moment.ts';
import { noise } from '#sim/world/noise.ts';
import { GLOBAL } from '#sim/world/party.ts';
import { freeOffsetAt, placesUpTo, timelineWorld } from '#sim/world/timeline.ts';
import type { Sample, WorldMaker } from '#sim/world/world.ts';
import { type CrowdKind, crowdKind, crowdPlaceOf, crowdUpdate, crowdUpdateId } from './crowd.ts';
import { localParty } from './crowd-contract.ts';

const SEED = 1;

type Pace = { readonly before: number; readonly step: bigint };

function timesFrom(now: Date, { before, step }: Pace): (place: number) => Moment {
  const start = momentOf(now) - BigInt(before) * step;
  const half = Number(step / 2n);
  return (place) => start + BigInt(place) * step + BigInt(noise(SEED, place, 50) % half);
}

const since = (now: Date, clock: () => Date, step: bigint): number =>
  Math.max(0, Number((momentOf(clock()) - momentOf(now)) / step));

export const crowdWorld =
  (size: number, pruned = 0): WorldMaker =>
  (now) => {
    const at = timesFrom(now, { before: size, step: 2_000_000n });
    return timelineWorld({
      size: () => size,
      tell: (place, offset) => crowdUpdate(SEED, place, offset, at(place)),
      placeOf: crowdPlaceOf,
      pruned: () => pruned,
    });
  };

/** `busy`: 23 more updates each second, twenty of them visible. */
export const busyWorld: WorldMaker = (now, clock) => {
  const pace = { before: 2_000, step: 43_750n };
  const at = timesFrom(now, pace);
  return timelineWorld({
    size: () => pace.before + since(now, clock, pace.step),
    tell: (place, offset) => crowdUpdate(SEED, place, offset, at(place)),
    placeOf: crowdPlaceOf,
  });
};

/** `flood`: more than 2,000 updates follow the start offset of every list. */
export const floodWorld: WorldMaker = (now) => {
  const wave = 2_500;
  const at = timesFrom(now, { before: 200_000, step: 50_000n });
  let size = wave;
  return timelineWorld({
    size: () => size,
    tell: (place, offset) => crowdUpdate(SEED, place, offset, at(place)),
    placeOf: crowdPlaceOf,
    listed: (after) => {
      if (after !== undefined) size = Math.max(size, Math.min(placesUpTo(after), size) + wave);
    },
  });
};

/** `quiet`: the ledger end moves every five seconds without visible updates. */
export const quietWorld: WorldMaker = (now, clock) => {
  const pace = { before: 12, step: 5_000_000n };
  const at = timesFrom(now, pace);
  return timelineWorld({
    size: () => pace.before + since(now, clock, pace.step),
    tell: (place, offset) =>
      crowdUpdate(SEED, place, offset, at(place), place < pace.before ? undefined : 'elsewhere'),
    placeOf: crowdPlaceOf,
  });
};

const RESTORED = { before: 400, kept: 340, step: 500_000n, onRequest: 4 };

/**
 * `restored`: at the fourth list the node is restored sixty updates back, with a different history
 * at the same offsets.
 */
export const restoredWorld: WorldMaker = (now, clock) => {
  const { before, kept, step, onRequest } = RESTORED;
  const at = timesFrom(now, { before, step });
  let asked = 0;
  let restoredAt: Date | undefined;
  return timelineWorld({
    size: () => (restoredAt === undefined ? before : kept + since(restoredAt, clock, step)),
    tell: (place, offset) => {
      if (restoredAt === undefined || place < kept)
        return crowdUpdate(SEED, place, offset, at(place));
      return crowdUpdate(
        SEED + 1,
        place,
        offset,
        momentOf(restoredAt) + BigInt(place - kept) * step,
      );
    },
    placeOf: crowdPlaceOf,
    listed: () => {
      if (++asked === onRequest) restoredAt = clock();
    },
  });
};

const OVERTAKEN = { before: 400, burst: 600, kept: 100, step: 500_000n, onRequest: 4 };

/**
 * `overtaken`: before the fourth list, 600 updates arrive, and all but the newest 100 are pruned.
 */
export const overtakenWorld: WorldMaker = (now, clock) => {
  const { before, burst, kept, step, onRequest } = OVERTAKEN;
  const at = timesFrom(now, { before: before + burst, step });
  let asked = 0;
  let overtakenAt: Date | undefined;
  return timelineWorld({
    size: () => before + (overtakenAt === undefined ? 0 : burst + since(overtakenAt, clock, step)),
    tell: (place, offset) => crowdUpdate(SEED, place, offset, at(place)),
    placeOf: crowdPlaceOf,
    pruned: () => (overtakenAt === undefined ? 0 : before + burst - kept),
    listed: () => {
      if (++asked === onRequest) overtakenAt = clock();
    },
  });
};

function firstPlaces(kinds: readonly CrowdKind[], bound: number, from = 0): readonly number[] {
  return kinds.flatMap((kind) => {
    for (let place = from; place < bound; place++)
      if (crowdKind(SEED, place) === kind) return [place];
    return [];
  });
}

const LABELS: Partial<Record<CrowdKind, string>> = {
  payment: 'Payment',
  holding: 'Split of a holding',
  unassign: 'Contract unassigned',
  assign: 'Contract assigned',
  topology: 'Hosting change',
};

export const crowdSamples = (size: number, from = 0): readonly Sample[] =>
  Object.entries(LABELS).flatMap(([kind, label]) =>
    firstPlaces([kind as CrowdKind], size, from).map((place) => ({
      update_id: crowdUpdateId(SEED, place),
      label,
    })),
  );

/** Every fourth place also has a failed command, so there are 3,000 completions. */
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
