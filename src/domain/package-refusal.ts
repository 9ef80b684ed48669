import type { Failure } from './failure.ts';
import { serverWordsOf } from './failure-place.ts';

/** What the ledger's refusals of such a question come to, in a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  PACKAGE_NAMES_NOT_FOUND: 'This participant has no package of that name.',
  UNKNOWN_INFORMEES:
    'A party is not known on any synchronizer that this participant is connected to.',
  INVALID_PRESCRIBED_SYNCHRONIZER_ID: 'This participant is not connected to that synchronizer.',
};

/** Undefined where the failure says no more than for any other question. */
export function packageRefusal(failure: Failure): string | undefined {
  const words = serverWordsOf(failure);
  if (words.kind !== 'ledger-error') return undefined;
  return Object.hasOwn(WORDS, words.error.code) ? WORDS[words.error.code] : undefined;
}
