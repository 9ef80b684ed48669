import { noise } from './noise.ts';
import type { Update } from './update.ts';
import type { Order, World } from './world.ts';

export type Timeline = {
  readonly size: () => number;
  readonly tell: (place: number, offset: bigint) => Update;
  /** Undefined if the id is not of this ledger. */
  readonly placeOf: (updateId: string) => number | undefined;
  readonly pruned?: () => number;
  readonly listed?: (after: bigint | undefined) => void;
};

const FIRST = 60_000;
const SEED = 3;

/** Offsets rise by one to five, as on a real participant. */
export const offsetAt = (place: number): bigint =>
  BigInt(FIRST + 3 * place + (noise(SEED, place, 0) % 3));

/** An offset without an update, next to the offset of `place`. */
export const freeOffsetAt = (place: number): bigint =>
  BigInt(FIRST + 3 * place + ((noise(SEED, place, 0) + 1) % 3));

export function placesUpTo(offset: bigint): number {
  if (offset < BigInt(FIRST)) return 0;
  const place = Math.floor((Number(offset) - FIRST) / 3);
  return offsetAt(place) <= offset ? place + 1 : place;
}

export function timelineWorld({ size, tell, placeOf, pruned, listed }: Timeline): World {
  const endOf = (places: number): bigint => (places === 0 ? 0n : offsetAt(places - 1));
  const at = (place: number): Update => tell(place, offsetAt(place));
  return {
    find: (updateId) => {
      const place = placeOf(updateId);
      if (place === undefined || place >= size()) return undefined;
      const update = at(place);
      return update.updateId === updateId ? update : undefined;
    },
    between: (after, upto, order) => read(placesUpTo(after), placesUpTo(upto), order),
    get ledgerEnd() {
      return endOf(size());
    },
    get prunedUpTo() {
      return endOf(pruned?.() ?? 0);
    },
    ...(listed === undefined ? {} : { listed }),
  };

  function* read(from: number, to: number, order: Order): Generator<Update> {
    const end = Math.min(to, size());
    if (order === 'oldest-first') for (let place = from; place < end; place++) yield at(place);
    else for (let place = end - 1; place >= from; place--) yield at(place);
  }
}
