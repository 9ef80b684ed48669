import type { ReactNode } from 'react';
import { usePrinting } from '#ui/browser/use-printing.ts';

/** Rows printed at most, so that a long list does not stop the browser. */
const MOST_PRINTED = 1_000;

/** The rows of a list on paper: all loaded ones, not only those on the screen. */
export function PrintedRows({
  count,
  row,
}: {
  count: number;
  row: (place: number, y: number) => ReactNode;
}) {
  const isPrinting = usePrinting();
  if (!isPrinting) return <div className="printed-rows" hidden />;
  return (
    <div role="rowgroup" className="printed-rows">
      {count > MOST_PRINTED && (
        <p>
          The first {MOST_PRINTED.toLocaleString('en')} of {count.toLocaleString('en')} loaded rows
          are printed.
        </p>
      )}
      {Array.from({ length: Math.min(count, MOST_PRINTED) }, (_, place) => row(place, 0))}
    </div>
  );
}
