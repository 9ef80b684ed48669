import type { RetryRule, Whose } from './error-category.ts';

export type Saying = readonly [short: string, sentence: string];

/** Where a retry needs a change or makes no sense: what lasts. */
const LASTING: Readonly<Record<Whose, Saying>> = {
  caller: ['the caller', 'The sender of the request probably has to change something.'],
  'caller-or-node': [
    'the caller or this node',
    'The request is impossible, or this node is not connected or configured for it. The reasons show which.',
  ],
  'caller-or-contention': [
    'the caller or an earlier change',
    'Another transaction used the same contract or key earlier, or the request names a resource that is not available to these parties or this node.',
  ],
  'caller-or-synchronizer': [
    'the caller or the synchronizer',
    'The command took too long, or the time limit of the synchronizer is too short.',
  ],
  counterparty: [
    'a counterparty',
    'Another party’s participant is probably missing or configured differently.',
  ],
  node: ['this node', 'The operator of this node probably has to act.'],
  'slow-node': [
    'a slow node',
    'A participant or mediator is probably too slow for the time limit.',
  ],
  synchronizer: ['the synchronizer', 'The operator of the synchronizer probably has to act.'],
  contention: [
    'an earlier change',
    'Another transaction or request changed a contract, key or resource first.',
  ],
  repeated: [
    'a repeated request',
    'The same request was sent before. Nothing has to be corrected.',
  ],
  model: ['the Daml application', 'The rules of the application do not allow this.'],
};

/** Where the unchanged request may succeed later: what passes. */
const PASSING: Readonly<Partial<Record<Whose, Saying>>> = {
  caller: [
    'the caller',
    'The request was probably too early for this node, or its time limit too short.',
  ],
  'caller-or-synchronizer': [
    'the caller or the synchronizer',
    'The command took too long, the synchronizer was busy, or its time limit is too short.',
  ],
  counterparty: [
    'a counterparty',
    'Another party’s participant is probably slow or not connected.',
  ],
  node: [
    'this node',
    'This node was probably busy or not ready. Its operator has to act if the error continues.',
  ],
  'slow-node': ['a slow node', 'A participant or mediator is probably overloaded or catching up.'],
  synchronizer: [
    'the synchronizer',
    'The synchronizer was probably busy. Its operator has to act if the error continues.',
  ],
  contention: [
    'contention',
    'Another transaction used the same contract or key at the same time, or the system was busy.',
  ],
};

/** The likely cause of an error, worded so that it agrees with the advice about a retry. */
export function causeOf(whose: Whose, rule: RetryRule): Saying {
  return (rule === 'soon' ? PASSING[whose] : undefined) ?? LASTING[whose];
}

export const RETRY_WORDS: Readonly<Record<RetryRule, Saying>> = {
  soon: [
    'yes, with back-off',
    'Retry unchanged with exponential back-off, starting at about 1 s. The cause is usually temporary.',
  ],
  'look-first': ['check first', 'Outcome unknown. Find the completion before you retry.'],
  'after-change': [
    'after a change',
    'An unchanged retry fails, because its cause remains until something changes.',
  ],
  never: [
    'no',
    'Do not retry, because Canton expects the same failure again. Find the cause first.',
  ],
  'not-needed': ['not needed', 'Do not retry, because an earlier request already took effect.'],
};
