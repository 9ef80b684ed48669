import { isCalendarDay } from './time.ts';

/**
 * A typed time as milliseconds since the epoch: `2026-01-02 14:02`, in UTC unless it has a zone.
 * Undefined for anything else.
 */
export function readTypedTime(typed: string): number | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(typed.trim()) ?? [];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const iso = typed
    .trim()
    .replace(/ ?(?:UTC|GMT)$/i, 'Z')
    .replace(/ (?=[+-]\d\d:?\d\d$)/, '')
    .replace(' ', 'T')
    // A zone without a time is not in the format of ECMAScript.
    .replace(/^(\d{4}-\d\d-\d\d)(?=$|[zZ]|[+-]\d\d:?\d\d$)/, '$1T00:00');
  const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(iso);
  const time = Date.parse(hasZone ? iso : `${iso}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * The instant of `readTypedTime`: `2026-01-02 14:02:11.5 UTC`. In UTC also where a list shows local
 * times, because a time without a zone is read as UTC.
 */
export function typedTimeText(at: number): string {
  return new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, ' UTC');
}
