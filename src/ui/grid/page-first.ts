import { type RefObject, useEffect } from 'react';

type Edges = { readonly top: number; readonly bottom: number };

/** Smaller differences, in px, come from rounding. */
const EXACT = 1;

/**
 * How many px of a wheel's `delta` scroll the page, to bring the hidden end of the grid into view;
 * 0 if the grid scrolls at once.
 * @param room how far the page can scroll to its top and bottom, in px
 */
export function pageShare(delta: number, grid: Edges, view: Edges, room: Edges): number {
  const hidden = delta > 0 ? grid.bottom - view.bottom : view.top - grid.top;
  const share = Math.min(Math.abs(delta), hidden, delta > 0 ? room.bottom : room.top);
  return share < EXACT ? 0 : Math.sign(delta) * share;
}

/**
 * Scrolling over a grid that is partly outside the window moves first the page, until the entire
 * grid is visible, and then the grid (docs/decisions/0007-own-windowing.md). For touch,
 * `data-waits` marks the grid while the page scrolls first (styles/theme.css).
 */
export function usePageFirst(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const at = scroller.current;
    if (at === null) return;
    const shareOf = (delta: number) =>
      pageShare(delta, at.getBoundingClientRect(), clearView(), pageRoom());
    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, ctrlKey, shiftKey, cancelable } = event;
      if (ctrlKey || shiftKey || !cancelable || Math.abs(deltaX) > Math.abs(deltaY)) return;
      const delta = deltaY * pxPerUnit(event, at);
      const share = shareOf(delta);
      if (share === 0) return;
      event.preventDefault();
      scrollBy({ top: share, behavior: 'instant' });
      at.scrollTop += delta - share;
    };
    let isListening = false;
    const update = () => {
      const [down, up] = [shareOf(Number.MAX_VALUE), shareOf(-Number.MAX_VALUE)];
      at.toggleAttribute('data-waits', down > 0 && at.scrollTop < EXACT);
      // A listener that can stop the wheel delays each frame, so it is removed while the grid is in
      // view.
      if (isListening === (down !== 0 || up !== 0)) return;
      isListening = !isListening;
      if (isListening) at.addEventListener('wheel', onWheel, { passive: false });
      else at.removeEventListener('wheel', onWheel);
    };
    const onScroll = () => {
      if (at.hasAttribute('data-waits') && at.scrollTop >= EXACT) update();
    };
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    observer.observe(at);
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    at.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
      at.removeEventListener('scroll', onScroll);
      at.removeEventListener('wheel', onWheel);
    };
  }, [scroller]);
}

/**
 * The part of the window that header, strip and sheet do not cover, according to the scroll
 * padding.
 */
function clearView(): Edges {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const px = (length: string) => Number.parseFloat(length) || 0;
  return { top: px(scrollPaddingTop), bottom: innerHeight - px(scrollPaddingBottom) };
}

function pageRoom(): Edges {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return { top: scrollTop, bottom: scrollHeight - clientHeight - scrollTop };
}

/** Firefox may report wheel movement in lines. */
function pxPerUnit({ deltaMode }: WheelEvent, { clientHeight }: HTMLElement): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return 16;
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? clientHeight : 1;
}
