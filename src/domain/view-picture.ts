import type { BuiltForest } from './child-forest.ts';
import type { View } from './verdict.ts';
import type { BoxSize } from './view-layout.ts';
import { sightOf, type Visibility } from './visibility.ts';

/** What a drawing of views is made from. */
export type ViewPicture = {
  readonly views: readonly View[];
  readonly forest: BuiltForest;
  readonly visibility: Visibility;
  /**
   * Views that this party does not see are drawn as such. `place` is its place in `visibility`, -1
   * where no view names it.
   */
  readonly lens: { readonly party: string; readonly place: number } | undefined;
  /** False when no event of the update can be read: then the content of each view is a "?". */
  readonly isReadable: boolean;
};

/** The size of the boxes in px. */
export const BOX: BoxSize = { width: 190, height: 68, across: 28, down: 10 };

/** True when a lens is set and its party does not see the view of a row. */
export function isUnseen({ visibility, lens }: ViewPicture, row: number): boolean {
  return lens !== undefined && sightOf(visibility, lens.place, row) === 'none';
}

/** The view of a row. */
export function viewAt({ views, forest }: ViewPicture, row: number): View | undefined {
  return views[forest.nodeAt[row] ?? -1];
}
