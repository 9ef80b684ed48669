import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the preview is a sheet over the list, the line that it shows stays in sight above it, and
 * the line that the reader is at has the focus again when it is closed.
 * @param selected the offset of the line in the sheet
 * @param place of the line that the reader is at
 */
export function useLinesUnderSheet(
  scroller: RefObject<HTMLElement | null>,
  isSheet: boolean,
  selected: string | undefined,
  place: number,
): void {
  const before = useRef(selected);
  useEffect(() => {
    const wasOpen = before.current !== undefined;
    before.current = selected;
    if (!isSheet) return;
    const box = scroller.current;
    if (selected !== undefined)
      box?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    else if (wasOpen && document.activeElement === document.body)
      box?.querySelector<HTMLElement>(`[data-place="${place}"] a`)?.focus({ preventScroll: true });
  }, [scroller, isSheet, selected, place]);
}
