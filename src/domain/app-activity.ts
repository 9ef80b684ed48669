import { type Int64, sumInt64 } from './int64.ts';
import { type Share, shareOf } from './share.ts';

/**
 * What app providers are credited with for an update, in bytes of traffic (specification.md,
 * EventHistoryAppActivityRecords). A weight is a measure of activity, not a part of the bill: the
 * weights need not add up to the traffic.
 */
export type AppActivity = {
  readonly round: Int64 | undefined;
  readonly records: readonly ActivityRecord[];
};

/** One for each app provider. */
export type ActivityRecord = { readonly party: string; readonly weight: Int64 | undefined };

export type ActivityRow = ActivityRecord & {
  /** Beside the total traffic cost; may be more than 1. */
  readonly ofTraffic: Share | undefined;
  /** Of all weights together. */
  readonly ofWeights: Share | undefined;
};

/** The records with their exact shares, in the order of the answer, and the sum of the weights. */
export function activityRows(
  { records }: AppActivity,
  totalTraffic: Int64 | undefined,
): { readonly rows: readonly ActivityRow[]; readonly sum: Int64 } {
  const sum = sumInt64(records.flatMap(({ weight }) => weight ?? []));
  const share = (weight: Int64 | undefined, whole: Int64 | undefined) =>
    weight === undefined || whole === undefined ? undefined : shareOf(weight, whole);
  const rows = records.map((record) => ({
    ...record,
    ofTraffic: share(record.weight, totalTraffic),
    ofWeights: share(record.weight, sum),
  }));
  return { rows, sum };
}
