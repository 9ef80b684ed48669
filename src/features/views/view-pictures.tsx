import { memo, useEffect } from 'react';
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
  useEffect(() => {
    // The key w on another page leads here; the page is drawn after the address was looked at.
    if (location.hash === '#who-sees-what') document.getElementById('who-sees-what')?.focus();
  }, []);
  return (
    <div className="grid min-w-0 gap-4">
      <ViewDrawing {...shown} isReadable={isReadable} />
      <SightMatrix {...shown} />
    </div>
  );
});
