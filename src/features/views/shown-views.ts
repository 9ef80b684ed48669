import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { PrivacyMap } from '#domain/privacy-map/privacy-map.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { Visibility } from '#domain/verdict/visibility.ts';

export type ShownViews = {
  readonly verdict: Verdict;
  /** The tree of `verdict.views`; `nodeAt` maps a row to its index in that list. */
  readonly forest: BuiltForest;
  readonly visibility: Visibility;
  readonly map: PrivacyMap;
  /** Hints that several parties share; their names show a part of the namespace. */
  readonly sharedHints: ReadonlySet<string>;
  /** The party of the lens, which may be missing from `visibility.parties`. */
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
  /** The parties left out as in the address; undefined if that of the lens is, or none. */
  readonly without: string | undefined;
  readonly onWithout: (without: string | undefined) => void;
  readonly selected: number;
  readonly onSelect: (row: number) => void;
};
