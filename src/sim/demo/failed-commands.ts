import { type Completion, toCompletion } from '#sim/completions/completion.ts';
import { FAILURE_STORIES } from '#sim/failures/failures.ts';
import { commandIdOf, submissionIdOf, traceparentOf } from '#sim/world/identity.ts';
import type { Moment } from '#sim/world/moment.ts';
import { GLOBAL } from '#sim/world/party.ts';
import type { Update } from '#sim/world/update.ts';
import type { CommandSample } from '#sim/world/world.ts';

type Gap = { readonly offset: bigint; readonly at: Moment };

export function failedAmong(updates: readonly Update[]): readonly Completion[] {
  const gaps = gapsBetween(updates);
  return FAILURE_STORIES.flatMap(({ name, again = name, actAs, userId, failure }, place) => {
    const gap = gaps[Math.floor((place * gaps.length) / FAILURE_STORIES.length)];
    if (gap === undefined) return [];
    return [
      toCompletion({
        offset: gap.offset,
        commandId: commandIdOf(again),
        // A resubmitted command has a new submission id.
        submissionId: submissionIdOf(commandIdOf(name)),
        traceparent: traceparentOf(commandIdOf(name)),
        actAs,
        failure,
        synchronizer: GLOBAL,
        recordTime: gap.at,
        // Zero if the command was rejected before sequencing (OpenAPI, paidTrafficCost).
        paidTrafficCost: failure.sequenced ? 2_100n + 37n * BigInt(place) : 0n,
        ...(userId === undefined ? {} : { userId }),
      }),
    ];
  });
}

export function labelledAmong(updates: readonly Update[]): readonly CommandSample[] {
  const failed = failedAmong(updates);
  return FAILURE_STORIES.flatMap(({ name, again = name, label }) => {
    const command_id = commandIdOf(again);
    const found = failed.find(({ commandId }) => commandId === command_id);
    if (label === undefined || found === undefined) return [];
    return [{ command_id, offset: String(found.offset), label }];
  });
}

function gapsBetween(updates: readonly Update[]): readonly Gap[] {
  return updates.flatMap((update, place) => {
    const next = updates[place + 1];
    if (next === undefined) return [];
    const steps = next.offset - update.offset;
    return Array.from({ length: Number(steps) - 1 }, (_, step) => ({
      offset: update.offset + BigInt(step + 1),
      at: update.recordTime + ((next.recordTime - update.recordTime) * BigInt(step + 1)) / steps,
    }));
  });
}
