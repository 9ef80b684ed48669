import { counted } from '#domain/text/plural.ts';
import type { Check } from './topology-evidence.ts';

/** All checks in a few sentences: may this be signed, or hosted. */
export type TopologyVerdict = {
  /** Good is only what was asked for here. */
  readonly tone: 'good' | 'open' | 'bad';
  readonly heading: string;
  readonly words: string;
  /** What speaks against it, or what could not be checked: the checks, and why. */
  readonly points: readonly { readonly what: string; readonly why: string }[];
  /** The checks that passed, where not all did. */
  readonly passed: readonly string[];
};

/** On the answer to what was asked in this page. What others were answered: `review-verdict`. */
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

/** Undefined where no check speaks against it. */
export function verdictAgainst(
  checks: readonly Check[],
  heading: string,
): TopologyVerdict | undefined {
  const points = checks.filter(({ state }) => state === 'failed');
  if (points.length === 0) return undefined;
  const words = `${points.length} of ${counted(checks.length, 'check')} failed:`;
  return { tone: 'bad', heading, words, points, passed: [] };
}
