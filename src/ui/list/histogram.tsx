import { Suspense, useState } from 'react';
import type { HistogramBucket, TimeHistogram } from '#domain/narrowing/time-histogram.ts';
import type { TimeRange } from '#domain/narrowing/time-range.ts';
import { axisTimes, timeRangeLabel, timeRangeLength } from '#domain/narrowing/time-range-text.ts';
import { counted } from '#domain/text/plural.ts';
import { useNarrow, usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { bucketText } from './bucket-text.ts';
import { HistogramBars } from './histogram-bars.tsx';
import type { RowKind } from './row-kind.ts';

const HistogramTable = lazyPart(() =>
  import('./histogram-table.tsx').then((part) => part.HistogramTable),
);

/**
 * The rows that the filters show, of all times, by record time and coloured by kind, with an axis. The
 * values of the bar under the pointer, the finger or the focus are beside it. The height is the same
 * without rows, so that nothing moves when they arrive.
 */
export function Histogram({
  noun,
  kinds,
  histogram: { buckets, untimed },
  range,
  onRange,
}: {
  /** In the singular, such as "update". */
  noun: string;
  kinds: readonly RowKind[];
  histogram: TimeHistogram;
  range: TimeRange | undefined;
  onRange: (range: TimeRange | undefined) => void;
}) {
  const { zone } = usePreferences();
  const narrow = useNarrow();
  // New rows change its counts, or replace it.
  const [activeFrom, setActive] = useState<number>();
  const active = buckets.find(({ from }) => from === activeFrom);
  const [isTable, setTable] = useState(false);
  const [first, last] = [buckets[0], buckets.at(-1)];
  const whole = first && last && { from: first.from, to: last.to };
  return (
    <div>
      <div className="grid gap-x-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-h-11 min-w-0">
          {whole !== undefined && (
            <>
              <HistogramBars
                noun={noun}
                kinds={kinds}
                buckets={buckets}
                range={range}
                onRange={onRange}
                onActive={setActive}
              />
              <div
                aria-hidden="true"
                className="flex justify-between text-xs leading-4 text-ink-3 tabular-nums"
              >
                {axisTimes(whole, narrow ? 2 : 4, zone).map(({ at, label }) => (
                  <span key={at}>{label}</span>
                ))}
              </div>
            </>
          )}
        </div>
        <div className="flex min-h-8 items-start justify-between gap-x-2 text-xs text-ink-3">
          <p className="min-w-0 leading-[0.9rem]">{words()}</p>
          {range !== undefined ? (
            <Button className="min-h-6" onClick={() => onRange(undefined)}>
              Show all times
            </Button>
          ) : (
            whole !== undefined && (
              <Button
                className="min-h-6"
                aria-expanded={isTable}
                onClick={() => setTable(!isTable)}
              >
                View as table
              </Button>
            )
          )}
        </div>
      </div>
      {isTable && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <HistogramTable
            label={`${noun[0]?.toUpperCase()}${noun.slice(1)}s`}
            kinds={kinds}
            buckets={buckets}
          />
        </Suspense>
      )}
    </div>
  );

  function words() {
    if (first === undefined || whole === undefined)
      return untimed > 0 && `${counted(untimed, noun)} without a valid record time.`;
    const rows = active === undefined ? summary(first) : bucketText(active, noun, kinds);
    return (
      <>
        <span className="text-ink-2">
          {range === undefined
            ? timeRangeLabel(active ?? whole, zone)
            : `Shown: ${timeRangeLabel(range, zone)}`}
        </span>
        <br />
        {range !== undefined && active !== undefined && `${timeRangeLabel(active, zone)}: `}
        {rows}
      </>
    );
  }

  function summary(bucket: HistogramBucket): string {
    const most = Math.max(...buckets.map(({ count }) => count));
    const rest =
      untimed > 0 ? ` · ${untimed.toLocaleString('en')} without a valid record time` : '';
    return `${timeRangeLength(bucket)} per bar, highest bar: ${counted(most, noun)}${rest}`;
  }
}
