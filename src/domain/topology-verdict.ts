import { counted } from './plural.ts';
import type { Check } from './topology-evidence.ts';

/**
 * Where an answer comes from, which decides what all of its checks together can say: `own` was asked
 * for in this page, a bundle tells itself what was asked, of the others nobody knows it.
 */
export type AnswerSource = 'own' | 'bundle' | 'body' | 'answer' | 'transactions';

/** All checks in a few sentences: may this be signed, or hosted. */
export type Verdict = {
  /** Good is only what was asked for here. */
  readonly tone: 'good' | 'open' | 'bad';
  readonly heading: string;
  readonly words: string;
  /** What speaks against it, or what could not be checked: the checks, and why. */
  readonly points: readonly { readonly what: string; readonly why: string }[];
  /** The checks that passed, where not all did. */
  readonly passed: readonly string[];
};

export function verdictOf(checks: readonly Check[], source: AnswerSource): Verdict {
  const against = checks.filter(({ state }) => state === 'failed');
  const open = checks.filter(({ state }) => state === 'not-checked');
  const passed = checks.filter(({ state }) => state === 'passed').map(({ what }) => what);
  const all = counted(checks.length, 'check');
  const isToHost = source === 'bundle' || source === 'body';
  if (against.length > 0) {
    return {
      tone: 'bad',
      heading: isToHost ? 'Do not sign or host this' : 'Do not sign this',
      words: `${against.length} of ${all} ${against.length === 1 ? 'speaks' : 'speak'} against it:`,
      points: against,
      passed: [],
    };
  }
  if (open.length === 0 && source === 'own') {
    const words = `All ${all} passed.`;
    return { tone: 'good', heading: 'It is what was asked for', words, points: [], passed: [] };
  }
  const beside = open.length === 0 ? [] : passed;
  const points = byReason(open);
  if (source === 'bundle') {
    const heading = `The bundle agrees with itself${open.length === 0 ? '' : ', as far as it goes'}`;
    const words = open.length === 0 ? `All ${all} passed, by what the file itself says. ` : '';
    return { tone: 'open', heading, words: words + ONLY_ITSELF, points, passed: beside };
  }
  if (source === 'own') {
    const heading = 'Not everything could be checked';
    return { tone: 'open', heading, words: 'So it is not signed here.', points, passed: beside };
  }
  const heading = 'Nothing in it is wrong by itself';
  return { tone: 'open', heading, words: NOT_ALL_OF_IT[source], points, passed: beside };
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
function byReason(checks: readonly Check[]): Verdict['points'] {
  const found = new Map<string, string[]>();
  for (const { what, why } of checks) found.set(why, [...(found.get(why) ?? []), what]);
  return [...found].map(([why, names]) => ({ what: names.join(', '), why }));
}
