import { readZonedTime, relative, timeAnomaly } from '#domain/ledger/time.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { HonestText } from './honest-text.tsx';

/** A server's time in the user's zone, with its age on request. A time that cannot be true is marked. */
export function Moment({ iso, ago = false }: { iso: string; ago?: boolean }) {
  const { zone } = usePreferences();
  const moment = readZonedTime(iso, zone);
  const anomaly = timeAnomaly(iso, Date.now());
  const distance = ago && moment !== undefined ? relative(iso, Date.now()) : undefined;
  return (
    <span className={moment && 'whitespace-nowrap'}>
      {moment === undefined ? (
        <span className="font-mono">
          <HonestText text={iso} />
        </span>
      ) : (
        <time dateTime={iso} title={iso} className="font-mono">
          {moment.date} {moment.time} {moment.zone}
        </time>
      )}
      {distance !== undefined && <span className="text-ink-3"> {distance}</span>}
      {anomaly !== undefined && <span className="text-warn"> (anomaly: {anomaly})</span>}
    </span>
  );
}
