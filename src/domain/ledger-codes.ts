import type { LedgerError } from './failure.ts';

/** What an error of the ledger means for the reader of this page; wire-facts 6.5. */
export type CodeWords = {
  readonly heading: string;
  readonly happened: string;
  readonly tryThis: readonly string[];
  /** Our own stable code, where the status alone would name too many things. */
  readonly code?: string;
};

const CODES: Readonly<Record<string, (error: LedgerError) => CodeWords>> = {
  PARTICIPANT_PRUNED_DATA_ACCESSED: (error) => ({
    code: 'E-PRUNED',
    heading: 'Pruned on this node',
    happened: `The node has deleted this part of its history${known(error, 'earliest_offset', ': everything up to offset ')}.`,
    tryThis: ['Ask a participant that has not been pruned so far, or read it from Scan.'],
  }),
  PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END: behind,
  OFFSET_AFTER_LEDGER_END: behind,
  OFFSET_OUT_OF_RANGE: () => ({
    heading: 'The range ends before it begins',
    happened: 'The begin offset lies after the end offset.',
    tryThis: ['Swap the two ends of the range.'],
  }),
  INVALID_TOKEN: () => ({
    heading: 'The token names no user',
    happened: 'The node reads the user from the token, and this token has none it can use.',
    tryThis: ['Use a token whose subject (sub) is a user of this participant.'],
  }),
  ACCESS_TOKEN_EXPIRED: () => ({
    heading: 'The token expired while the answer was being read',
    happened: 'The node ends long answers when the token runs out.',
    tryThis: ['Paste a fresh token.'],
  }),
  STALE_STREAM_AUTHORIZATION: () => ({
    heading: "The user's rights changed while the answer was being read",
    happened: 'The node ends long answers when the rights behind them change.',
    tryThis: ['Retry: the new rights then apply from the start.'],
  }),
  JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED: () => ({
    heading: "More than the node's limit",
    happened: 'The answer has more elements than this node hands out at once (200 unless set).',
    tryThis: ['Narrow the question: fewer parties, a shorter range, a smaller limit.'],
  }),
};

function behind(error: LedgerError): CodeWords {
  return {
    code: 'E-AFTER-END',
    heading: 'The node is behind or was restored',
    happened: `The offset lies after this node's ledger end${known(error, 'latest_offset', ', which is ')}.`,
    tryThis: [
      'Offsets belong to one participant: check that this one comes from the same node.',
      'If the node is catching up, ask again later.',
    ],
  };
}

function known(error: LedgerError, key: string, before: string): string {
  const value = error.context.find(([name]) => name === key)?.[1];
  return value === undefined ? '' : `${before}${value}`;
}

/** Our words for an error id, or undefined for one that has none here. */
export function wordsOfCode(error: LedgerError): CodeWords | undefined {
  return Object.hasOwn(CODES, error.code) ? CODES[error.code]?.(error) : undefined;
}

const CATEGORIES: Readonly<Record<number, string>> = {
  1: 'transient server failure',
  2: 'contention on shared resources',
  3: 'deadline exceeded, outcome unknown',
  4: 'internal assumption of the server violated',
  5: 'malicious or faulty behaviour',
  6: 'invalid authentication credentials',
  7: 'insufficient permission',
  8: 'request invalid in any state of the ledger',
  9: 'request invalid in the current state of the ledger',
  10: 'resource already exists',
  11: 'resource missing',
  12: 'seek after the end of the ledger',
  13: 'background degradation',
  14: 'unsupported operation',
  [-1]: 'hidden by the node, or unknown',
};

/** What an errorCategory stands for (wire-facts 6.4). */
export function categoryWords(category: number): string {
  return CATEGORIES[category] ?? 'a category this version does not know';
}

/** The node hides why: code `NA`, category -1 (wire-facts 6.2). */
export function isRedacted(error: LedgerError): boolean {
  return error.code === 'NA' && error.errorCategory === -1;
}
