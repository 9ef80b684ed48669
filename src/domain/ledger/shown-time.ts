import { millisecondsOf, readZonedTime, type Zone } from './time.ts';

/** A time in a list: the day, with its year where that is not the year of `now`. */
export type RowMoment = {
  readonly day: string;
  /** To the millisecond, or to the second beside a year, which takes as much room. */
  readonly time: string;
  readonly isToday: boolean;
  /** Date, time and zone with every digit. */
  readonly whole: string;
};

export function readRowMoment(iso: string, zone: Zone, now: Date): RowMoment | undefined {
  const at = readZonedTime(iso, zone);
  const today = readZonedTime(now.toISOString(), zone)?.date ?? '';
  if (at === undefined) return undefined;
  const { date, time } = at;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return {
    day: isThisYear ? date.slice(5) : date,
    time: time.slice(0, isThisYear ? 12 : 8),
    isToday: date === today,
    whole: `${date} ${time} ${at.zone}`,
  };
}

/** A time this far after the browser's clock cannot be true: no usual clock error explains it. */
export const LONGEST_AHEAD_MS = 86_400_000;

/** No clock of a synchronizer is before 1970, where Canton's simulated clock starts. */
export const EARLIEST_MS = 0;

/**
 * Why a time of a server cannot be true: not a documented time, before 1970, or later than this
 * browser's clock by more than a day. Undefined for a usual time.
 */
export function timeAnomaly(iso: string, now: number): string | undefined {
  const at = millisecondsOf(iso);
  if (Number.isNaN(at)) return 'not a valid time';
  if (at < EARLIEST_MS) return 'before 1970';
  return at - now > LONGEST_AHEAD_MS ? 'in the future' : undefined;
}
