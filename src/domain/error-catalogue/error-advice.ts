import type { RetryRule, Whose } from './error-category.ts';

/** A few words, and a sentence. */
export type Saying = readonly [short: string, sentence: string];

/** Whose problem it probably is, for a reader. */
export const WHOSE_WORDS: Readonly<Record<Whose, Saying>> = {
  caller: ['the caller', 'Most likely whoever sent the request has to change something.'],
  'caller-or-node': [
    'the caller, or this node',
    'Either the request asks for what cannot be, or this node is not connected or set up for it: its reasons tell which.',
  ],
  'caller-or-nobody': [
    'the caller, or nobody',
    'Either others were faster, and nobody did anything wrong, or the request names what these parties or this node do not have.',
  ],
  counterparty: [
    'a counterparty',
    "Most likely another party's participant is missing, slow or set up differently.",
  ],
  node: ['this node', 'Most likely the operator of this node has to look.'],
  synchronizer: [
    'the synchronizer',
    'Most likely the operator of the synchronizer has to look, or it is busy.',
  ],
  nobody: ['nobody', 'Others were faster, or the moment was bad: nobody did anything wrong.'],
  model: ['the Daml application', 'The rules of the application do not allow it.'],
};

/** Whether to send it again, for a reader. */
export const RETRY_WORDS: Readonly<Record<RetryRule, Saying>> = {
  soon: ['yes, after a pause', 'Send it again after about a second, then with growing pauses.'],
  'look-first': [
    'look first',
    'Nobody knows yet whether it went through: look for its completion before sending it again.',
  ],
  'after-change': ['after a change', 'The same again fails until something else has changed.'],
  never: ['no', 'Canton says not to send the same again: find the cause first.'],
};
