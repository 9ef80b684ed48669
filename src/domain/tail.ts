import type { Failure } from './failure.ts';
import { isRetryable, retryWait } from './retry.ts';
import { updatesTroubleOf } from './updates-trouble.ts';

/** What a tail does next. */
export type TailStep =
  /** Ask again after so many milliseconds; `failing` where the last question failed. */
  | { readonly kind: 'wait'; readonly ms: number; readonly failing: boolean }
  /** 401: with another token for the same node it goes on exactly where it stood. */
  | { readonly kind: 'wants-token' }
  /** The ledger end lies before what was read: the node was restored, or another one answers. */
  | { readonly kind: 'set-back' }
  /** What came next is deleted already; a reader may go on from the earliest offset, with a gap. */
  | { readonly kind: 'overtaken' }
  /** Asking again would not help. */
  | { readonly kind: 'stopped' };

/** After a page: at once while there is more, at the reader's own pace when there is not. */
export function afterPage(caughtUp: boolean, intervalMs: number): TailStep {
  return { kind: 'wait', ms: caughtUp ? intervalMs : 0, failing: false };
}

/**
 * After a failure: what passes is waited for, longer each time and at least as long as the node asks
 * (`retryWait`), never less than the reader's own pace.
 * @param failures how often in a row it failed before this failure
 * @param random from 0 to 1, fresh for each wait
 */
export function afterFailure(
  failure: Failure,
  failures: number,
  intervalMs: number,
  random: number,
): TailStep {
  if (failure.kind === 'unauthenticated' || failure.kind === 'needs-token')
    return { kind: 'wants-token' };
  const trouble = updatesTroubleOf(failure);
  if (trouble?.kind === 'after-ledger-end') return { kind: 'set-back' };
  if (trouble?.kind === 'pruned') return { kind: 'overtaken' };
  if (!isRetryable(failure)) return { kind: 'stopped' };
  const ms = Math.max(intervalMs, retryWait(failure, Math.min(failures, 10), random));
  return { kind: 'wait', ms, failing: true };
}
