import { foldQuorums, type QuorumGroup, type QuorumReading, readQuorum } from './quorum.ts';
import type { View } from './verdict.ts';

const ODD_WORDS: Readonly<Record<QuorumReading['state'], string | undefined>> = {
  sound: undefined,
  impossible: 'impossible',
  none: 'requires none',
  'not-reported': 'not reported in full',
};

/**
 * `2 of 3`: the threshold of a quorum and its number of parties; `?` for what is not reported.
 */
export function countsText({ threshold, size, partiesMissing }: QuorumReading): string {
  const all = partiesMissing ? '?' : size.toLocaleString('en');
  return `${threshold?.toLocaleString('en') ?? '?'} of ${all}`;
}

/** The anomaly of a quorum, such as `impossible`; undefined for none. */
export function oddText({ state }: QuorumReading): string | undefined {
  return ODD_WORDS[state];
}

export function quorumText(quorum: QuorumReading): string {
  const odd = oddText(quorum);
  return odd === undefined ? countsText(quorum) : `${countsText(quorum)}, ${odd}`;
}

const RANK: Readonly<Record<QuorumReading['state'], number>> = {
  impossible: 0,
  sound: 1,
  'not-reported': 2,
  none: 3,
};

/**
 * Impossible quorums first, then those with the highest threshold and the fewest parties; quorums
 * that require none come last.
 */
function byStrictness(a: QuorumReading, b: QuorumReading): number {
  const asked = (b.threshold ?? 0) - (a.threshold ?? 0);
  return RANK[a.state] - RANK[b.state] || asked || a.size - b.size;
}

type ViewQuorumText = {
  /** The strictest of the quorums that no other one implies; undefined for none. */
  readonly first: QuorumReading | undefined;
  /** The number of further such quorums: ` +2`, or "". */
  readonly more: string;
  /** `2 of 3 +1`, followed by any anomalies. */
  readonly words: string;
  readonly isOdd: boolean;
};

function wordQuorums(readings: readonly QuorumReading[], isUnreported: boolean): ViewQuorumText {
  const [first, ...others] = readings.toSorted(byStrictness);
  const none = isUnreported ? 'not reported' : 'none required';
  if (first === undefined) return { first, more: '', words: none, isOdd: false };
  const more = others.length > 0 ? ` +${others.length.toLocaleString('en')}` : '';
  const odd = others.flatMap((other) => oddText(other) ?? []);
  const kind = odd.every((one) => one === odd[0]) ? odd[0] : 'odd';
  const verb = kind === 'requires none' && odd.length > 1 ? 'require none' : kind;
  const oddOnes = odd.length > 0 ? `, ${odd.length.toLocaleString('en')} ${verb}` : '';
  return {
    first,
    more,
    words: `${quorumText(first)}${more}${oddOnes}`,
    isOdd: odd.length > 0 || oddText(first) !== undefined,
  };
}

/** The quorums of a view: all, grouped by implication, and in one line. */
export type ViewQuorums = {
  readonly readings: readonly QuorumReading[];
  readonly groups: readonly (QuorumGroup & { readonly reading: QuorumReading })[];
  readonly asked: ViewQuorumText;
};

type Asked = Pick<View, 'quorums' | 'quorumsMissing'>;

/**
 * The result for each view is cached, because up to 100 quorums are compared with each other and
 * many components need the result.
 */
const known = new WeakMap<Asked, ViewQuorums>();

export function quorumsOf(view: Asked): ViewQuorums {
  const before = known.get(view);
  if (before !== undefined) return before;
  const { quorums, quorumsMissing = false } = view;
  const readings = quorums.map(readQuorum);
  const groups = foldQuorums(quorums).flatMap((group) => {
    const reading = readings[group.quorum];
    return reading === undefined ? [] : [{ ...group, reading }];
  });
  const asked = wordQuorums(
    groups.map(({ reading }) => reading),
    quorumsMissing,
  );
  const read = { readings, groups, asked };
  known.set(view, read);
  return read;
}
