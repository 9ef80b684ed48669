import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { PrivacyMap } from '#domain/privacy-map/privacy-map.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { Visibility } from '#domain/verdict/visibility.ts';

/** In the address, where a lens leaves out no party. No party id has this form. */
export const NOBODY = 'none';

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
  /** The parties left out, or `NOBODY`; undefined for that of the lens, if there is one. */
  readonly without: readonly string[] | undefined;
  readonly onWithout: (without: readonly string[] | undefined) => void;
  readonly selected: number;
  readonly onSelect: (row: number) => void;
};
