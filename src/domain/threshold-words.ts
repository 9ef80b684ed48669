/**
 * The threshold spelled out: how many must confirm, and how many may be silent.
 * @param threshold 0 for all
 * @param confirmers at least one, and at least the threshold
 */
export function thresholdWords(threshold: number, confirmers: number): string {
  const needed = threshold === 0 ? confirmers : threshold;
  const source = threshold === 0 ? '0 or nothing means all confirmers. ' : '';
  if (confirmers === 1)
    return `${source}The one participant that confirms must confirm each transaction.`;
  if (needed === confirmers)
    return `${source}${confirmers === 2 ? 'Both' : `All ${confirmers}`} must confirm each transaction: if one is silent, the party can do nothing.`;
  const silent = confirmers - needed;
  const [few, of] =
    confirmers in NUMBERS ? [NUMBERS[silent], NUMBERS[confirmers]] : [silent, confirmers];
  const alone =
    needed === 1 ? ' Any of them can then confirm alone, whatever the others think of it.' : '';
  return `${needed} of ${confirmers} must confirm each transaction: tolerates ${few} silent ${silent === 1 ? 'confirmer' : 'confirmers'} of ${of}.${alone}`;
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
