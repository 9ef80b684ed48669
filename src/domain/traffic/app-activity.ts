import { type Int64, sumInt64 } from '#domain/ledger/int64.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import { type Fraction, fractionOf } from './traffic.ts';

/**
 * The activity of app providers in an update, in bytes of traffic
 * (docs/facts/wire.md#traffic-and-app-activity). Weights measure activity and need not add up to
 * the traffic.
 */
export type AppActivity = {
  readonly round: Int64 | undefined;
  readonly records: readonly ActivityRecord[];
  /** The response has no list of records; an empty list would mean no activity. */
  readonly recordsMissing?: true;
};

export type ActivityRecord = {
  /** "" if not reported. */
  readonly party: string;
  readonly weight: Int64 | undefined;
  /** The response has no object in this place. */
  readonly isUnreadable?: true;
};

export type ActivityRow = ActivityRecord & {
  /** The share of the total traffic cost; may exceed 1. */
  readonly ofTraffic: Fraction | undefined;
};

/** Records in response order with their exact shares, and the sum of the weights. */
export function activityRows(
  { records }: AppActivity,
  totalTraffic: Int64 | undefined,
): {
  readonly rows: readonly ActivityRow[];
  readonly sum: Int64;
  readonly unweighed: number;
  readonly sumOfTraffic: Fraction | undefined;
} {
  const ofTraffic = (weight: Int64 | undefined) =>
    weight === undefined || totalTraffic === undefined
      ? undefined
      : fractionOf(weight, totalTraffic);
  const sum = sumInt64(records.flatMap(({ weight }) => weight ?? []));
  const rows = records.map((record) => ({ ...record, ofTraffic: ofTraffic(record.weight) }));
  const unweighed = records.filter(({ weight }) => weight === undefined).length;
  return { rows, sum, unweighed, sumOfTraffic: ofTraffic(sum) };
}

export function activityNotices({ records }: AppActivity): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = [];
  const warn = (count: number, text: string) => {
    if (count > 0) notices.push({ tone: 'warning', text: `${counted(count, 'record')} ${text}` });
  };
  const unreadable = records.filter(({ isUnreadable }) => isUnreadable).length;
  if (unreadable > 0)
    notices.push({
      tone: 'warning',
      text: `Anomaly: ${counted(unreadable, 'unreadable record')}.`,
    });
  const named = namedIn(records);
  warn(records.length - named.length - unreadable, 'without a party.');
  const unweighed = records.filter(({ weight }) => weight === undefined).length;
  warn(unweighed - unreadable, 'without a weight.');
  const isNegative = ({ weight }: ActivityRecord) => weight !== undefined && BigInt(weight) < 0n;
  warn(records.filter(isNegative).length, 'with a weight below 0.');
  warn(named.length - new Set(named).size, 'for an app provider already listed.');
  return notices;
}

/** `2 app providers`, or `3 records for 2 app providers` where each has not one record. */
export function providersText({ records, recordsMissing }: AppActivity): string {
  if (recordsMissing) return 'app providers not reported';
  const named = namedIn(records);
  const providers = new Set(named).size;
  const text = counted(providers, 'app provider');
  if (providers === records.length) return text;
  const all = counted(records.length, 'record');
  if (providers === 0) return `${all} without an app provider`;
  return `${all} for ${named.length < records.length ? 'at least ' : ''}${text}`;
}

function namedIn(records: readonly ActivityRecord[]): readonly string[] {
  return records.flatMap(({ party }) => (party === '' ? [] : party));
}
