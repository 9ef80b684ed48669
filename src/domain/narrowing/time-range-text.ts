import { readZonedTime, type Zone } from '#domain/ledger/time.ts';
import type { TimeRange } from './time-range.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * Formats a range with its zone: "2026-01-02 14:02:40 – 14:05:00 UTC". Parts that both ends share
 * appear once; seconds and fractions are omitted if neither end has any.
 */
export function timeRangeLabel({ from, to }: TimeRange, zone: Zone): string {
  const [start, end] = [from, to].map((at) => readZonedTime(isoOf(at, true), zone));
  if (start === undefined || end === undefined) return 'no valid time';
  const isWhole = (unit: number) => from % unit === 0 && to % unit === 0;
  const keep = isWhole(MINUTE) ? 'hh:mm'.length : isWhole(SECOND) ? 'hh:mm:ss'.length : undefined;
  const one = { ...start, time: start.time.slice(0, keep) };
  const other = { ...end, time: end.time.slice(0, keep) };
  const startZone = one.zone === other.zone ? '' : ` ${one.zone}`;
  const endDate = one.date === other.date ? '' : `${other.date} `;
  return `${one.date} ${one.time}${startZone} – ${endDate}${other.time} ${other.zone}`;
}

/** The length in the largest unit without a remainder: "5 s", "1 min", "2 h". */
export function timeRangeLength({ from, to }: TimeRange): string {
  const length = to - from;
  const units = [
    [DAY, 'd'],
    [3_600_000, 'h'],
    [MINUTE, 'min'],
    [SECOND, 's'],
  ] as const;
  const [size, unit] = units.find(([one]) => length >= one && length % one === 0) ?? [1, 'ms'];
  return `${(length / size).toLocaleString('en')} ${unit}`;
}

/**
 * Short times at equal distances from the start to the end of a range, for an axis: "14:02", with
 * the day in a range of a day, and only the date in a range of several. No time occurs twice.
 */
export function axisTimes(
  { from, to }: TimeRange,
  parts: number,
  zone: Zone,
): readonly { readonly at: number; readonly label: string }[] {
  const length = to - from;
  const digits = length > 5 * MINUTE ? 'hh:mm' : length > 5 * SECOND ? 'hh:mm:ss' : 'hh:mm:ss.sss';
  const label = (at: number): string => {
    const { date = '', time = '' } = readZonedTime(isoOf(at, true), zone) ?? {};
    if (length > 4 * DAY) return date;
    const short = time.slice(0, digits.length);
    return length < DAY ? short : `${date.slice(-'MM-DD'.length)} ${short}`;
  };
  // A millisecond is the shortest step.
  const steps = Math.max(1, Math.min(parts, length));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = Math.round(from + (length * step) / steps);
    return { at, label: label(at) };
  });
}

/** An ISO 8601 interval, `2026-01-02T14:02:40Z/2026-01-02T14:05:00Z`. */
export function timeRangeParam({ from, to }: TimeRange): string {
  return `${isoOf(from)}/${isoOf(to)}`;
}

function isoOf(at: number, withFraction = false): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  return withFraction ? date.toISOString() : date.toISOString().replace(/\.000Z$/, 'Z');
}
