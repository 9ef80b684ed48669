import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetRecent, readRecent } from '#api/recent.ts';
import { Button } from '#ui/button.tsx';
import { shortId } from '#ui/identifier.tsx';
import { Moment } from '#ui/moment.tsx';

/** Ids opened lately in this browser; they can be cleared. */
export function RecentUpdates() {
  const [recent, setRecent] = useState(readRecent);
  const clear = () => {
    forgetRecent();
    setRecent([]);
  };
  return (
    <section aria-labelledby="recent" className="panel">
      <div className="flex items-center justify-between border-b border-line px-4 py-2">
        <h2 id="recent" className="font-semibold">
          Opened lately
        </h2>
        {recent.length > 0 && <Button onClick={clear}>Clear</Button>}
      </div>
      {recent.length === 0 && (
        <p className="px-4 py-3 text-ink-3">
          Nothing yet. Ids you open are kept in this browser only, never what they contain.
        </p>
      )}
      <ul>
        {recent.map((one) => (
          <li key={`${one.network} ${one.updateId}`} className="border-b border-line last:border-0">
            <Link
              to="/updates/$updateId"
              params={{ updateId: one.updateId }}
              search={{ network: one.network }}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 hover:bg-raised"
            >
              <span className="font-mono">{shortId(one.updateId)}</span>
              <span className="text-sm text-ink-3">
                {one.network} · <Moment iso={one.at.replace(/\.\d+Z$/, 'Z')} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
