import { type Int64, sumInt64 } from '#domain/ledger/int64.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import { type Fraction, fractionOf } from './traffic.ts';

/**
 * What app providers are credited with for an update, in bytes of traffic
 * (docs/facts/wire.md#traffic-and-app-activity). A weight is a measure of activity, not a part of
 * the bill: the weights need not add up to the traffic.
 */
export type AppActivity = {
  readonly round: Int64 | undefined;
  readonly records: readonly ActivityRecord[];
};

/** One for each app provider. */
export type ActivityRecord = { readonly party: string; readonly weight: Int64 | undefined };

export type ActivityRow = ActivityRecord & {
  /** Beside the total traffic cost; may be more than 1. */
  readonly ofTraffic: Fraction | undefined;
};

/** The records with their exact shares, in the order of the answer, and all weights together. */
export function activityRows(
  { records }: AppActivity,
  totalTraffic: Int64 | undefined,
): {
  readonly rows: readonly ActivityRow[];
  /** Of all records that say their weight. */
  readonly sum: Int64;
  /** Records that do not say their weight. */
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

/** What is odd about the records, in words. */
export function activityNotices({ records }: AppActivity): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = [];
  const warn = (count: number, text: string) => {
    if (count > 0) notices.push({ tone: 'warning', text: `${counted(count, 'record')} ${text}` });
  };
  warn(records.filter(({ weight }) => weight === undefined).length, 'without a weight.');
  const isNegative = ({ weight }: ActivityRecord) => weight !== undefined && BigInt(weight) < 0n;
  warn(records.filter(isNegative).length, 'with a weight below 0.');
  const providers = new Set(records.map(({ party }) => party));
  warn(records.length - providers.size, 'more than app providers.');
  return notices;
}
