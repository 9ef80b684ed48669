import { useState } from 'react';
import { lengthWords, stretchWords, type TimeStretch } from '#domain/narrowing/time-stretch.ts';
import type { HistogramBucket, UpdateHistogram } from '#domain/narrowing/update-histogram.ts';
import { counted } from '#domain/text/plural.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { HistogramBrush } from './histogram-brush.tsx';

/** The same as the bars, as numbers. Its rows are made when it is opened. */
function HistogramTable({ buckets }: { buckets: readonly HistogramBucket[] }) {
  const { zone } = usePreferences();
  const [open, setOpen] = useState(false);
  return (
    <details className="open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit text-accent">As a table</summary>
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
                <td className="pr-6 font-mono">{stretchWords(bucket, zone)}</td>
                <td className="text-right font-mono">{bucket.count.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/**
 * Updates over time: bars from which a stretch can be chosen, what they show in words, and the same
 * as a table.
 */
export function Histogram({
  histogram: { buckets, untimed },
  stretch,
  onStretch,
}: {
  histogram: UpdateHistogram;
  /** What is shown; undefined: all of it. */
  stretch: TimeStretch | undefined;
  onStretch: (stretch: TimeStretch | undefined) => void;
}) {
  const { zone } = usePreferences();
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined)
    return (
      <p className="text-sm text-ink-3">
        {untimed === 0
          ? 'No update was read, so there is none to count over time.'
          : `${counted(untimed, 'update')} read, none with a time to count by.`}
      </p>
    );
  const isOne = buckets.length === 1;
  const most = Math.max(...buckets.map(({ count }) => count));
  return (
    <div className="grid gap-1">
      {!isOne && <HistogramBrush buckets={buckets} stretch={stretch} onStretch={onStretch} />}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-ink-3">
        <span>
          {stretchWords({ from: first.from, to: last.to }, zone)} ·{' '}
          {isOne
            ? `${counted(most, 'update')} in this one stretch`
            : `${lengthWords(first)} a bar, ${counted(most, 'update')} in the highest`}
          {untimed > 0 && ` · ${untimed.toLocaleString('en')} without a time`}
        </span>
        {stretch !== undefined && (
          <span className="flex flex-wrap items-baseline gap-x-2 text-ink">
            Shown: {stretchWords(stretch, zone)}
            <Button onClick={() => onStretch(undefined)}>Show all times</Button>
          </span>
        )}
        {!isOne && <HistogramTable buckets={buckets} />}
      </div>
    </div>
  );
}
