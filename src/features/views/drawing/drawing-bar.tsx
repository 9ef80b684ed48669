import type { ViewLayout, ViewPicture } from '#domain/view-drawing/view-layout.ts';
import { Button } from '#ui/controls/button.tsx';
import { type PanZoom, ZOOM_STEP } from './pan-zoom.ts';

export function DrawingBar({
  picture,
  selected,
  layout,
  margin,
  updateId,
  view,
}: {
  picture: ViewPicture;
  selected: number;
  layout: ViewLayout;
  margin: number;
  updateId: string;
  view: PanZoom;
}) {
  const save = async () => {
    const { saveDrawing } = await import('./drawing-file.ts');
    saveDrawing(picture, selected, layout, margin, updateId);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <h2 className="mr-auto font-semibold">Drawing</h2>
      <span className="text-sm text-ink-3 tabular-nums" role="status">
        {view.scale === undefined ? '' : `${Math.round(view.scale * 100)}%`}
        {!view.isWhole && ', part visible'}
      </span>
      <Button aria-label="Zoom out" title="Zoom out (-)" onClick={() => view.zoomBy(1 / ZOOM_STEP)}>
        −
      </Button>
      <Button aria-label="Zoom in" title="Zoom in (+)" onClick={() => view.zoomBy(ZOOM_STEP)}>
        +
      </Button>
      <Button title="Fit all views (0)" onClick={view.fit}>
        Fit
      </Button>
      <Button onClick={() => void save()}>Save as SVG</Button>
    </div>
  );
}
