import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { counted } from '#domain/text/plural.ts';
import type { Check } from './topology-evidence.ts';

export type TopologyVerdict = {
  /** `good` is possible only for a request from this page. */
  readonly tone: 'good' | 'open' | 'bad';
  readonly heading: string;
  readonly summary: string;
  /** The failed or skipped checks, with reasons. */
  readonly points: readonly { readonly what: string; readonly why: string }[];
  readonly passed: readonly string[];
};

/** Summarizes the response to a request of this page. */
export function verdictOf(checks: readonly Check[]): TopologyVerdict {
  const open = checks.filter(({ state }) => state === 'not-checked');
  const nothing = { points: [], passed: [] };
  return (
    verdictAgainst(checks, 'Do not sign this') ??
    (open.length === 0
      ? {
          tone: 'good',
          heading: 'The answer matches your request',
          summary: `All ${counted(checks.length, 'check')} passed.`,
          ...nothing,
        }
      : {
          tone: 'open',
          heading: 'Not all checks could run',
          summary: 'Signing is disabled.',
          points: open,
          passed: [],
        })
  );
}

function verdictAgainst(checks: readonly Check[], heading: string): TopologyVerdict | undefined {
  const points = checks.filter(({ state }) => state === 'failed');
  if (points.length === 0) return undefined;
  const open = checks.filter(({ state }) => state === 'not-checked').length;
  const others = open === 0 ? '' : `, ${open} not checked`;
  const summary = `${points.length} of ${counted(checks.length, 'check')} failed${others}:`;
  return { tone: 'bad', heading, summary, points, passed: [] };
}

/**
 * The kind of pasted text limits the verdict: only a bundle and a review file contain the request,
 * and a review file contains no signature.
 */
export type PastedSource = 'bundle' | 'review' | 'body' | 'answer' | 'transactions';

/** The verdict is never `good`, because the user's intended request is unknown. */
export function reviewVerdict(checks: readonly Check[], source: PastedSource): TopologyVerdict {
  const isToHost = source === 'bundle' || source === 'body';
  const against = verdictAgainst(
    checks,
    isToHost ? 'Do not sign or host this' : 'Do not sign this',
  );
  if (against !== undefined) return against;
  const open = checks.filter(({ state }) => state === 'not-checked');
  const toConfirm = open.filter(({ isToConfirm }) => isToConfirm === true);
  const points = byReason([...new Set([...toConfirm, ...open])]);
  const isAll = open.length === 0;
  const passed = isAll
    ? []
    : checks.flatMap(({ what, state }) => (state === 'passed' ? [what] : []));
  if (source !== 'bundle' && source !== 'review') {
    const heading =
      toConfirm.length > 0
        ? 'Values to confirm; not all checks could run'
        : 'No errors found; not all checks could run';
    return { tone: 'open', heading, summary: NOT_ALL_OF_IT[source], points, passed };
  }
  const all = counted(checks.length, 'check');
  return {
    tone: 'open',
    heading: `${CONSISTENT[source]}${isAll ? '' : '; not all checks could run'}`,
    summary: `${isAll ? `All ${all} passed, based on the file only. ` : ''}${FROM_ONE_FILE[source]}`,
    points,
    passed,
  };
}

const CONSISTENT = {
  bundle: 'The bundle is consistent',
  review: 'Not signed yet; the response matches the request',
} as const;

const ONLY_ITSELF =
  'Request and response come from the same file, so its author controls both. Compare the fingerprint and the party id with the sender through another channel.';
const FROM_ONE_FILE = {
  bundle: ONLY_ITSELF,
  review: `The file contains no signature, so no node can host the party with it. ${ONLY_ITSELF} Give the multi-hash to the signer with your approval.`,
} as const;
const WANTED = 'The request is unknown, so compare the content with your intent.';
const NOT_ALL_OF_IT = {
  answer: WANTED,
  body: `The text is an allocation body for a node. ${WANTED}`,
  transactions: `The text contains transactions without a response. ${WANTED}`,
} as const;

/** Merges checks that were skipped for the same reason. */
function byReason(checks: readonly Check[]): TopologyVerdict['points'] {
  const found = new Map<string, string[]>();
  for (const { what, why } of checks) found.set(why, [...(found.get(why) ?? []), what]);
  return [...found].map(([why, names]) => ({ what: names.join(', '), why }));
}

export type Review =
  | { readonly kind: 'bad'; readonly why: string }
  | {
      readonly kind: 'read';
      readonly source: PastedSource;
      readonly lead: string;
      readonly requested: RequestedTopology | undefined;
      readonly answer: OpenedAnswer;
      readonly checks: readonly Check[];
      /** The signed body of a bundle, rebuilt from the checked values. */
      readonly body?: object | undefined;
    };

export function badReview(why: string): Review {
  return { kind: 'bad', why };
}
