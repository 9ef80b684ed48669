import { honestString } from '#domain/honest-text.ts';
import type { SvgDrawing } from '#domain/svg-text.ts';
import { boxShapes } from '#domain/view-box.ts';
import { edgeShapes, oddEdgeShapes } from '#domain/view-edges.ts';
import type { ViewLayout } from '#domain/view-layout.ts';
import { BOX, type ViewPicture } from '#domain/view-picture.ts';
import { pictureLines, pictureSummary } from '#domain/view-words.ts';
import { Button } from '#ui/button.tsx';
import { type PanZoom, ZOOM_STEP } from '#ui/pan-zoom.ts';
import { saveFile } from '#ui/save-file.ts';
import { drawingFile } from './drawing-file.ts';

/** What can be done with the drawing: zoom, fit, save. */
export function DrawingBar({
  picture,
  selected,
  layout,
  margin,
  updateId,
  view,
}: {
  picture: ViewPicture;
  /** The row of the chosen view. */
  selected: number;
  layout: ViewLayout;
  margin: number;
  updateId: string;
  view: PanZoom;
}) {
  const save = () =>
    saveFile(
      drawingFile(wholeDrawing(picture, selected, layout, margin, updateId)),
      `views-${updateId.slice(0, 12)}.svg`,
    );
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <h2 className="mr-auto font-semibold">Drawing</h2>
      <span className="text-sm text-ink-3 tabular-nums" role="status">
        {view.scale === undefined ? '' : `${Math.round(view.scale * 100)} %`}
        {!view.isWhole && ', a part in sight'}
      </span>
      <Button aria-label="Zoom out" title="Zoom out (-)" onClick={() => view.zoomBy(1 / ZOOM_STEP)}>
        −
      </Button>
      <Button aria-label="Zoom in" title="Zoom in (+)" onClick={() => view.zoomBy(ZOOM_STEP)}>
        +
      </Button>
      <Button title="All views in sight (0)" onClick={view.fit}>
        Fit
      </Button>
      <Button onClick={save}>Save as SVG</Button>
    </div>
  );
}

function wholeDrawing(
  picture: ViewPicture,
  selected: number,
  layout: ViewLayout,
  margin: number,
  updateId: string,
): SvgDrawing {
  const { count, x, y, width, height } = layout;
  const rows = Array.from({ length: count }, (_, row) => row);
  const odd = oddEdgeShapes(picture, layout);
  const whole = { x: margin, y: margin, width, height };
  const { lens } = picture;
  const seenAs = lens === undefined ? '' : `, seen as ${honestString(lens.party)}`;
  return {
    title: `Views of update ${honestString(updateId)}${seenAs}`,
    description: [`${pictureSummary(picture, count)}.`, ...pictureLines(picture, count)].join('\n'),
    width: width + 2 * margin,
    height: height + 2 * margin,
    groups: [
      { ...whole, shapes: edgeShapes(picture, layout) },
      ...rows.map((row) => ({
        x: (x[row] ?? 0) + margin,
        y: (y[row] ?? 0) + margin,
        width: BOX.width,
        height: BOX.height,
        shapes: boxShapes(picture, row, row === selected),
      })),
      ...(odd.length > 0 ? [{ ...whole, shapes: odd }] : []),
    ],
  };
}
