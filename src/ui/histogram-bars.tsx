import { memo } from 'react';
import type { HistogramBucket } from '#domain/update-histogram.ts';

const HEIGHT = 100;
/** One update among ten thousand is still seen. */
const LEAST = 6;
/** Beside each bar in the width of one bucket, for each bucket: some pixels however many there are. */
const MARGIN = 0.0012;

/**
 * The bars of a histogram, stretched to the box they stand in: two paths however many buckets,
 * those chosen apart from the others.
 */
export const HistogramBars = memo(function HistogramBars({
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
