import { type KeyboardEvent, useRef, useState } from 'react';
import type { HistogramBucket } from '#domain/narrowing/time-histogram.ts';
import type { TimeRange } from '#domain/narrowing/time-range.ts';
import { timeRangeLabel } from '#domain/narrowing/time-range-text.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { bucketText } from './bucket-text.ts';
import { type RowKind, toneColour } from './row-kind.ts';

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

/** Minimum height of a bar, and of a kind in it, as shares: one failure beside a thousand is seen. */
const LEAST = { bar: 0.12, kind: 0.12 };

/** The kinds of a bar, one on the other. */
function stackOf({ kinds, count }: HistogramBucket, known: readonly RowKind[]): string {
  const shares = kinds.map(({ name, rows }) => ({
    colour: toneColour(known.find((kind) => kind.name === name)?.tone ?? 'plain'),
    share: Math.max(LEAST.kind, rows / count),
  }));
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  let at = 0;
  const stops = shares.map(({ colour, share }) => {
    const from = at;
    at += (share / whole) * 100;
    return `${colour} ${from}% ${at}%`;
  });
  return `linear-gradient(to top, ${stops.join(', ')})`;
}

/**
 * One button per bar. A click selects the range of a bar and a second click clears the selection.
 * Shift extends the selection to another bar. Arrow keys move between bars, and Escape shows all.
 */
export function HistogramBars({
  noun,
  kinds,
  buckets,
  range,
  onRange,
  onActive,
}: {
  noun: string;
  kinds: readonly RowKind[];
  buckets: readonly HistogramBucket[];
  range: TimeRange | undefined;
  onRange: (range: TimeRange | undefined) => void;
  /** Receives the start of the bar under the pointer or with the focus, undefined if there is none. */
  onActive: (from: number | undefined) => void;
}) {
  const { zone } = usePreferences();
  const [focused, setFocused] = useState(0);
  const [last, setLast] = useState<BarSelection>();
  const box = useRef<HTMLDivElement>(null);
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const tabStop = Math.min(focused, buckets.length - 1);
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
      aria-label={`${noun[0]?.toUpperCase()}${noun.slice(1)}s over time`}
      className="flex h-7 border-b border-line-strong"
      onKeyDown={press}
      onBlur={() => onActive(undefined)}
      onPointerLeave={({ pointerType }) => {
        // A finger leaves when it is lifted, and its values stay readable.
        if (pointerType === 'mouse') onActive(undefined);
      }}
    >
      {buckets.map((bucket, place) => {
        const isIn = range !== undefined && bucket.from < range.to && bucket.to > range.from;
        return (
          <button
            key={bucket.from}
            type="button"
            className="flex min-w-0 flex-1 items-end hover:bg-raised aria-pressed:bg-accent-soft"
            tabIndex={place === tabStop ? 0 : -1}
            aria-pressed={isIn}
            aria-label={`${timeRangeLabel(bucket, zone)}: ${bucketText(bucket, noun, kinds)}`}
            onFocus={() => {
              setFocused(place);
              onActive(bucket.from);
            }}
            onPointerEnter={() => onActive(bucket.from)}
            onClick={(event) => select(bucket, event.shiftKey)}
          >
            <span
              className={`mx-[8%] w-full rounded-t-xs forced-color-adjust-none ${range === undefined ? 'opacity-75' : isIn ? '' : 'opacity-30'}`}
              style={{
                height: barHeight(bucket.count, most),
                backgroundImage: stackOf(bucket, kinds),
              }}
            />
          </button>
        );
      })}
    </div>
  );
}

function barHeight(count: number, most: number): string {
  return count === 0 ? '0' : `${Math.round(Math.max(LEAST.bar, count / most) * 100)}%`;
}
