import { type RefObject, useEffect } from 'react';

type Edges = { readonly top: number; readonly bottom: number };

/** Smaller differences, in px, come from rounding. */
const EXACT = 1;

/**
 * The px that the page scrolls before a grid in it, of a wheel of `delta` px: they bring the hidden
 * end of the grid into view. 0 where the grid scrolls at once.
 * @param room what the page can scroll, in px, to its top and to its bottom
 */
export function pageShare(delta: number, grid: Edges, view: Edges, room: Edges): number {
  const hidden = delta > 0 ? grid.bottom - view.bottom : view.top - grid.top;
  const share = Math.min(Math.abs(delta), hidden, delta > 0 ? room.bottom : room.top);
  return share < EXACT ? 0 : Math.sign(delta) * share;
}

/**
 * Scrolling over a grid that is partly outside the window moves the page until the whole grid is
 * visible, and then the grid (docs/decisions/0007-own-windowing.md). For a finger the grid has
 * `data-waits` as long as the page is to scroll first (styles/theme.css).
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
      // A listener that can stop the wheel delays each frame, so a grid in view has none.
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

/** The window without what covers it: header, strip and sheet, as the scroll padding has them. */
function clearView(): Edges {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const px = (length: string) => Number.parseFloat(length) || 0;
  return { top: px(scrollPaddingTop), bottom: innerHeight - px(scrollPaddingBottom) };
}

function pageRoom(): Edges {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return { top: scrollTop, bottom: scrollHeight - clientHeight - scrollTop };
}

/** Firefox may count a wheel in lines. */
function pxPerUnit({ deltaMode }: WheelEvent, { clientHeight }: HTMLElement): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return 16;
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? clientHeight : 1;
}
