import type { Shape } from './svg-shape.ts';
import type { ViewLayout } from './view-layout.ts';
import { BOX, isUnseen, type ViewPicture } from './view-picture.ts';

/** How far, in px, below all boxes the lanes lie of lines that lead back: within the picture's margin. */
const LANES = [7, 11, 15];

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
 * To the next column as any line; else between the columns and below all boxes, so never over one.
 */
export function oddEdgeShapes({ visibility }: ViewPicture, layout: ViewLayout): readonly Shape[] {
  const paths: string[] = [];
  for (const [row, others] of visibility.elsewhere)
    for (const other of others)
      if (row < layout.count && other < layout.count)
        paths.push(oddPath(layout, row, other, LANES[paths.length % LANES.length] ?? 0));
  return paths.length === 0 ? [] : [{ kind: 'edges', d: paths.join(''), odd: true }];
}

function oddPath({ x, y, height }: ViewLayout, from: number, to: number, lane: number): string {
  const [left, top] = [x[from] ?? 0, y[from] ?? 0];
  const [toLeft, toTop] = [x[to] ?? 0, y[to] ?? 0];
  if (toLeft === left + BOX.width + BOX.across) return sidePath(left, top, toLeft, toTop);
  const [right, gap] = [left + BOX.width, BOX.across / 2];
  const [middle, toMiddle] = [top + BOX.height / 2, toTop + BOX.height / 2];
  return `M${right} ${middle}H${right + gap}V${height + lane}H${toLeft - gap}V${toMiddle}H${toLeft}`;
}

function sidePath(left: number, top: number, toLeft: number, toTop: number): string {
  const [x, y, toY] = [left + BOX.width, top + BOX.height / 2, toTop + BOX.height / 2];
  const half = (x + toLeft) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${toY} ${toLeft} ${toY}`;
}
