import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { Visibility } from '#domain/verdict/visibility.ts';

export type ShownViews = {
  readonly verdict: Verdict;
  /** The tree of `verdict.views`; `nodeAt` maps a row to its index in that list. */
  readonly forest: BuiltForest;
  readonly visibility: Visibility;
  /** The party of the lens, which may be missing from `visibility.parties`. */
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
  readonly selected: number;
  readonly onSelect: (row: number) => void;
};
