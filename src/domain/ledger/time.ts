export type Zone = 'utc' | 'local';

/** Date and time to the microsecond, with the zone. */
export type ZonedTime = { readonly date: string; readonly time: string; readonly zone: string };

const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since the epoch of an ISO 8601 text with a zone; NaN for anything else. */
export function millisecondsOf(iso: string): number {
  const [, date = ''] = ISO.exec(iso) ?? [];
  // `Date.parse` moves 30 February to March, and rejects all other invalid days.
  const isDay = date !== '' && (date.slice(-2) < '29' || isCalendarDay(date));
  return isDay ? Date.parse(iso) : Number.NaN;
}

/** The digits of the fraction of a second, up to nine; "" for none. */
export function secondDigits(iso: string): string {
  return ISO.exec(iso)?.[3] ?? '';
}

/**
 * Reads an ISO 8601 text with a zone. Fractions remain text, because `Date` has milliseconds only.
 * Undefined for anything else.
 */
export function readZonedTime(iso: string, zone: Zone): ZonedTime | undefined {
  const at = millisecondsOf(iso);
  if (Number.isNaN(at)) return undefined;
  const digits = secondDigits(iso);
  const fraction = digits === '' ? '' : `.${digits}`;
  const minutes = zone === 'utc' ? 0 : -new Date(at).getTimezoneOffset();
  const [date = '', time = ''] = isoAt(at + minutes * 60_000).split('T');
  return {
    date,
    time: `${time.slice(0, 8)}${fraction}`,
    zone: zone === 'utc' ? 'UTC' : zoneName(minutes),
  };
}

const isoAt = (ms: number) => new Date(ms).toISOString();

/** `Date` rolls 30 February over to March; such a day is shown as received. */
export function isCalendarDay(date: string): boolean {
  const day = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(day) && isoAt(day).startsWith(date);
}

function zoneName(minutes: number): string {
  return `${minutes < 0 ? '-' : '+'}${isoAt(Math.abs(minutes) * 60_000).slice(11, 16)}`;
}

/** "3 min ago", "in 2 h" by this browser's clock; undefined for an invalid time. */
export function relative(iso: string, now: number): string | undefined {
  const at = millisecondsOf(iso);
  if (Number.isNaN(at)) return undefined;
  const seconds = Math.trunc((now - at) / 1000);
  const words = durationText(Math.abs(seconds), Math.floor);
  return seconds < 0 ? `in ${words}` : `${words} ago`;
}

/**
 * A duration in seconds, in hours and minutes, or in days: `5580` seconds → `1 h 33 min`.
 * @param seconds a whole number
 * @param whole rounds minutes and days; an age is not rounded up
 */
export function durationText(seconds: number, whole = Math.round): string {
  const minutes = whole(seconds / 60);
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours < 48) return `${hours} h${rest > 0 ? ` ${rest} min` : ''}`;
  return `${whole(minutes / 1440)} days`;
}
