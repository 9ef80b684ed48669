/**
 * The threshold of a form spelled out.
 * @param threshold 0 for all
 * @param confirmers at least one, and at least the threshold
 */
export function thresholdWords(threshold: number, confirmers: number): string {
  return threshold === 0
    ? `0 or nothing means all confirmers. ${confirmationWords(confirmers, confirmers)}`
    : confirmationWords(threshold, confirmers);
}

/**
 * How many must confirm, and what that tolerates: one sentence for the form, and for the bytes that
 * are signed.
 * @param threshold as it stands in the bytes, where 0 is not all
 * @param confirmers how many may confirm
 */
export function confirmationWords(threshold: number, confirmers: number): string {
  if (threshold === 0) return 'Nobody needs to confirm, which no node accepts.';
  if (threshold > confirmers)
    return `${threshold} must confirm, but only ${confirmers} can: that can never come together.`;
  if (confirmers === 1) return 'The one participant that confirms must confirm each transaction.';
  if (threshold === confirmers)
    return `${confirmers === 2 ? 'Both' : `All ${confirmers}`} must confirm each transaction: if one is silent, the party can do nothing.`;
  const silent = confirmers - threshold;
  const [few, of] =
    confirmers in NUMBERS ? [NUMBERS[silent], NUMBERS[confirmers]] : [silent, confirmers];
  const alone =
    threshold === 1 ? ' Any of them can then confirm alone, whatever the others think of it.' : '';
  return `${threshold} of ${confirmers} must confirm each transaction: tolerates ${few} silent ${silent === 1 ? 'confirmer' : 'confirmers'} of ${of}.${alone}`;
}

const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
};
