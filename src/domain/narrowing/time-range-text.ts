import { readZonedTime, type Zone } from '#domain/ledger/time.ts';
import type { TimeRange } from './time-range.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

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
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [MINUTE, 'min'],
    [SECOND, 's'],
  ] as const;
  const [size, unit] = units.find(([one]) => length >= one && length % one === 0) ?? [1, 'ms'];
  return `${(length / size).toLocaleString('en')} ${unit}`;
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
