import { useSyncExternalStore } from 'react';
import { timeAnomaly } from '#domain/ledger/shown-time.ts';
import { readZonedTime, relative } from '#domain/ledger/time.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { HonestText } from './honest-text.tsx';

/**
 * A server's time in the user's zone, with its age on request. A time that cannot be true is marked.
 * @param mayBeAhead whether the time may be in the future, such as an expiry
 */
export function Moment({
  iso,
  ago = false,
  mayBeAhead = false,
}: {
  iso: string;
  ago?: boolean;
  mayBeAhead?: boolean;
}) {
  const { zone } = usePreferences();
  const moment = readZonedTime(iso, zone);
  const anomaly = timeAnomaly(iso, mayBeAhead ? Number.POSITIVE_INFINITY : Date.now());
  const mark = anomaly && <span className="text-warn"> (anomaly: {anomaly})</span>;
  if (moment === undefined)
    return (
      <span>
        <span className="font-mono">
          <HonestText text={iso} />
        </span>
        {mark}
      </span>
    );
  return (
    <span>
      <span className="whitespace-nowrap">
        <time dateTime={iso} title={iso} className="font-mono">
          {moment.date} {moment.time} {moment.zone}
        </time>
        {ago && <Age iso={iso} />}
      </span>
      {mark}
    </span>
  );
}

/** All ages of a page change together, so that one time does not have two ages. */
function Age({ iso }: { iso: string }) {
  const read = () => relative(iso, Date.now());
  return <span className="text-ink-3"> {useSyncExternalStore(onEachSecond, read, read)}</span>;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onEachSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
