import type { ReactNode } from 'react';
import { useNarrow } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';

/** The filters of the loaded rows, which send no request, above their histogram. */
export function FilterPanel({
  isNarrow,
  onAll,
  histogram,
  children,
}: {
  isNarrow: boolean;
  onAll: () => void;
  histogram: ReactNode;
  children: ReactNode;
}) {
  const isFolded = useNarrow();
  const fields = (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      {isNarrow && <Button onClick={onAll}>Show all</Button>}
    </div>
  );
  return (
    <section aria-label="Filters" className="panel divide-y divide-line *:px-3 *:py-1">
      {isFolded ? (
        <details>
          <summary className="w-fit leading-6 text-ink-2">Filters</summary>
          <div className="pt-1 pb-1">{fields}</div>
        </details>
      ) : (
        fields
      )}
      {histogram}
    </section>
  );
}
