import { type Failure, failureOf } from '#domain/failure.ts';
import { type UpdatesTrouble, updatesTroubleOf } from '#domain/updates-trouble.ts';

/** Why a reading does not go on. */
export type FeedStop = {
  readonly failure: Failure;
  /** What the reading itself can do about it, or the reader of the page. */
  readonly trouble: UpdatesTrouble | undefined;
  /** When it is asked again by itself, in milliseconds since the epoch. */
  readonly again: number | undefined;
};

/**
 * What is no failure of a server is a bug of ours, and is thrown on so that it gets noticed.
 * @param again in milliseconds since the epoch
 */
export function stopOf(thrown: unknown, again: number | undefined): FeedStop {
  const failure = failureOf(thrown);
  if (failure === undefined) throw thrown;
  return { failure, trouble: updatesTroubleOf(failure), again };
}
