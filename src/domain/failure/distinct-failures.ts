import { type Failure, isOfToken, isUnanswered } from './failure.ts';

/** Requests that fail for a reason of the whole server, such as a missing token, have one failure. */
export function distinctFailures(failures: readonly Failure[]): readonly Failure[] {
  const keyOf = (one: Failure) => (isUnanswered(one) || isOfToken(one) ? one.kind : one.place.url);
  return [...new Map(failures.map((one) => [keyOf(one), one])).values()];
}
