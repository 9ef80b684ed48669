import { isCalendarDay } from '#domain/ledger/time.ts';

const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?:(:\d\d)(?:[.,]\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Names of zones that are not read, as a log or a person writes them. */
const NAMES =
  'acdt acst adt aedt aest akdt akst ast awst brst brt bst cdt cest cet clst clt cst edt eest eet est gst hdt hkt hst ict idt ist jst kst mdt mest mesz mez msd msk mst myt ndt npt nst nzdt nzst pdt pht phst pkt pst sast sgt trt uyt vet wat wib wita';
/** The same of zones whose names are also English words, so only in capitals. */
const CAPITAL_NAMES = 'ART CAT COT CT EAT ET MET MT PET PT WEST WET WIT';
const AREAS =
  'Africa America Antarctica Arctic Asia Atlantic Australia Brazil Canada Chile Europe Indian Mexico Pacific US';

const anyOf = (...words: readonly string[]) => words.join(' ').replaceAll(' ', '|');

const MOMENT = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?`;
const READ_ZONE = String.raw` ?(?:Z|(?:UTC|GMT)(?! ?[+-]\d)|[+-]\d\d(?::?\d\d)?)(?![\w+-]|:\d)`;
const OTHER_OFFSET = String.raw` ?[([]?(?:UTC|GMT)? ?[+-]\d`;
const OTHER_NAME = String.raw`(?:${anyOf(NAMES, NAMES.toUpperCase(), CAPITAL_NAMES)}|[AaPp]\.?[Mm])\b`;
const UNREAD_ZONE = String.raw`${OTHER_OFFSET}|[\s([]{0,2}(?:${OTHER_NAME}|(?:${anyOf(AREAS)})/)`;

/** A moment anywhere in a text. One of a zone that is not read must not be shown as UTC. */
export const MOMENT_IN_TEXT = new RegExp(
  String.raw`(?<![\w-])(${MOMENT}(?:${READ_ZONE}|(?!\w|[:.,]\d|${UNREAD_ZONE})))`,
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
