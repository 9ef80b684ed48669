import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ShownViews } from './shown-views.ts';

/**
 * Brings the reader to the selected row of the grid: once on arrival, when the link names a view,
 * and when `visit` selects one from elsewhere on the page. Rows chosen in the grid, the drawing or
 * the matrix leave the page where it is.
 */
export function useVisit(
  onSelect: ShownViews['onSelect'],
  isLinked: boolean,
): { grid: RefObject<HTMLElement | null>; visit: (row: number) => void } {
  const grid = useRef<HTMLElement>(null);
  // A link to a part of the page, `#who-sees-what`, leads there.
  const [due, setDue] = useState(isLinked && location.hash === '' ? {} : undefined);
  useEffect(() => {
    if (due === undefined) return;
    // The rows are drawn once the grid has been measured, and the router scrolls up before that.
    const frame = requestAnimationFrame(() => {
      const row = grid.current?.querySelector<HTMLElement>('[role="row"][aria-selected="true"]');
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [due]);
  const visit = useCallback(
    (row: number) => {
      onSelect(row);
      setDue({});
    },
    [onSelect],
  );
  return { grid, visit };
}
