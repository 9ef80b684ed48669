import { type KeyboardEvent, memo, type PointerEvent, useId, useState } from 'react';
import { stretchWords, type TimeStretch } from '#domain/narrowing/time-stretch.ts';
import type { HistogramBucket } from '#domain/narrowing/update-histogram.ts';
import { counted } from '#domain/text/plural.ts';
import { usePreferences } from '#ui/browser/preferences.ts';

/**
 * A choice of neighbouring buckets by their places: `anchor` is where it was begun, `head` the end
 * that moves; either may be the lower one.
 */
export type Brush = { readonly anchor: number; readonly head: number };

/** The buckets that a stretch of time touches, or undefined where it touches none. */
export function brushOf(
  buckets: readonly TimeStretch[],
  stretch: TimeStretch | undefined,
): Brush | undefined {
  if (stretch === undefined) return undefined;
  const touched = ({ from, to }: TimeStretch) => from < stretch.to && to > stretch.from;
  const anchor = buckets.findIndex(touched);
  return anchor === -1 ? undefined : { anchor, head: buckets.findLastIndex(touched) };
}

/** From the beginning of the first chosen bucket to the end of the last. */
export function stretchOf(
  buckets: readonly TimeStretch[],
  { anchor, head }: Brush,
): TimeStretch | undefined {
  const first = buckets[Math.min(anchor, head)];
  const last = buckets[Math.max(anchor, head)];
  return first && last && { from: first.from, to: last.to };
}

/** Whether a brush over these buckets chooses just this stretch. */
export function isBrushOf(
  buckets: readonly TimeStretch[],
  brush: Brush | undefined,
  stretch: TimeStretch | undefined,
): boolean {
  const made = brush && stretchOf(buckets, brush);
  return made !== undefined && made.from === stretch?.from && made.to === stretch.to;
}

/**
 * The choice after a key: arrows move it, with Shift they move its head alone, Home and End go to
 * the ends. Without a choice an arrow begins at the end that it comes from. Undefined for any other
 * key.
 */
export function steppedBrush(
  brush: Brush | undefined,
  key: string,
  shift: boolean,
  count: number,
): Brush | undefined {
  const end = count - 1;
  const within = (place: number) => Math.min(end, Math.max(0, place));
  const to = (head: number) => ({ anchor: shift ? (brush?.anchor ?? head) : head, head });
  switch (key) {
    case 'Home':
      return to(0);
    case 'End':
      return to(end);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const by = key === 'ArrowLeft' ? -1 : 1;
      if (brush === undefined) return to(by < 0 ? end : 0);
      if (shift) return to(within(brush.head + by));
      const foremost = (by < 0 ? Math.min : Math.max)(brush.anchor, brush.head);
      const moved = within(foremost + by) - foremost;
      return { anchor: brush.anchor + moved, head: brush.head + moved };
    }
    default:
      return undefined;
  }
}

/** Which of so many buckets lies under a point of a box, from its left edge to its right one. */
export function placeAt(x: number, box: { left: number; width: number }, count: number): number {
  const place = Math.floor(((x - box.left) / Math.max(1, box.width)) * count);
  return Math.min(count - 1, Math.max(0, place));
}

const HEIGHT = 100;
/** One update among ten thousand is still seen. */
const LEAST = 6;
/** Beside each bar in the width of one bucket, for each bucket: some pixels however many there are. */
const MARGIN = 0.0012;

/**
 * The bars of a histogram, stretched to the box they stand in: two paths however many buckets,
 * those chosen apart from the others.
 */
const HistogramBars = memo(function HistogramBars({
  buckets,
  first,
  last,
}: {
  buckets: readonly HistogramBucket[];
  /** Places of the chosen ones; `last` below `first` where none is. */
  first: number;
  last: number;
}) {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const margin = Math.min(0.15, MARGIN * buckets.length);
  const isChosen = (place: number) => place >= first && place <= last;
  const path = (chosen: boolean) =>
    buckets
      .map(({ count }, place) =>
        isChosen(place) === chosen ? bar(place, count / most, margin) : '',
      )
      .join('');
  return (
    <svg
      viewBox={`0 0 ${buckets.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="presentation"
      className="pointer-events-none block h-9 w-full"
    >
      {last >= first && <rect x={first} y={0} width={last - first + 1} height={HEIGHT} />}
      <path d={path(false)} />
      <path data-chosen="" d={path(true)} />
    </svg>
  );
});

function bar(place: number, share: number, margin: number): string {
  if (share === 0) return '';
  const height = Math.max(LEAST, Math.round(share * HEIGHT));
  return `M${place + margin} ${HEIGHT}v${-height}h${1 - 2 * margin}v${height}z`;
}

/**
 * Bars of which a stretch can be chosen: by a drag or a click, or with the keys of a slider. The
 * choice is the page's; one that ends within a bucket, because the buckets are others by now, is
 * shown by those it touches.
 */
export function HistogramBrush({
  buckets,
  stretch,
  onStretch,
}: {
  /** At least one. */
  buckets: readonly HistogramBucket[];
  stretch: TimeStretch | undefined;
  onStretch: (stretch: TimeStretch | undefined) => void;
}) {
  const id = useId();
  const { zone } = usePreferences();
  const [own, setOwn] = useState<Brush>();
  const [dragging, setDragging] = useState(false);
  const isOwn = dragging || isBrushOf(buckets, own, stretch);
  const brush = isOwn ? own : brushOf(buckets, stretch);
  const [first, last] = brush
    ? [Math.min(brush.anchor, brush.head), Math.max(brush.anchor, brush.head)]
    : [0, -1];
  const chosen = brush && stretchOf(buckets, brush);
  const count = buckets.slice(first, last + 1).reduce((sum, bucket) => sum + bucket.count, 0);
  const choose = (next: Brush | undefined) => {
    setOwn(next);
    onStretch(next && stretchOf(buckets, next));
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = steppedBrush(brush, event.key, event.shiftKey, buckets.length);
    if (next === undefined && (event.key !== 'Escape' || stretch === undefined)) return;
    event.preventDefault();
    choose(next);
  };
  const under = (event: PointerEvent) =>
    placeAt(event.clientX, event.currentTarget.getBoundingClientRect(), buckets.length);
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = under(event);
    setOwn({ anchor: place, head: place });
    setDragging(true);
  };
  const end = () => {
    if (!dragging || own === undefined) return;
    setDragging(false);
    // A click on the one bucket that is chosen takes the choice back.
    const again = own.anchor === own.head && isBrushOf(buckets, own, stretch);
    choose(again ? undefined : own);
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Updates over time: the stretch that is shown"
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={buckets.length - 1}
        aria-valuenow={brush?.head ?? 0}
        aria-valuetext={
          chosen === undefined
            ? 'all that was read'
            : `${stretchWords(chosen, zone)}: ${counted(count, 'update')}`
        }
        title="Drag to show a stretch of time alone"
        className="histogram"
        onKeyDown={press}
        onPointerDown={begin}
        onPointerMove={(event) => {
          if (dragging && own !== undefined) setOwn({ anchor: own.anchor, head: under(event) });
        }}
        onPointerUp={end}
        onPointerCancel={() => setDragging(false)}
      >
        <HistogramBars buckets={buckets} first={first} last={last} />
      </div>
      <p id={id} className="sr-only">
        Arrows choose and move, Shift and arrows widen, Escape shows all.
      </p>
    </>
  );
}
