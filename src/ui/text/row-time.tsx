import { readZonedTime } from '#domain/ledger/time.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { HonestText } from './honest-text.tsx';

/** The time of day; the title shows the date. */
export function RowTime({ iso }: { iso: string | undefined }) {
  const { zone } = usePreferences();
  if (iso === undefined) return 'no record time';
  const moment = readZonedTime(iso, zone);
  if (moment === undefined) return <HonestText text={iso} />;
  return (
    <time dateTime={iso} title={`${moment.date} ${moment.time} ${moment.zone}`}>
      <span className="text-ink-3">{moment.date.slice(5)}</span> {moment.time.slice(0, 12)}
    </time>
  );
}
