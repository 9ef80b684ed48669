import { mapDrawing } from '#domain/privacy-map/map-drawing.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { ViewTraffic } from '#features/views/view-traffic.tsx';
import { saveDrawing } from '#ui/browser/save-drawing.ts';

/** Saves the whole map as an SVG file. */
export function saveMap(shown: ShownViews, traffic: ViewTraffic | undefined): void {
  const drawing = mapDrawing({ ...shown, trafficOf: traffic?.short });
  saveDrawing(drawing, `views-${shown.verdict.updateId.slice(0, 12)}.svg`);
}
