import { readMoment, type Zone } from './time.ts';

/** A stretch of record time, `from` inclusive, `to` exclusive, in milliseconds since the epoch. */
export type TimeStretch = { readonly from: number; readonly to: number };

const MINUTE = 60_000;

/**
 * A stretch in words, in one zone that is always named: "2026-01-02 14:02:40 – 14:05:00 UTC".
 * What both ends share is said once; fractions and seconds are left out where both have none.
 */
export function stretchWords({ from, to }: TimeStretch, zone: Zone): string {
  const [start, end] = [from, to].map((at) => readMoment(isoOf(at), zone));
  if (start === undefined || end === undefined) return 'at no time';
  const keep = from % MINUTE === 0 && to % MINUTE === 0 ? 5 : 12;
  const one = { ...start, time: start.time.slice(0, keep) };
  const other = { ...end, time: end.time.slice(0, keep) };
  const startZone = one.zone === other.zone ? '' : ` ${one.zone}`;
  const endDate = one.date === other.date ? '' : `${other.date} `;
  return `${one.date} ${one.time}${startZone} – ${endDate}${other.time} ${other.zone}`;
}

/** How long a stretch is, in the largest unit that it is whole in: "5 s", "1 min", "2 h". */
export function lengthWords({ from, to }: TimeStretch): string {
  const length = to - from;
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [MINUTE, 'min'],
    [1000, 's'],
  ] as const;
  const [size, unit] = units.find(([one]) => length >= one && length % one === 0) ?? [1, 'ms'];
  return `${(length / size).toLocaleString('en')} ${unit}`;
}

/** An ISO 8601 interval, `2026-01-02T14:02:40Z/2026-01-02T14:05:00Z`. */
export function stretchText({ from, to }: TimeStretch): string {
  return `${isoOf(from)}/${isoOf(to)}`;
}

/** The stretch in such a text; undefined for any other text and for one that ends before it began. */
export function readStretch(text: string): TimeStretch | undefined {
  const [start = '', end = '', more] = text.split('/');
  if (more !== undefined) return undefined;
  if (readMoment(start, 'utc') === undefined || readMoment(end, 'utc') === undefined)
    return undefined;
  const stretch = { from: Date.parse(start), to: Date.parse(end) };
  return stretch.from < stretch.to ? stretch : undefined;
}

function isoOf(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/\.000Z$/, 'Z');
}
