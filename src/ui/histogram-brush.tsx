import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { counted } from '#domain/plural.ts';
import { stretchWords, type TimeStretch } from '#domain/time-stretch.ts';
import type { HistogramBucket } from '#domain/update-histogram.ts';
import { type Brush, brushOf, isBrushOf, placeAt, steppedBrush, stretchOf } from './brush.ts';
import { HistogramBars } from './histogram-bars.tsx';
import { usePreferences } from './preferences.ts';

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
