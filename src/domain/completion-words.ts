import { type Completion, outcomeOf } from './completion.ts';
import { rejectionOf } from './rejection.ts';
import { rejectionWords } from './rejection-words.ts';

/** How one command ended, in a short word and in a plain sentence. */
export type CompletionWords = { readonly short: string; readonly headline: string };

export function completionWords(completion: Completion): CompletionWords {
  const rejection = rejectionOf(completion);
  switch (outcomeOf(completion)) {
    case 'succeeded':
      return { short: 'accepted', headline: 'The command was accepted.' };
    case 'failed':
      return {
        short: 'failed',
        headline: rejection === undefined ? 'It failed.' : rejectionWords(rejection).headline,
      };
    case 'unknown':
      return {
        short: 'not told',
        headline:
          'The node does not tell how the command ended: the completion has no status code.',
      };
  }
}
