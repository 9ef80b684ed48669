/** Pixels between two boxes, and to the edge of the screen. */
export const GAP = 6;

/**
 * Places a box with a fixed position below an element, or above it where there is no room; never
 * beyond the screen.
 */
export function placeBelow(box: HTMLElement, anchor: Element): void {
  const { left, top, right, bottom } = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const y = bottom + GAP + height > innerHeight ? top - GAP - height : bottom + GAP;
  const x = left + width + GAP > innerWidth ? Math.min(right, innerWidth - GAP) - width : left;
  box.style.left = `${Math.max(GAP, x)}px`;
  box.style.top = `${Math.max(GAP, y)}px`;
}
