import { type KeyboardEvent, useRef, useState } from 'react';
import type { TimeRange } from '#domain/narrowing/time-range.ts';
import { timeRangeLabel } from '#domain/narrowing/time-range-text.ts';
import type { HistogramBucket } from '#domain/narrowing/update-histogram.ts';
import { counted } from '#domain/text/plural.ts';
import { usePreferences } from '#ui/browser/preferences.ts';

/** The result of a click: the bar that a Shift-click extends from, and the selected range. */
type BarSelection = { readonly anchor: TimeRange; readonly range: TimeRange | undefined };

/**
 * Returns the selection after a click on a bar. Extends `range` if the click had Shift. The anchor
 * of the last click counts only while its range is selected, because Back also changes the range.
 */
export function selectBar(
  { from, to }: TimeRange,
  range: TimeRange | undefined,
  last: BarSelection | undefined,
  isExtended: boolean,
): BarSelection {
  const bar = { from, to };
  if (!isExtended || range === undefined)
    return { anchor: bar, range: isSame(range, bar) ? undefined : bar };
  const anchor = last !== undefined && isSame(last.range, range) ? last.anchor : range;
  return {
    anchor,
    range: { from: Math.min(anchor.from, from), to: Math.max(anchor.to, to) },
  };
}

function isSame(one: TimeRange | undefined, other: TimeRange): boolean {
  return one?.from === other.from && one.to === other.to;
}

/** Returns the position after an arrow key, Home or End; undefined for other keys. */
export function steppedBar(at: number, key: string, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count };
  const by = steps[key];
  return by === undefined ? undefined : Math.min(count - 1, Math.max(0, at + by));
}

const FILL =
  'mx-[8%] w-full bg-accent opacity-50 forced-color-adjust-none group-aria-pressed:opacity-100 forced-colors:bg-[CanvasText] forced-colors:group-aria-pressed:bg-[Highlight]';

/** Minimum bar height in percent, so that one update is visible next to ten thousand. */
const LEAST = 6;

/**
 * One button per bar. A click selects the range of a bar and a second click clears the selection.
 * Shift extends the selection to another bar. Arrow keys move between bars, and Escape shows all.
 */
export function HistogramBars({
  buckets,
  range,
  onRange,
}: {
  buckets: readonly HistogramBucket[];
  range: TimeRange | undefined;
  onRange: (range: TimeRange | undefined) => void;
}) {
  const { zone } = usePreferences();
  const [active, setActive] = useState(0);
  const [last, setLast] = useState<BarSelection>();
  const box = useRef<HTMLDivElement>(null);
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const tabStop = Math.min(active, buckets.length - 1);
  const select = (bar: TimeRange, isExtended: boolean) => {
    const next = selectBar(bar, range, last, isExtended);
    setLast(next);
    onRange(next.range);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = steppedBar(tabStop, event.key, buckets.length);
    if (next === undefined && (event.key !== 'Escape' || range === undefined)) return;
    event.preventDefault();
    if (next === undefined) return onRange(undefined);
    const bar = box.current?.children[next];
    if (bar instanceof HTMLElement) bar.focus();
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label="Updates over time"
      className="flex h-9 border-b border-line-strong"
      onKeyDown={press}
    >
      {buckets.map((bucket, place) => (
        <button
          key={bucket.from}
          type="button"
          className="group flex min-w-0 flex-1 items-end aria-pressed:bg-accent-soft"
          tabIndex={place === tabStop ? 0 : -1}
          aria-pressed={range !== undefined && bucket.from < range.to && bucket.to > range.from}
          aria-label={`${timeRangeLabel(bucket, zone)}: ${counted(bucket.count, 'update')}`}
          title="Click to filter by this time. Shift-click to extend."
          onFocus={() => setActive(place)}
          onClick={(event) => select(bucket, event.shiftKey)}
        >
          <span className={FILL} style={{ height: barHeight(bucket.count, most) }} />
        </button>
      ))}
    </div>
  );
}

function barHeight(count: number, most: number): string {
  return count === 0 ? '0' : `${Math.max(LEAST, Math.round((count / most) * 100))}%`;
}
