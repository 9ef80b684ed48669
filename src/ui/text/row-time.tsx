import { readRowMoment, timeAnomaly } from '#domain/ledger/shown-time.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { HonestText } from './honest-text.tsx';

/**
 * Day and time of a row, with the year where it is not this one. The title has every digit.
 * @param of a request of this page, which has its day only where that is not today
 */
export function RowTime({
  iso,
  of = 'update',
}: {
  iso: string | undefined;
  of?: 'update' | 'page';
}) {
  const { zone } = usePreferences();
  if (iso === undefined) return 'no record time';
  const moment = readRowMoment(iso, zone, new Date());
  const anomaly = timeAnomaly(iso, Date.now());
  const mark =
    anomaly === undefined ? undefined : <span className="sr-only"> (anomaly: {anomaly})</span>;
  if (moment === undefined)
    return (
      <span className="text-warn" title={`Anomaly: ${anomaly}`}>
        <HonestText text={iso} />
        {mark}
      </span>
    );
  const { day, time, isToday, whole } = moment;
  const shown = (
    <time
      dateTime={iso}
      title={mark ? `${whole} (anomaly: ${anomaly})` : whole}
      className={mark === undefined ? undefined : 'text-warn'}
    >
      {of === 'update' ? (
        <>
          <span className={mark === undefined ? 'text-ink-3' : undefined}>{day}</span> {time}
        </>
      ) : isToday ? (
        time
      ) : (
        `${day} ${time}`
      )}
    </time>
  );
  return (
    <>
      {shown}
      {mark}
    </>
  );
}
