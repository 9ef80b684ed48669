import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { Visibility } from '#domain/verdict/visibility.ts';

/** The views of one verdict and where the reader is in them, for all parts of the page. */
export type ShownViews = {
  readonly verdict: Verdict;
  /** The tree of `verdict.views`; `nodeAt` gives the place in that list of a row. */
  readonly forest: BuiltForest;
  /** Who sees which row. */
  readonly visibility: Visibility;
  /** The party through whose eyes the reader looks; it may be none of `visibility.parties`. */
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
  /** The selected view's row. */
  readonly selected: number;
  readonly onSelect: (row: number) => void;
};
