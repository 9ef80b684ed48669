import { isCalendarDay } from '#domain/ledger/time.ts';

const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?:(:\d\d)(?:[.,]\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * The record times that a day, a minute or a moment stands for, as `from/to`: the day, the minute,
 * or a minute before and after the moment. A time without a zone is UTC, as elsewhere in Treeline;
 * PostgreSQL prints a zone of whole hours without minutes.
 */
export function timeSpan(text: string): string | undefined {
  const [, day = '', minute, seconds, zone = 'Z'] = TIME.exec(text) ?? [];
  if (!isCalendarDay(day)) return undefined;
  if (minute === undefined) return spanOf(Date.parse(`${day}T00:00:00Z`), DAY);
  const minutes = zone.slice(3).replace(':', '') || '00';
  const named = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${minutes}` : 'Z';
  const at = Date.parse(`${day}T${minute}${seconds ?? ':00'}${named}`);
  if (Number.isNaN(at)) return undefined;
  return seconds === undefined ? spanOf(at, MINUTE) : spanOf(at - MINUTE, 2 * MINUTE);
}

function spanOf(from: number, length: number): string | undefined {
  const last = new Date(from + length);
  if (from < 0 || Number.isNaN(last.getTime()) || last.getUTCFullYear() > 9_999) return undefined;
  return [new Date(from), last].map((at) => at.toISOString().replace('.000Z', 'Z')).join('/');
}
