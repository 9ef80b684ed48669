import { ERROR_CATEGORIES, type RetryRule } from './error-category.ts';

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
  [-1]: 'withheld by the node, or unknown',
};

/** The meaning of an errorCategory (docs/facts/wire.md#error-categories). */
export function categoryText(category: number): string {
  return CATEGORIES[category] ?? 'unknown category';
}

/** Number and meaning of the category, marked where the code's advice differs from it. */
export function categoryFact(category: number, rule: RetryRule | undefined): string {
  const usual = ERROR_CATEGORIES.get(category)?.retry;
  const fact = `${category}, ${categoryText(category)}`;
  return rule === undefined || usual === undefined || usual === rule
    ? fact
    : `${fact}; the retry advice of this code is different`;
}
