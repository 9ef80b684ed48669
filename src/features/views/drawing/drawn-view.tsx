import { createElement, memo } from 'react';
import { markColour } from '#domain/ledger/mark-hue.ts';
import { quorumsOf } from '#domain/verdict/quorum-text.ts';
import { type Paint, type Shape, svgElement } from '#domain/view-drawing/svg.ts';
import { BOX, type ViewPicture } from '#domain/view-drawing/view-layout.ts';
import { boxShapes, plainBox } from '#domain/view-drawing/view-shapes.ts';
import { drawnText } from '#domain/view-drawing/view-text.ts';

export function DrawingLegend({
  picture,
  drawn,
  isDetailed,
}: {
  picture: ViewPicture;
  drawn: number;
  isDetailed: boolean;
}) {
  const { views, forest, visibility, lens, isReadable } = picture;
  return (
    <figcaption className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-sm text-ink-3">
      <span>{drawnText(forest, drawn)}.</span>
      <span>“2 of 3 +1”: two of three must confirm, plus one more quorum.</span>
      {views.some((view) => quorumsOf(view).asked.isOdd) && (
        <span>“!”: a quorum requires no party, or more parties than it lists.</span>
      )}
      {forest.anomalies.size > 0 && (
        <span>“odd”: an anomaly, described in the row of the view.</span>
      )}
      {visibility.elsewhere.size > 0 && <span>Dotted: a cycle, or a view shown elsewhere.</span>}
      {!isReadable && <span>“?”: the content of the view is not visible to this connection.</span>}
      <span>The Views table contains the same information.</span>
      {/* The lines of text keep their space, so that zoom and lens cause no layout shift. */}
      <span className={isDetailed ? 'invisible' : ''}>Zoom in to see who is informed.</span>
      <span className={lens === undefined ? 'invisible' : ''}>
        Dashed and “not seen”: not visible to the selected party.
      </span>
    </figcaption>
  );
}

/** Colours are CSS variables, so that the drawing follows the theme. */
const PAGE: Paint = {
  ink: (ink) => `var(--${ink})`,
  mark: markColour,
};

export function SvgShapes({ shapes }: { shapes: readonly Shape[] }) {
  return [...shapes.entries()].map(([at, shape]) => {
    const { name, attributes, text } = svgElement(shape, PAGE);
    return createElement(name, { key: at, ...attributes }, text);
  });
}

/** Text too long for its box is clipped at the edge. */
export const DrawnView = memo(function DrawnView({
  picture,
  row,
  isSelected,
  x,
  y,
  plain,
}: {
  picture: ViewPicture;
  row: number;
  isSelected: boolean;
  x: number;
  y: number;
  plain: number | undefined;
}) {
  const shapes =
    plain === undefined
      ? boxShapes(picture, row, isSelected)
      : plainBox(picture, row, isSelected, plain);
  return (
    <svg
      role="presentation"
      x={x}
      y={y}
      width={BOX.width}
      height={BOX.height}
      data-row={row}
      className="cursor-pointer"
    >
      <SvgShapes shapes={shapes} />
    </svg>
  );
});
