import { foldQuorums, type QuorumGroup, type QuorumReading, readQuorum } from './quorum.ts';
import type { View } from './verdict.ts';

const ODD_WORDS: Readonly<Record<QuorumReading['state'], string | undefined>> = {
  sound: undefined,
  impossible: 'impossible',
  nobody: 'requires none',
  untold: 'threshold not reported',
};

/** `2 of 3`: how many of how many parties a quorum asks for; `?` where the first is not told. */
export function countsText({ threshold, size }: QuorumReading): string {
  return `${threshold?.toLocaleString('en') ?? '?'} of ${size.toLocaleString('en')}`;
}

/** What is odd about a quorum, such as `impossible`; undefined when nothing is. */
export function oddText({ state }: QuorumReading): string | undefined {
  return ODD_WORDS[state];
}

/** `2 of 3`; what cannot be met, and what asks nobody, says so. */
export function quorumText(quorum: QuorumReading): string {
  const odd = oddText(quorum);
  return odd === undefined ? countsText(quorum) : `${countsText(quorum)}, ${odd}`;
}

const RANK: Readonly<Record<QuorumReading['state'], number>> = {
  impossible: 0,
  sound: 1,
  untold: 2,
  nobody: 3,
};

/** What cannot be met first, then what asks for most parties of the fewest; last what asks nobody. */
function byStrictness(a: QuorumReading, b: QuorumReading): number {
  const asked = (b.threshold ?? 0) - (a.threshold ?? 0);
  return RANK[a.state] - RANK[b.state] || asked || a.size - b.size;
}

/** What the quorums of a view ask for, in a line. */
export type ViewQuorumText = {
  /** The strictest of the quorums that no other one implies, if there is one. */
  readonly first: QuorumReading | undefined;
  /** How many more such quorums there are: ` +2`, or nothing. */
  readonly more: string;
  /** `2 of 3 +1`, and what is odd about any of them. */
  readonly words: string;
  readonly isOdd: boolean;
};

/** Says of quorums that stand for themselves the strictest, how many more, and what is odd. */
function wordQuorums(readings: readonly QuorumReading[], isUntold: boolean): ViewQuorumText {
  const [first, ...others] = readings.toSorted(byStrictness);
  const none = isUntold ? 'not reported' : 'none required';
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

/** The quorums of a view: each as k of n, those that stand for themselves, and all in a line. */
export type ViewQuorums = {
  readonly readings: readonly QuorumReading[];
  readonly groups: readonly (QuorumGroup & { readonly reading: QuorumReading })[];
  readonly asked: ViewQuorumText;
};

type Asked = Pick<View, 'quorums' | 'quorumsUntold'>;

/** Each view is read once: up to 100 quorums are held against each other, and many parts ask. */
const known = new WeakMap<Asked, ViewQuorums>();

/** Reads, folds and words the quorums of a view. */
export function quorumsOf(view: Asked): ViewQuorums {
  const before = known.get(view);
  if (before !== undefined) return before;
  const { quorums, quorumsUntold = false } = view;
  const readings = quorums.map(readQuorum);
  const groups = foldQuorums(quorums).flatMap((group) => {
    const reading = readings[group.quorum];
    return reading === undefined ? [] : [{ ...group, reading }];
  });
  const asked = wordQuorums(
    groups.map(({ reading }) => reading),
    quorumsUntold,
  );
  const read = { readings, groups, asked };
  known.set(view, read);
  return read;
}
