import { counted } from '#domain/text/plural.ts';
import type { Check } from './topology-evidence.ts';

export type TopologyVerdict = {
  /** Good applies only to a request of this page. */
  readonly tone: 'good' | 'open' | 'bad';
  readonly heading: string;
  readonly words: string;
  /** The failed or skipped checks, with reasons. */
  readonly points: readonly { readonly what: string; readonly why: string }[];
  readonly passed: readonly string[];
};

/** Summarizes the response to a request of this page; `review-verdict` covers pasted ones. */
export function verdictOf(checks: readonly Check[]): TopologyVerdict {
  const open = checks.filter(({ state }) => state === 'not-checked');
  const nothing = { points: [], passed: [] };
  return (
    verdictAgainst(checks, 'Do not sign this') ??
    (open.length === 0
      ? {
          tone: 'good',
          heading: 'The answer matches your request',
          words: `All ${counted(checks.length, 'check')} passed.`,
          ...nothing,
        }
      : {
          tone: 'open',
          heading: 'Not all checks could run',
          words: 'Signing is disabled.',
          points: open,
          passed: [],
        })
  );
}

/** Returns undefined if no check failed. */
export function verdictAgainst(
  checks: readonly Check[],
  heading: string,
): TopologyVerdict | undefined {
  const points = checks.filter(({ state }) => state === 'failed');
  if (points.length === 0) return undefined;
  const words = `${points.length} of ${counted(checks.length, 'check')} failed:`;
  return { tone: 'bad', heading, words, points, passed: [] };
}
