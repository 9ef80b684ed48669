import { useState } from 'react';
import { stretchWords } from '#domain/time-stretch.ts';
import type { HistogramBucket } from '#domain/update-histogram.ts';
import { usePreferences } from './preferences.ts';

/** The same as the bars, as numbers. Its rows are made when it is opened. */
export function HistogramTable({ buckets }: { buckets: readonly HistogramBucket[] }) {
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
