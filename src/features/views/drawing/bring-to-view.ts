import { useLayoutEffect, useRef } from 'react';
import type { ViewLayout } from '#domain/view-drawing/view-layout.ts';
import {
  BOX,
  firstSeenOutside,
  isUnseen,
  type ViewPicture,
} from '#domain/view-drawing/view-layout.ts';
import type { PanZoom } from './pan-zoom.ts';

/** Scrolls the drawing to the chosen view whenever it is another, and to what another lens sees. */
export function useBringToView({
  picture,
  layout,
  selected,
  view,
  margin,
  tallest,
}: {
  picture: ViewPicture;
  layout: ViewLayout;
  /** The row of the chosen view. */
  selected: number;
  view: PanZoom;
  /** px around the boxes, and of the drawing at most. */
  margin: number;
  tallest: number;
}): void {
  const { scale } = view;
  const lens = picture.lens?.party;
  const bring = (row: number, across: number, down: number) =>
    view.show({
      x: (layout.x[row] ?? 0) + margin - across,
      y: (layout.y[row] ?? 0) + margin - down,
      width: BOX.width + 2 * across,
      height: BOX.height + 2 * down,
    });

  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (scale === undefined || shown.current === selected || selected >= layout.count) return;
    const isFirst = shown.current === undefined;
    shown.current = selected;
    // At first to the middle; `tallest` is of the page, a box of the drawing.
    bring(selected, margin, isFirst ? tallest / scale / 2 - BOX.height / 2 : margin);
  });

  // A lens that sees nothing of what is in sight brings the first box that its party sees. A link
  // to a view stays at that view.
  const looked = useRef(selected > 0 ? lens : undefined);
  useLayoutEffect(() => {
    const at = view.scroller.current;
    if (at === null || scale === undefined || looked.current === lens) return;
    looked.current = lens;
    if (lens === undefined) return;
    const inSight = {
      x: at.scrollLeft / scale - margin,
      y: at.scrollTop / scale - margin,
      width: at.clientWidth / scale,
      height: at.clientHeight / scale,
    };
    const row = firstSeenOutside(layout, BOX, inSight, (one) => !isUnseen(picture, one));
    if (row !== undefined) bring(row, margin, margin);
  });
}
