import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UpdateId } from '#domain/update-id.ts';
import { Button } from '#ui/button.tsx';

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
    <>
      <span className="text-ink-3">{viewIds.length === 1 ? 'view' : 'views'} </span>
      {[...viewIds.slice(0, count).entries()].map(([at, id]) => (
        <span key={at} className="font-mono">
          {at > 0 && ', '}
          {known.has(id) ? (
            <Link
              to="/updates/$updateId/views"
              params={{ updateId }}
              search={(before) => ({ ...chosen(before), view: String(id) })}
              className="text-accent underline decoration-line-strong underline-offset-2 hover:decoration-current"
            >
              <span className="sr-only">view </span>
              {id}
            </Link>
          ) : (
            <span title="not in the verdict">{id}?</span>
          )}
        </span>
      ))}
      {left > 0 && (
        <>
          {' '}
          <Button look="link" onClick={() => setCount(count * 40)}>
            and {left.toLocaleString('en')} more
          </Button>
        </>
      )}
    </>
  );
}

function chosen<S, E>(search: {
  source?: S | undefined;
  encoding?: E | undefined;
  lens?: string | undefined;
}) {
  return { source: search.source, encoding: search.encoding, lens: search.lens };
}
