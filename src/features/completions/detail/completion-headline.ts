import { type Completion, outcomeOf } from '#domain/completion/completion.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { rejectionHeadline } from '#domain/completion/rejection-headline.ts';

/** The outcome of a command as one sentence. */
export function completionHeadline(completion: Completion): string {
  const rejection = rejectionOf(completion);
  switch (outcomeOf(completion)) {
    case 'succeeded':
      return 'The command was accepted.';
    case 'failed':
      return rejection === undefined ? 'The command failed.' : rejectionHeadline(rejection);
    case 'unknown':
      return 'Outcome unknown. The completion has no status code.';
  }
}
