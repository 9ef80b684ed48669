import type { RetryRule, Whose } from './error-category.ts';

export type Saying = readonly [short: string, sentence: string];

export const WHOSE_WORDS: Readonly<Record<Whose, Saying>> = {
  caller: ['the caller', 'The sender of the request probably has to change something.'],
  'caller-or-node': [
    'the caller or this node',
    'The request is impossible, or this node is not connected or configured for it. The reasons show which.',
  ],
  'caller-or-contention': [
    'the caller or contention',
    'Another transaction used the same contract or key earlier, or the request names a resource that is not available to these parties or this node.',
  ],
  'caller-or-synchronizer': [
    'the caller or the synchronizer',
    'The command took too long, the synchronizer was busy, or its time limit is too short.',
  ],
  counterparty: [
    'a counterparty',
    'Another party’s participant is probably missing, slow or configured differently.',
  ],
  node: ['this node', 'The operator of this node probably has to act.'],
  'slow-node': ['a slow node', 'A participant or mediator is probably overloaded or catching up.'],
  synchronizer: [
    'the synchronizer',
    'The synchronizer is probably busy, or its operator has to act.',
  ],
  contention: [
    'contention',
    'Another transaction used the same contract or key earlier, or the system was busy.',
  ],
  repeated: [
    'a repeated request',
    'The same request was sent before. Nothing has to be corrected.',
  ],
  model: ['the Daml application', 'The rules of the application do not allow this.'],
};

export const RETRY_WORDS: Readonly<Record<RetryRule, Saying>> = {
  soon: ['yes, with back-off', 'Retry with exponential back-off, starting at about 1 s.'],
  'look-first': ['check first', 'Outcome unknown. Find the completion before you retry.'],
  'after-change': ['after a change', 'The same request fails until something changes.'],
  never: ['no', 'Canton advises against a retry. Find the cause first.'],
  'not-needed': ['not needed', 'An earlier request already took effect.'],
};
