import { useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import {
  BOX,
  firstSeenOutside,
  isUnseen,
  layoutViews,
  rowsWithin,
  type ViewLayout,
  type ViewPicture,
} from '#domain/view-drawing/view-layout.ts';
import { edgeShapes, oddEdgeShapes } from '#domain/view-drawing/view-shapes.ts';
import { pictureSummary } from '#domain/view-drawing/view-text.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingLegend, DrawnView, SvgShapes } from './drawn-view.tsx';
import { type PanZoom, usePanZoom } from './pan-zoom.ts';

/** Scrolls to a newly selected view, and to the first visible view of a new lens. */
function useBringToView({
  picture,
  layout,
  selected,
  view,
  margin,
  tallest,
}: {
  picture: ViewPicture;
  layout: ViewLayout;
  selected: number;
  view: PanZoom;
  /** `margin` is the space around the boxes in px; `tallest` is the maximum height in px. */
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
  const bringSelected = useEffectEvent((to: number, at: number) => {
    if (shown.current === to) return;
    const isFirst = shown.current === undefined;
    shown.current = to;
    // The first selection is centred. `tallest` is in px of the page, a box in units of the
    // drawing.
    bring(to, margin, isFirst ? tallest / at / 2 - BOX.height / 2 : margin);
  });
  const isDrawn = selected < layout.count;
  useLayoutEffect(() => {
    if (scale !== undefined && isDrawn) bringSelected(selected, scale);
  }, [scale, isDrawn, selected]);

  // If a lens sees none of the visible boxes, its first box scrolls into view. A link to a view
  // keeps that view.
  const looked = useRef(selected > 0 ? lens : undefined);
  const bringSeen = useEffectEvent((to: string | undefined, by: number) => {
    const at = view.scroller.current;
    if (at === null || looked.current === to) return;
    looked.current = to;
    if (to === undefined) return;
    const area = {
      x: at.scrollLeft / by - margin,
      y: at.scrollTop / by - margin,
      width: at.clientWidth / by,
      height: at.clientHeight / by,
    };
    const row = firstSeenOutside(layout, BOX, area, (one) => !isUnseen(picture, one));
    if (row !== undefined) bring(row, margin, margin);
  });
  useLayoutEffect(() => {
    if (scale !== undefined) bringSeen(lens, scale);
  }, [scale, lens]);
}

/** Maximum number of drawn views; the grid shows all. */
const MOST_DRAWN = 1_000;
/** In px: `MARGIN` in units of the drawing, `TALLEST` in units of the page. */
const [MARGIN, TALLEST] = [20, { wide: 490, narrow: 430 }];
/** Below this scale, or with more visible boxes, a box shows only its id. */
const [DETAILED, MOST_DETAILED] = [0.6, 32];
/** Font size of an id without quorums and informees, in px of the page. */
const PLAIN_SIZE = 13;

/** The grid has the same content as text. */
export function ViewDrawing({
  verdict,
  forest,
  visibility,
  lens,
  selected,
  onSelect,
  isReadable,
}: ShownViews & {
  isReadable: boolean;
}) {
  const [titleId, descId] = [useId(), useId()];
  const layout = useMemo(() => layoutViews(forest.forest, BOX, MOST_DRAWN), [forest]);
  const picture = useMemo(
    (): ViewPicture => ({
      views: verdict.views,
      forest,
      visibility,
      lens:
        lens === undefined ? undefined : { party: lens, place: visibility.parties.indexOf(lens) },
      isReadable,
    }),
    [verdict, forest, visibility, lens, isReadable],
  );
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
  const tallest = useCompact() ? TALLEST.narrow : TALLEST.wide;
  const view = usePanZoom({ width, height }, tallest);
  const { scale, area } = view;
  const { x, y } = layout;
  const left = (row: number) => (x[row] ?? 0) + MARGIN;
  const top = (row: number) => (y[row] ?? 0) + MARGIN;

  useBringToView({ picture, layout, selected, view, margin: MARGIN, tallest });

  const rows = rowsWithin(layout, BOX, { ...area, x: area.x - MARGIN, y: area.y - MARGIN });
  const isDetailed = (scale ?? 1) >= DETAILED && rows.length <= MOST_DETAILED;
  const plain = isDetailed ? undefined : PLAIN_SIZE / (scale ?? 1);
  // Memoized, because the result depends on the lens but not on the selected view.
  const edges = useMemo(
    () => <SvgShapes shapes={edgeShapes(picture, layout)} />,
    [picture, layout],
  );
  const odd = useMemo(
    () => <SvgShapes shapes={oddEdgeShapes(picture, layout)} />,
    [picture, layout],
  );
  if (layout.count === 0) return null;
  return (
    <section aria-label="Drawing" className="panel min-w-0 overflow-hidden">
      <DrawingBar
        picture={picture}
        selected={selected}
        layout={layout}
        margin={MARGIN}
        updateId={verdict.updateId}
        view={view}
      />
      <figure>
        <div
          ref={view.scroller}
          role="group"
          aria-label="Drawing of the views: arrows move it, + and − zoom, 0 fits it"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach scrollable content (WCAG 2.1.1)
          tabIndex={0}
          className="view-drawing grid cursor-grab overflow-auto bg-canvas contain-content select-none focus-visible:-outline-offset-2 active:cursor-grabbing"
          style={{ minHeight: view.height, maxHeight: tallest }}
          {...view.handlers}
          // The grid provides selection by keys.
          onClick={({ target }) => {
            const box = target instanceof Element ? target.closest('[data-row]') : null;
            if (box !== null) onSelect(Number(box.getAttribute('data-row')));
          }}
        >
          <svg
            className="m-auto"
            role="img"
            aria-labelledby={titleId}
            aria-describedby={descId}
            viewBox={`0 0 ${width} ${height}`}
            width={width * (scale ?? 1)}
            height={height * (scale ?? 1)}
          >
            <title id={titleId}>View tree</title>
            <desc id={descId}>
              {pictureSummary(picture, layout.count)}. The Views table contains the same
              information.
            </desc>
            <svg x={MARGIN} y={MARGIN} overflow="visible" role="presentation">
              {edges}
            </svg>
            {scale !== undefined &&
              rows.map((row) => (
                <DrawnView
                  key={row}
                  picture={picture}
                  row={row}
                  isSelected={row === selected}
                  x={left(row)}
                  y={top(row)}
                  plain={plain}
                />
              ))}
            {visibility.elsewhere.size > 0 && (
              <svg
                x={MARGIN}
                y={MARGIN}
                overflow="visible"
                role="presentation"
                pointerEvents="none"
              >
                {odd}
              </svg>
            )}
          </svg>
        </div>
        <DrawingLegend picture={picture} drawn={layout.count} isDetailed={isDetailed} />
      </figure>
    </section>
  );
}
