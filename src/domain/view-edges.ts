import type { Shape } from './svg-shape.ts';
import type { ViewLayout } from './view-layout.ts';
import { BOX, isUnseen, type ViewPicture } from './view-picture.ts';

/** How far, in px, a line that leads back hangs below the boxes. */
const SAG = 26;

/** The lines from each view to those below it; dashed to those that the lens does not see. */
export function edgeShapes(picture: ViewPicture, layout: ViewLayout): readonly Shape[] {
  const paths = { seen: '', unseen: '' };
  const { parent } = picture.forest.forest;
  for (let row = 0; row < layout.count; row++) {
    const above = parent[row] ?? -1;
    if (above === -1) continue;
    const [left, top] = [layout.x[above] ?? 0, layout.y[above] ?? 0];
    const [toLeft, toTop] = [layout.x[row] ?? 0, layout.y[row] ?? 0];
    paths[isUnseen(picture, row) ? 'unseen' : 'seen'] += sidePath(left, top, toLeft, toTop);
  }
  return [
    ...(paths.seen === '' ? [] : [{ kind: 'edges', d: paths.seen } as const]),
    ...(paths.unseen === '' ? [] : [{ kind: 'edges', d: paths.unseen, dashed: true } as const]),
  ];
}

/**
 * The dotted lines that make no tree: they lead to a view that is drawn below another one, or back.
 * Drawn over the boxes, as one may stand between.
 */
export function oddEdgeShapes({ visibility }: ViewPicture, layout: ViewLayout): readonly Shape[] {
  let d = '';
  for (const [row, others] of visibility.elsewhere)
    for (const other of others)
      if (row < layout.count && other < layout.count) d += oddPath(layout, row, other);
  return d === '' ? [] : [{ kind: 'edges', d, odd: true }];
}

/** From side to side where it leads on, else from below to below. */
function oddPath({ x, y }: ViewLayout, from: number, to: number): string {
  const [left, top] = [x[from] ?? 0, y[from] ?? 0];
  const [toLeft, toTop] = [x[to] ?? 0, y[to] ?? 0];
  if (toLeft > left) return sidePath(left, top, toLeft, toTop);
  const [startX, startY] = [left + BOX.width * 0.7, top + BOX.height];
  const [endX, endY] = [toLeft + BOX.width * 0.3, toTop + BOX.height];
  return `M${startX} ${startY}C${startX} ${startY + SAG} ${endX} ${endY + SAG} ${endX} ${endY}`;
}

function sidePath(left: number, top: number, toLeft: number, toTop: number): string {
  const [x, y, toY] = [left + BOX.width, top + BOX.height / 2, toTop + BOX.height / 2];
  const half = (x + toLeft) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${toY} ${toLeft} ${toY}`;
}
