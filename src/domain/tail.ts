import type { Failure } from './failure.ts';
import { isRetryable, retryWait } from './retry.ts';

/**
 * After how many milliseconds a tail asks again by itself when a question failed; undefined where
 * that would not help (no token, an end that went back, what is pruned, a refusal). What passes is
 * waited for, longer each time and at least as long as the node asks, never less than the reader's
 * own pace.
 * @param failures how often in a row it failed before this failure
 * @param random from 0 to 1, fresh for each wait
 */
export function waitAfter(
  failure: Failure,
  failures: number,
  intervalMs: number,
  random: number,
): number | undefined {
  if (!isRetryable(failure)) return undefined;
  return Math.max(intervalMs, retryWait(failure, Math.min(failures, 10), random));
}
