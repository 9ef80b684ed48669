import type { Shape } from './svg-shape.ts';
import type { ViewLayout } from './view-layout.ts';
import { BOX, isUnseen, type ViewPicture } from './view-picture.ts';

/** The lines from each view to those below it; dashed to those that the lens does not see. */
export function edgeShapes(picture: ViewPicture, layout: ViewLayout): readonly Shape[] {
  const paths = { seen: '', unseen: '' };
  const { parent } = picture.forest.forest;
  for (let row = 0; row < layout.count; row++) {
    const above = parent[row] ?? -1;
    if (above === -1) continue;
    const [x, y] = [(layout.x[above] ?? 0) + BOX.width, (layout.y[above] ?? 0) + BOX.height / 2];
    const [toX, toY] = [layout.x[row] ?? 0, (layout.y[row] ?? 0) + BOX.height / 2];
    const half = (x + toX) / 2;
    paths[isUnseen(picture, row) ? 'unseen' : 'seen'] +=
      `M${x} ${y}C${half} ${y} ${half} ${toY} ${toX} ${toY}`;
  }
  return [
    ...(paths.seen === '' ? [] : [{ kind: 'edges', d: paths.seen } as const]),
    ...(paths.unseen === '' ? [] : [{ kind: 'edges', d: paths.unseen, dashed: true } as const]),
  ];
}
