import { type Completion, outcomeOf } from './completion.ts';
import { rejectionOf } from './rejection.ts';
import { rejectionWords } from './rejection-words.ts';

/** How one command ended, in a plain sentence. */
export function completionHeadline(completion: Completion): string {
  const rejection = rejectionOf(completion);
  switch (outcomeOf(completion)) {
    case 'succeeded':
      return 'The command was accepted.';
    case 'failed':
      return rejection === undefined ? 'The command failed.' : rejectionWords(rejection).headline;
    case 'unknown':
      return 'The node does not tell how the command ended: the completion has no status code.';
  }
}
