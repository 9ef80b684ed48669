import { isCalendarDay } from '#domain/ledger/time.ts';

const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?:(:\d\d)(?:[.,]\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Zones that are not read. Names that are also English words count in capitals only. */
const NAMES =
  /acdt|acst|adt|aedt|aest|akdt|akst|ast|awst|brt|bst|cdt|cest|cet|clt|cst|edt|eest|eet|est|gst|hkt|hst|ict|ist|jst|kst|mdt|mest|mez|msk|mst|ndt|npt|nst|nzdt|nzst|pdt|pht|pkt|pst|sast|sgt|trt|wat|wib/;
const CAPITALS = /ART|CAT|COT|CT|EAT|ET|MET|MT|PET|PT|WEST|WET/;
const AREAS =
  /Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Canada|Europe|Indian|Pacific|US/;

const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?/.source;
const READ_ZONE = / ?(?:Z|(?:UTC|GMT)(?! ?[+-]\d)|[+-]\d\d(?::?\d\d)?)(?![\w+-]|:\d)/.source;
const OTHER_OFFSET = / ?[([]?(?:UTC|GMT)? ?[+-]\d/.source;
const HALF_OF_DAY = /[AaPp]\.?[Mm]/.source;
const OTHER_NAME = `(?:${NAMES.source}|${NAMES.source.toUpperCase()}|${CAPITALS.source}|${HALF_OF_DAY})\\b`;
const UNREAD_ZONE = `${OTHER_OFFSET}|[\\s([]{0,2}(?:${OTHER_NAME}|(?:${AREAS.source})/)`;

/** A moment anywhere in a text. One of a zone that is not read must not be shown as UTC. */
export const MOMENT_IN_TEXT = new RegExp(
  `(?<![\\w-])(${MOMENT}(?:${READ_ZONE}|(?!\\w|[:.,]\\d|${UNREAD_ZONE})))`,
  'g',
);

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
