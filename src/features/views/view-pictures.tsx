import { memo, useEffect, useRef } from 'react';
import type { ShownViews } from './shown-views.ts';
import { SightMatrix } from './sight-matrix.tsx';
import { ViewDrawing } from './view-drawing.tsx';

/**
 * The drawing of the tree, and who sees what. Remembered: they are half of the page's elements, and
 * a tick or a fold on the other side changes nothing in them.
 */
export const ViewPictures = memo(function ViewPictures({
  shown,
  isReadable,
}: {
  shown: ShownViews;
  /** False once it is known that no event of the update can be read. */
  isReadable: boolean;
}) {
  const matrix = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The key w on another page leads here; the page is drawn after the address was looked at.
    if (location.hash === `#${matrix.current?.id}`) matrix.current?.focus();
  }, []);
  return (
    <div className="grid min-w-0 gap-4">
      <ViewDrawing {...shown} isReadable={isReadable} />
      <div ref={matrix} id="who-sees-what" tabIndex={-1} className="min-w-0 scroll-mt-16">
        <SightMatrix {...shown} />
      </div>
    </div>
  );
});
