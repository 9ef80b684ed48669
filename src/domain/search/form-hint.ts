import { grouped, LAST_INT64, toInt64 } from '#domain/ledger/int64.ts';

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
/** Day, month and year in any order that has the year first or last. */
const DATE = new RegExp(
  String.raw`^(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./ -]{1,2}(?:\d{1,2}|${MONTH})[./ -]{1,2}\d{4})(?![^\s,])`,
  'i',
);

/** The form of a time or an offset, for a text that looks like one and is none; or an empty text. */
export function formHint(text: string): string {
  if (DATE.test(text)) return 'To search by time, enter 2026-01-02 14:02 (UTC).';
  const digits = text.replaceAll(',', '');
  return /^\d{1,300}$/.test(digits) && BigInt(digits) > LAST_INT64
    ? `The maximum offset is ${grouped(toInt64(LAST_INT64))}.`
    : '';
}
