import type { Failure } from '#sim/completions/failure.ts';
import { CONTENTION } from './contention.ts';
import type { FailureStory } from './failure-story.ts';
import { INTERPRETATION } from './interpretation.ts';
import { ODD } from './odd.ts';
import { TIME_OUTS } from './time-outs.ts';
import { TOPOLOGY } from './topology.ts';

/** The commands of the demo that came to nothing, in the order in which they failed. */
export const FAILURE_STORIES: readonly FailureStory[] = inTurn([
  CONTENTION,
  TIME_OUTS,
  INTERPRETATION,
  TOPOLOGY,
  ODD,
]);

/** The names of the stories by the error code that their completions tell, "" where it is hidden. */
export const FAILURES_BY_CODE: ReadonlyMap<string, string> = new Map(
  FAILURE_STORIES.filter(({ failure }) => failure.oddity !== 'redacted').map(
    ({ name, failure }) => [failure.code, name],
  ),
);

const SEQUENCED = FAILURE_STORIES.filter(({ failure }) => failure.sequenced);
const USUAL = FAILURE_STORIES.filter(({ failure }) => failure.oddity === undefined);

/** One of the ways in which a request fails that the sequencer ordered; by its command id. */
export const failureFor = (commandId: string): Failure | undefined => pick(SEQUENCED, commandId);

/** Any of the usual ways to fail; by the command id. */
export const usualFailureFor = (commandId: string): Failure | undefined => pick(USUAL, commandId);

const pick = (stories: readonly FailureStory[], commandId: string): Failure | undefined =>
  stories[Number.parseInt(commandId.slice(0, 8), 16) % stories.length]?.failure;

/** One of each list after the other, so that neighbours differ. */
function inTurn(lists: readonly (readonly FailureStory[])[]): readonly FailureStory[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat();
}
