import type { HistogramBucket } from '#domain/narrowing/time-histogram.ts';
import { timeRangeLabel } from '#domain/narrowing/time-range-text.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { kindsText } from './bucket-text.ts';
import type { RowKind } from './row-kind.ts';

const HEAD = 'pr-6 text-left font-medium';

/** Loaded on request. */
export function HistogramTable({
  label,
  kinds,
  buckets,
}: {
  label: string;
  kinds: readonly RowKind[];
  buckets: readonly HistogramBucket[];
}) {
  const { zone } = usePreferences();
  return (
    <table aria-label={`${label} over time`} className="mt-1 w-fit text-sm text-ink-2">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Record time
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {label}
          </th>
          <th scope="col" className={HEAD}>
            Kinds
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.from}>
            <td className="pr-6 font-mono">{timeRangeLabel(bucket, zone)}</td>
            <td className="pr-6 text-right font-mono">{bucket.count.toLocaleString('en')}</td>
            <td>{kindsText(bucket, kinds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
