import type { RejectionWords } from './rejection-words.ts';

/**
 * What is said first where a completion tells a failure and its update happened all the same: sent
 * again, the command would be done twice.
 * @param shown what Scan has of the update
 */
export function happenedWords(told: RejectionWords, shown: string): RejectionWords {
  return {
    headline: 'It went through: do not send it again.',
    basis: `Scan has the update that this completion names: ${shown}. The completion alone says: ${told.headline}`,
    whose: told.whose,
    rule: 'never',
    retry: [
      'no, it went through',
      'What it did stands on the ledger; the same again does it twice.',
    ],
    next: ['Read the update that it names, and tell the application that sent it.'],
  };
}
