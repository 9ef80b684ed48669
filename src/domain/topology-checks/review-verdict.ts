import type { AskedTopology, OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import { counted } from '#domain/text/plural.ts';
import type { Check } from './topology-evidence.ts';
import { type TopologyVerdict, verdictAgainst } from './topology-verdict.ts';

/**
 * What somebody pasted, which decides what all of its checks together can say: a bundle tells itself
 * what was asked, of the others nobody knows it.
 */
export type PastedSource = 'bundle' | 'body' | 'answer' | 'transactions';

/** Never good: nobody here knows what the reader was asked for. */
export function reviewVerdict(checks: readonly Check[], source: PastedSource): TopologyVerdict {
  const isToHost = source === 'bundle' || source === 'body';
  const against = verdictAgainst(
    checks,
    isToHost ? 'Do not sign or host this' : 'Do not sign this',
  );
  if (against !== undefined) return against;
  const open = checks.filter(({ state }) => state === 'not-checked');
  const points = byReason(open);
  const isAll = open.length === 0;
  const passed = isAll
    ? []
    : checks.flatMap(({ what, state }) => (state === 'passed' ? [what] : []));
  if (source !== 'bundle') {
    const heading = 'Nothing in it is wrong by itself';
    return { tone: 'open', heading, words: NOT_ALL_OF_IT[source], points, passed };
  }
  const all = counted(checks.length, 'check');
  return {
    tone: 'open',
    heading: `The bundle agrees with itself${isAll ? '' : ', as far as it goes'}`,
    words: `${isAll ? `All ${all} passed, by what the file itself says. ` : ''}${ONLY_ITSELF}`,
    points,
    passed,
  };
}

const ONLY_ITSELF =
  'What was asked and what was answered stand in the same file, and whoever wrote the one could write the other. Whether it is what you were asked for, only its sender can say: compare the fingerprint and the party id with them by another way.';
const WANTED = 'What was asked is not known here, so compare it with what you wanted.';
const NOT_ALL_OF_IT = {
  answer: WANTED,
  body: `It is what would be sent to a node. ${WANTED}`,
  transactions: `No answer of a node stands around it. ${WANTED}`,
} as const;

/** Several checks that could not be made for one reason are one point. */
function byReason(checks: readonly Check[]): TopologyVerdict['points'] {
  const found = new Map<string, string[]>();
  for (const { what, why } of checks) found.set(why, [...(found.get(why) ?? []), what]);
  return [...found].map(([why, names]) => ({ what: names.join(', '), why }));
}

/** What somebody pasted, read and checked. */
export type Review =
  | { readonly kind: 'bad'; readonly why: string }
  | {
      readonly kind: 'read';
      readonly source: PastedSource;
      /** What it is, in a sentence. */
      readonly lead: string;
      /** What was asked, as a bundle tells it. */
      readonly asked: AskedTopology | undefined;
      readonly answer: OpenedAnswer;
      readonly checks: readonly Check[];
      /** The signed body of allocate that a bundle is for, made anew from what was checked. */
      readonly body?: object | undefined;
    };

/** It cannot be read at all. */
export function badReview(why: string): Review {
  return { kind: 'bad', why };
}
