import { readZonedTime, relative } from '#domain/ledger/time.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { HonestText } from './honest-text.tsx';

/** A server's time in the user's zone, with its age on request. */
export function Moment({ iso, ago = false }: { iso: string; ago?: boolean }) {
  const { zone } = usePreferences();
  const moment = readZonedTime(iso, zone);
  if (moment === undefined) {
    return (
      <span className="font-mono" title="unreadable time, shown as received">
        <HonestText text={iso} />
      </span>
    );
  }
  const distance = ago ? relative(iso, Date.now()) : undefined;
  return (
    <span className="whitespace-nowrap">
      <time dateTime={iso} title={iso} className="font-mono">
        {moment.date} {moment.time} {moment.zone}
      </time>
      {distance !== undefined && <span className="text-ink-3"> {distance}</span>}
    </span>
  );
}
