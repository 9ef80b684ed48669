import { readRowMoment } from '#domain/ledger/time.ts';
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
  if (moment === undefined) return <HonestText text={iso} />;
  const { day, time, isToday, whole } = moment;
  return (
    <time dateTime={iso} title={whole}>
      {of === 'update' ? (
        <>
          <span className="text-ink-3">{day}</span> {time}
        </>
      ) : isToday ? (
        time
      ) : (
        `${day} ${time}`
      )}
    </time>
  );
}
