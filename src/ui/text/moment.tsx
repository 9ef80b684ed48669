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
  const distance = ago ? relative(iso, Date.now()) : undefined;
  return (
    <span>
      <span className="whitespace-nowrap">
        <time dateTime={iso} title={iso} className="font-mono">
          {moment.date} {moment.time} {moment.zone}
        </time>
        {distance !== undefined && <span className="text-ink-3"> {distance}</span>}
      </span>
      {mark}
    </span>
  );
}
