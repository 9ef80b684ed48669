import { useMemo } from 'react';
import { counted } from '#domain/text/plural.ts';
import { type ViewWithout, withoutParties } from '#domain/verdict/quorum.ts';
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
  /** The views that cannot be confirmed, in row order. */
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
    const unconfirmed = [...nodeAt].flatMap((place, row) =>
      without?.[place]?.confirmed === false ? [{ row, name: viewName(views[place]) }] : [],
    );
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
      summary: summaryOf(without, missing.size, views),
      unconfirmed,
    };
  }, [views, nodeAt, lens, left, onWithout]);
}

function summaryOf(
  without: readonly ViewWithout[] | undefined,
  missing: number,
  views: readonly View[],
): string {
  const countOf = (list: readonly ViewWithout[], result: boolean | undefined) =>
    list.filter(({ confirmed }) => confirmed === result).length;
  if (without === undefined) {
    const never = countOf(withoutParties(views, new Set()), false);
    return never === 0
      ? ''
      : `${counted(never, 'view')} cannot be confirmed: a quorum requires more parties than it lists.`;
  }
  const lost = countOf(without, false);
  const unknown = countOf(without, undefined);
  const who = missing === 1 ? 'this party' : `these ${missing.toLocaleString('en')} parties`;
  const all = counted(without.length, 'view');
  // A request is approved only if all of its views are (Canton's error codes, MediatorError.Timeout).
  if (lost > 0)
    return `Without ${who}, the mediator would reject the whole update. ${lost.toLocaleString('en')} of ${all} could not be confirmed.`;
  return unknown > 0
    ? `Without ${who}, every view with reported quorums could still be confirmed. For ${unknown.toLocaleString('en')} of ${all}, the quorums are not reported in full.`
    : `Without ${who}, every view could still be confirmed (${all}).`;
}
