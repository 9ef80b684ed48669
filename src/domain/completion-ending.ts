import { type Completion, type CompletionOutcome, outcomeOf } from './completion.ts';
import { rejectionOf } from './rejection.ts';
import { leavesUnknown } from './rejection-words.ts';

/**
 * How a command ended, as far as anybody knows. Some errors say only that the node stopped waiting
 * (REQUEST_TIME_OUT): such a command may have gone through, so it has not failed.
 */
export function endingOf(completion: Completion): CompletionOutcome {
  const rejection = rejectionOf(completion);
  return rejection !== undefined && leavesUnknown(rejection) ? 'unknown' : outcomeOf(completion);
}
