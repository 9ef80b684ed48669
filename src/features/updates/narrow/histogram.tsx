import { useState } from 'react';
import type { TimeRange } from '#domain/narrowing/time-range.ts';
import { timeRangeLabel, timeRangeLength } from '#domain/narrowing/time-range-text.ts';
import type { HistogramBucket, UpdateHistogram } from '#domain/narrowing/update-histogram.ts';
import { counted } from '#domain/text/plural.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { HistogramBars } from './histogram-bars.tsx';

function HistogramTable({ buckets }: { buckets: readonly HistogramBucket[] }) {
  const { zone } = usePreferences();
  const [open, setOpen] = useState(false);
  return (
    <details className="open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit text-accent">View as table</summary>
      {open && (
        <table aria-label="Updates over time" className="mt-1">
          <thead>
            <tr>
              <th scope="col" className="pr-6 text-left font-medium">
                Record time
              </th>
              <th scope="col" className="text-right font-medium">
                Updates
              </th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.from}>
                <td className="pr-6 font-mono">{timeRangeLabel(bucket, zone)}</td>
                <td className="text-right font-mono">{bucket.count.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

export function Histogram({
  histogram: { buckets, untimed },
  range,
  onRange,
}: {
  histogram: UpdateHistogram;
  range: TimeRange | undefined;
  onRange: (range: TimeRange | undefined) => void;
}) {
  const { zone } = usePreferences();
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined)
    return (
      <p className="text-sm text-ink-3">
        {untimed === 0
          ? 'No updates loaded.'
          : `${counted(untimed, 'update')} loaded, none with a valid record time.`}
      </p>
    );
  const isOne = buckets.length === 1;
  const most = Math.max(...buckets.map(({ count }) => count));
  return (
    <div className="grid gap-1">
      {!isOne && <HistogramBars buckets={buckets} range={range} onRange={onRange} />}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-ink-3">
        <span>
          {timeRangeLabel({ from: first.from, to: last.to }, zone)} ·{' '}
          {isOne
            ? counted(most, 'update')
            : `${timeRangeLength(first)} per bar, highest bar: ${counted(most, 'update')}`}
          {untimed > 0 && ` · ${untimed.toLocaleString('en')} without a valid record time`}
        </span>
        {range !== undefined && (
          <span className="flex flex-wrap items-baseline gap-x-2 text-ink">
            Shown: {timeRangeLabel(range, zone)}
            <Button onClick={() => onRange(undefined)}>Show all times</Button>
          </span>
        )}
        {!isOne && <HistogramTable buckets={buckets} />}
      </div>
    </div>
  );
}
