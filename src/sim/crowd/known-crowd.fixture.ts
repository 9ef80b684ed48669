import { type ListReader, readerOfWorld } from '#sim/lists/list-reader.fixture.ts';
import { offsetAt, timelineWorld } from '#sim/world/timeline.ts';
import { crowdKind, crowdPlaceOf, crowdUpdate, isSeen } from './crowd.ts';

const SEED = 1;

export function knownCrowd(
  places: number,
  pruned = 0,
): { readonly state: { places: number; pruned: number }; readonly read: ListReader } {
  const state = { places, pruned };
  const world = timelineWorld({
    size: () => state.places,
    tell: (place, offset) => crowdUpdate(SEED, place, offset, BigInt(place) * 1_000_000n),
    placeOf: crowdPlaceOf,
    pruned: () => state.pruned,
  });
  return { state, read: readerOfWorld(world) };
}

export const crowdTruth = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
    .filter((place) => isSeen(crowdKind(SEED, place)))
    .map((place) => Number(offsetAt(place)));

export const endOf = (places: number): number => (places === 0 ? 0 : Number(offsetAt(places - 1)));
