import type { Moment } from '#sim/world/moment.ts';
import type { World } from '#sim/world/world.ts';
import { type Completion, completionOf } from './completion.ts';

export type Happening = {
  readonly offset: bigint;
  readonly recordTime: Moment;
  readonly completion: Completion | undefined;
};

/** Entries with `after < offset <= upto`, oldest first, failed commands included. */
export function* happenings(world: World, after: bigint, upto: bigint): Generator<Happening> {
  const failed = (world.failed?.(after, upto) ?? [])[Symbol.iterator]();
  let next = failed.next();
  for (const update of world.between(after, upto, 'oldest-first')) {
    for (; next.done !== true && next.value.offset < update.offset; next = failed.next())
      yield toHappening(next.value);
    const { offset, recordTime } = update;
    yield { offset, recordTime, completion: completionOf(update) };
  }
  for (; next.done !== true; next = failed.next()) yield toHappening(next.value);
}

const toHappening = (completion: Completion): Happening => ({
  offset: completion.offset,
  recordTime: completion.recordTime,
  completion,
});
