import { useMemo } from 'react';
import { counted } from '#domain/text/plural.ts';
import { isImpossible, type ViewWithout, withoutParties } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import { NOBODY, type ShownViews } from '#features/views/shown-views.ts';
import type { UnconfirmedView } from './unconfirmed-views.tsx';

export type MissingConfirmations = {
  /** The parties that are assumed not to confirm. */
  readonly missing: ReadonlySet<string>;
  readonly toggle: (party: string) => void;
  /** By index in the verdict's list; undefined if all parties confirm. */
  readonly without: readonly ViewWithout[] | undefined;
  readonly summary: string;
  /** The views that cannot be confirmed without the missing parties, in row order. */
  readonly unconfirmed: readonly UnconfirmedView[];
};

/** A lens leaves out its party; others are added and removed by `toggle`. */
export function useWhatIf({
  verdict: { views },
  forest: { nodeAt },
  lens,
  without: left,
  onWithout,
}: ShownViews): MissingConfirmations {
  // Memoized, because every quorum is checked.
  return useMemo(() => {
    const usual = lens === undefined ? [] : [lens];
    const missing = new Set(left ?? usual);
    missing.delete(NOBODY);
    const without = missing.size === 0 ? undefined : withoutParties(views, missing);
    const unconfirmed = [...nodeAt].flatMap((place, row) => {
      const view = views[place];
      const isLost =
        without?.[place]?.confirmed === false && view !== undefined && !isImpossible(view);
      return isLost ? [{ row, name: viewName(view) }] : [];
    });
    const toggle = (party: string) => {
      const next = new Set(missing);
      if (!next.delete(party)) next.add(party);
      const isUsual = next.size === usual.length && usual.every((one) => next.has(one));
      onWithout(isUsual ? undefined : next.size === 0 ? [NOBODY] : [...next]);
    };
    return {
      missing,
      toggle,
      without,
      summary: whatIfSummary(views, missing),
      unconfirmed,
    };
  }, [views, nodeAt, lens, left, onWithout]);
}

export function whatIfSummary(views: readonly View[], missing: ReadonlySet<string>): string {
  const possible = views.filter((view) => !isImpossible(view));
  const never = views.length - possible.length;
  const isOther = never > 0;
  const sentences = isOther
    ? [
        `${counted(never, 'view')} cannot be confirmed: a quorum requires more parties than it lists.`,
      ]
    : [];
  if (missing.size > 0 && possible.length > 0)
    sentences.push(withoutText(possible, missing, isOther));
  return sentences.join(' ');
}

/** About the possible views; `isOther` if there are impossible ones too. */
function withoutText(
  possible: readonly View[],
  missing: ReadonlySet<string>,
  isOther: boolean,
): string {
  const without = withoutParties(possible, missing);
  const countOf = (result: boolean | undefined) =>
    without.filter(({ confirmed }) => confirmed === result).length;
  const lost = countOf(false);
  const unknown = countOf(undefined);
  const { size } = missing;
  const who = size === 1 ? 'this party' : `these ${size.toLocaleString('en')} parties`;
  const other = isOther ? 'other ' : '';
  const all = counted(without.length, `${other}view`);
  // A request is approved only if all of its views are (Canton's error codes, MediatorError.Timeout).
  // With an impossible view, the mediator rejects it in any case.
  if (lost > 0)
    return isOther
      ? `Without ${who}, ${lost.toLocaleString('en')} of ${all} could not be confirmed either.`
      : `Without ${who}, the mediator would reject the whole update. ${lost.toLocaleString('en')} of ${all} could not be confirmed.`;
  return unknown > 0
    ? `Without ${who}, every ${other}view with reported quorums could still be confirmed. For ${unknown.toLocaleString('en')} of ${all}, the quorums are not reported in full.`
    : `Without ${who}, every ${other}view could still be confirmed (${counted(without.length, 'view')}).`;
}
