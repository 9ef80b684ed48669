export type Zone = 'utc' | 'local';

/** Date and time to the microsecond, with the zone. */
export type ZonedTime = { readonly date: string; readonly time: string; readonly zone: string };

export const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an ISO 8601 text with a zone. Fractions remain text, because `Date` has milliseconds only.
 * Undefined for anything else.
 */
export function readZonedTime(iso: string, zone: Zone): ZonedTime | undefined {
  const match = ISO.exec(iso);
  const at = new Date(iso);
  if (match === null || Number.isNaN(at.getTime()) || !isCalendarDay(match[1] ?? ''))
    return undefined;
  const fraction = match[3] === undefined ? '' : `.${match[3]}`;
  if (zone === 'utc') {
    const [date = '', time = ''] = at.toISOString().split('T');
    return { date, time: `${time.slice(0, 8)}${fraction}`, zone: 'UTC' };
  }
  const two = (n: number) => String(n).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}${fraction}`;
  return { date, time, zone: zoneName(at) };
}

/** `Date` rolls 30 February over to March; such a day is shown as received. */
export function isCalendarDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

function zoneName(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const part = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0');
  return `${sign}${part(minutes / 60)}:${part(minutes % 60)}`;
}

/** "3 min ago", "in 2 h" by this browser's clock; undefined for an invalid time. */
export function relative(iso: string, now: number): string | undefined {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return undefined;
  const seconds = Math.round((now - at) / 1000);
  const words = durationText(Math.abs(seconds));
  return seconds < 0 ? `in ${words}` : `${words} ago`;
}

/** A duration in its largest unit: `1500` seconds → `25 min`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
