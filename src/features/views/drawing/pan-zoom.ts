import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Area } from '#domain/view-drawing/view-layout.ts';
import { useMeasured } from '#ui/grid/row-window.ts';

export type PanZoom = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scale: number | undefined;
  readonly isWhole: boolean;
  /** The initial height in px; zooming out must not move the content below. */
  readonly height: number | undefined;
  readonly area: Area;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  /** Scrolls by the minimum distance that makes an area visible. */
  readonly show: (area: Area) => void;
  readonly handlers: {
    readonly onScroll: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
};

export const ZOOM_STEP = 1.25;
const [LEAST, MOST] = [0.05, 3];
/**
 * Initially, an entire drawing is shown if this needs no scale below `WHOLE`; otherwise the scale
 * is `READABLE`.
 */
const WHOLE = 0.24;
const READABLE = 0.65;
/** `area` updates after this many px of scrolling, and extends this far beyond the visible part. */
const COARSE = 32;
/** A pointer that moves at least this many px drags; otherwise it clicks. */
const DRAG = 4;

const NOTHING = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Pans and zooms a drawing in a scroller that is up to `tallest` px high. Scrolling and dragging
 * pan. Control with the wheel zooms at the pointer; + and - zoom at the middle, and 0 fits.
 */
export function usePanZoom(
  size: { readonly width: number; readonly height: number },
  tallest: number,
): PanZoom {
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [chosen, setChosen] = useState<number | 'fit'>();
  const [area, setArea] = useState<Area>(NOTHING);
  const drag = useRef<{ x: number; y: number; left: number; top: number; moved: boolean }>(
    undefined,
  );
  /** A point of the drawing and its position in the scroller after the next change of scale. */
  const hold = useRef<{ x: number; y: number; atX: number; atY: number }>(undefined);

  const fitting = clamp(Math.min(room / size.width, tallest / size.height, 1));
  const first = fitting >= WHOLE ? 'fit' : Math.min(1, Math.max(READABLE, room / size.width));
  const wanted = chosen ?? first;
  const scale = room === 0 ? undefined : wanted === 'fit' ? fitting : wanted;
  const opening = first === 'fit' ? fitting : first;

  const look = () => {
    const at = scroller.current;
    if (at === null || scale === undefined) return;
    const snap = (px: number) => (Math.floor(px / COARSE) - 1) * COARSE;
    const next = {
      x: snap(at.scrollLeft) / scale,
      y: snap(at.scrollTop) / scale,
      width: (at.clientWidth + 3 * COARSE) / scale,
      height: (at.clientHeight + 3 * COARSE) / scale,
    };
    setArea((before) => (isSame(before, next) ? before : next));
  };
  const zoomTo = (next: number | 'fit', atX?: number, atY?: number) => {
    const at = scroller.current;
    if (at === null || scale === undefined) return;
    const [x, y] = [atX ?? at.clientWidth / 2, atY ?? at.clientHeight / 2];
    hold.current = {
      x: (at.scrollLeft + x) / scale,
      y: (at.scrollTop + y) / scale,
      atX: x,
      atY: y,
    };
    setChosen(next === 'fit' ? next : clamp(next));
  };
  const zoomBy = (factor: number) => zoomTo((scale ?? 1) * factor);

  useMeasured(scroller, (at) => setRoom(at.clientWidth));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a new scale or size.
  useLayoutEffect(() => {
    const at = scroller.current;
    if (at !== null && hold.current !== undefined && scale !== undefined) {
      const { x, y, atX, atY } = hold.current;
      at.scrollTo(x * scale - atX, y * scale - atY);
      hold.current = undefined;
    }
    look();
  }, [scale, room, size.width, size.height]);

  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = scroller.current?.getBoundingClientRect();
    const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200);
    zoomTo(
      (scale ?? 1) * factor,
      event.clientX - (box?.left ?? 0),
      event.clientY - (box?.top ?? 0),
    );
  });
  // React registers wheel listeners as passive, so the browser would zoom the page as well.
  useEffect(() => {
    const at = scroller.current;
    const listen = (event: WheelEvent) => wheel(event);
    at?.addEventListener('wheel', listen, { passive: false });
    return () => at?.removeEventListener('wheel', listen);
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else if (event.key === '0') zoomTo('fit');
    else return;
    event.preventDefault();
  };
  const begin = ({ button, pointerType, clientX, clientY }: PointerEvent) => {
    const at = scroller.current;
    // Touch input scrolls natively.
    if (at === null || button !== 0 || pointerType !== 'mouse') return;
    drag.current = { x: clientX, y: clientY, left: at.scrollLeft, top: at.scrollTop, moved: false };
  };
  const move = ({ clientX, clientY, pointerId, buttons }: PointerEvent) => {
    const at = scroller.current;
    const from = drag.current;
    if (at === null || from === undefined || buttons === 0) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (!from.moved && Math.hypot(x, y) < DRAG) return;
    if (!from.moved) at.setPointerCapture(pointerId);
    from.moved = true;
    at.scrollTo(from.left - x, from.top - y);
  };
  const release = (event: MouseEvent) => {
    if (drag.current?.moved === true) event.stopPropagation();
    drag.current = undefined;
  };
  return {
    scroller,
    scale,
    isWhole: scale === undefined || scale <= fitting,
    height: room === 0 ? undefined : Math.min(tallest, size.height * opening),
    area,
    zoomBy,
    fit: () => zoomTo('fit'),
    show: ({ x, y, width, height }) => {
      const at = scroller.current;
      if (at === null || scale === undefined) return;
      const near = (now: number, view: number, from: number, length: number) => {
        if (from * scale < now) return from * scale;
        return Math.max(now, (from + length) * scale - view);
      };
      at.scrollTo(
        near(at.scrollLeft, at.clientWidth, x, width),
        near(at.scrollTop, at.clientHeight, y, height),
      );
    },
    handlers: {
      onScroll: look,
      onKeyDown: press,
      onPointerDown: begin,
      onPointerMove: move,
      onPointerCancel: () => {
        drag.current = undefined;
      },
      onClickCapture: release,
    },
  };
}

function clamp(scale: number): number {
  return Math.max(LEAST, Math.min(MOST, scale));
}

function isSame(a: Area, b: Area): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
