import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clearRecent, readRecent, recentTitle } from '#api/connection/recent.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';

export function RecentlyOpened() {
  const [recent, setRecent] = useState(readRecent);
  const clear = () => {
    clearRecent();
    setRecent([]);
  };
  return (
    <section aria-labelledby="recent" className="panel min-w-0">
      <div className="home-bar">
        <h2 id="recent" className="font-semibold">
          Recently opened
        </h2>
        {recent.length > 0 && <Button onClick={clear}>Clear</Button>}
      </div>
      {recent.length === 0 && (
        <p className="px-4 py-2 text-ink-3">
          Nothing yet. Only ids are stored, in this browser; contents are not.
        </p>
      )}
      <ul>
        {recent.map((one) => (
          <li key={`${one.network} ${one.updateId}`}>
            <Link
              to="/updates/$updateId"
              params={{ updateId: one.updateId }}
              search={{ network: one.network }}
              className="home-row"
            >
              <span className="home-title">
                {recentTitle(one) !== undefined && <HonestText text={`${recentTitle(one)} · `} />}
                <span className="font-mono">{shortId(one.updateId)}</span>
              </span>
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
