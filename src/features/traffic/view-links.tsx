import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { MoreButton } from '#ui/controls/more-button.tsx';

/** So many ids stand in a row at first. */
const FIRST = 24;

/** The ids of an envelope's views, each the way to its view; source and lens stay as chosen. */
export function ViewLinks({
  updateId,
  viewIds,
  known,
}: {
  updateId: UpdateId;
  viewIds: readonly number[];
  /** Ids of the verdict; what is not among them leads nowhere. */
  known: ReadonlySet<number>;
}) {
  const [count, setCount] = useState(FIRST);
  const left = viewIds.length - count;
  if (viewIds.length === 0) return <span className="text-ink-3">no views</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="mr-1 text-ink-3">{viewIds.length === 1 ? 'view' : 'views'}</span>
      {[...viewIds.slice(0, count).entries()].map(([at, id]) =>
        known.has(id) ? (
          <Link
            key={at}
            to="/updates/$updateId/views"
            params={{ updateId }}
            search={(before) => ({ ...chosen(before), view: String(id) })}
            aria-label={`view ${id}`}
            className={`${CHIP} border-line text-accent hover:border-accent`}
          >
            {id}
          </Link>
        ) : (
          <span
            key={at}
            title="not in the verdict"
            className={`${CHIP} border-dashed border-line-strong text-ink-3`}
          >
            {id}
            <span className="sr-only"> (not in the verdict)</span>
          </span>
        ),
      )}
      {left > 0 && (
        <MoreButton onMore={() => setCount(count * 40)}>
          and {left.toLocaleString('en')} more
        </MoreButton>
      )}
    </span>
  );
}

/** Large enough to be hit with a finger (WCAG 2.5.8). */
const CHIP =
  'inline-flex min-h-6 min-w-6 items-center justify-center rounded border bg-raised px-1 font-mono';

function chosen<S, E>(search: {
  source?: S | undefined;
  encoding?: E | undefined;
  lens?: string | undefined;
}) {
  return { source: search.source, encoding: search.encoding, lens: search.lens };
}
