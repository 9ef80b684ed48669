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
};

/** One for each app provider. */
export type ActivityRecord = { readonly party: string; readonly weight: Int64 | undefined };

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
  /** The sum of the known weights. */
  readonly sum: Int64;
  /** Records without a weight. */
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
  warn(records.filter(({ weight }) => weight === undefined).length, 'without a weight.');
  const isNegative = ({ weight }: ActivityRecord) => weight !== undefined && BigInt(weight) < 0n;
  warn(records.filter(isNegative).length, 'with a weight below 0.');
  const providers = new Set(records.map(({ party }) => party));
  warn(records.length - providers.size, 'more than app providers.');
  return notices;
}
