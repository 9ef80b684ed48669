import type { Failure } from '#sim/completions/failure.ts';
import {
  CONTENTION,
  type FailureStory,
  INTERPRETATION,
  ODD,
  TIME_OUTS,
  TOPOLOGY,
} from './failure-stories.ts';

export const FAILURE_STORIES: readonly FailureStory[] = inTurn([
  CONTENTION,
  TIME_OUTS,
  INTERPRETATION,
  TOPOLOGY,
  ODD,
]);

export const FAILURES_BY_CODE: ReadonlyMap<string, string> = new Map(
  FAILURE_STORIES.filter(({ failure }) => failure.variation !== 'redacted').map(
    ({ name, failure }) => [failure.code, name],
  ),
);

const SEQUENCED = FAILURE_STORIES.filter(({ failure }) => failure.sequenced);
const USUAL = FAILURE_STORIES.filter(({ failure }) => failure.variation === undefined);

export const failureFor = (commandId: string): Failure | undefined => pick(SEQUENCED, commandId);

export const usualFailureFor = (commandId: string): Failure | undefined => pick(USUAL, commandId);

const pick = (stories: readonly FailureStory[], commandId: string): Failure | undefined =>
  stories[Number.parseInt(commandId.slice(0, 8), 16) % stories.length]?.failure;

function inTurn(lists: readonly (readonly FailureStory[])[]): readonly FailureStory[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat();
}
