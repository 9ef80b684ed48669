import type { ReactNode } from 'react';

/** What is shown and loaded, in one line above the rows. */
export function ResultsBar({
  shown,
  loaded,
  title,
  children,
  tools,
}: {
  /** How many rows the filters show; undefined without filters. */
  shown: string | undefined;
  loaded: string;
  /** The endpoint that the rows come from. */
  title: string;
  /** Progress, and what interrupts it. */
  children: ReactNode;
  tools: ReactNode;
}) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      <span role="status" title={title} className="min-w-0 max-lg:basis-full max-sm:min-h-9">
        {shown !== undefined && <b className="text-ink">{shown} · </b>}
        {loaded}
      </span>
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:ml-auto">{tools}</div>
    </div>
  );
}

/** In place of rows: why there are none. */
export function NoRows({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-3 py-6 text-ink-2">
      {children}
    </p>
  );
}
