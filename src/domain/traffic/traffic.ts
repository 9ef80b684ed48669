import { type Int64, sumInt64, toInt64 } from '#domain/ledger/int64.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import type { View } from '#domain/verdict/verdict.ts';

/** A part of a whole as an exact fraction in lowest terms; the denominator is above 0. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export function fractionOf(part: Int64, whole: Int64): Fraction | undefined {
  const [numerator, denominator] = [BigInt(part), BigInt(whole)];
  if (denominator === 0n) return undefined;
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * A percentage with one decimal: `12.5`. Shares above 0 never become `0.0` but `<0.1`. Only the
 * whole is `100.0`: shares below it are at most `>99.9`, and those above it at least `>100.0`.
 */
export function percentOf({ numerator, denominator }: Fraction): string {
  const size = numerator < 0n ? -numerator : numerator;
  // The result is in tenths of a percent, with half a tenth rounded up.
  const tenths = (size * 2000n + denominator) / (denominator * 2n);
  if (tenths === 0n && size > 0n) return numerator < 0n ? '>-0.1' : '<0.1';
  if (tenths === 1000n && size !== denominator)
    return `${numerator < 0n ? '<-' : '>'}${size < denominator ? '99.9' : '100.0'}`;
  return `${numerator < 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`;
}

/** The filled part of a bar, in percent from 0 to 100. */
export function filled({ numerator, denominator }: Fraction): number {
  if (numerator <= 0n) return 0;
  return numerator >= denominator ? 100 : Number((numerator * 1000n) / denominator) / 10;
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * The cost of the confirmation request to the submitting participant, in bytes, and its envelopes
 * (docs/facts/wire.md#traffic-and-app-activity).
 */
export type TrafficSummary = {
  readonly total: Int64 | undefined;
  /** The response has a total that is not an integer. */
  readonly isTotalUnreadable?: true;
  /** Why the list of envelopes is unknown; an empty list would mean no envelopes. */
  readonly noEnvelopes?: 'unreadable' | 'not-reported';
  readonly envelopes: readonly Envelope[];
};

/** The bytes of an envelope, and the ids of the verdict's views in it. */
export type Envelope = {
  readonly cost: Int64 | undefined;
  readonly viewIds: readonly number[];
  /** The response has a cost that is not an integer. */
  readonly isCostUnreadable?: true;
  /** The response has view ids that are not a list of integers, or no object in this place. */
  readonly areViewsUnreadable?: true;
  /** The response has no object in this place. */
  readonly isUnreadable?: true;
};

/** One line per envelope, and the unexplained part of the total. */
export type TrafficBill = {
  readonly total: Int64 | undefined;
  readonly lines: readonly BillLine[];
  readonly sum: Int64;
  readonly noEnvelopes: TrafficSummary['noEnvelopes'];
  /**
   * The total minus the sum; negative if envelopes cost more than the total. Unknown if the envelopes
   * are.
   */
  readonly rest: Int64 | undefined;
  readonly restShare: Fraction | undefined;
  /** Envelopes without a cost, which may explain the difference. */
  readonly unpriced: number;
};

type BillLine = Envelope & { readonly share: Fraction | undefined };

export function trafficBill(summary: TrafficSummary): TrafficBill {
  const { total, envelopes, noEnvelopes } = summary;
  const share = (cost: Int64 | undefined) =>
    cost === undefined || total === undefined ? undefined : fractionOf(cost, total);
  const sum = sumInt64(envelopes.flatMap(({ cost }) => cost ?? []));
  const isUnknown = total === undefined || noEnvelopes !== undefined;
  const rest = isUnknown ? undefined : toInt64(BigInt(total) - BigInt(sum));
  const lines = envelopes.map((envelope) => ({ ...envelope, share: share(envelope.cost) }));
  const unpriced = envelopes.filter(({ cost }) => cost === undefined).length;
  return { total, lines, sum, noEnvelopes, rest, restShare: share(rest), unpriced };
}

/**
 * An envelope that carries a view: its position, its cost and its number of views. The cost belongs
 * to the view only if the envelope has no other views.
 */
export type Carriage = {
  readonly envelope: number;
  readonly cost: Int64 | undefined;
  readonly views: number;
};

export function carriages({ envelopes }: TrafficSummary): ReadonlyMap<number, readonly Carriage[]> {
  const byView = new Map<number, Carriage[]>();
  for (const [envelope, { cost, viewIds }] of envelopes.entries()) {
    const ids = new Set(viewIds);
    for (const id of ids) {
      const one = { envelope, cost, views: ids.size };
      const known = byView.get(id);
      if (known === undefined) byView.set(id, [one]);
      else known.push(one);
    }
  }
  return byView;
}

/**
 * Contradictions within a summary, and with the verdict's views (DATA-07).
 *
 * @param bill the summary's bill, if already computed
 */
export function trafficNotices(
  summary: TrafficSummary,
  views: readonly View[] | undefined,
  bill = trafficBill(summary),
): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = [];
  const { rest, unpriced } = bill;
  const warn = (text: string) => notices.push({ tone: 'warning', text });
  const isNegative = ({ cost }: Envelope) => cost !== undefined && BigInt(cost) < 0n;
  if (summary.isTotalUnreadable) warn('Anomaly: the total traffic cost is not an integer.');
  else if (summary.total === undefined) warn('The traffic summary has no total.');
  else if (BigInt(summary.total) < 0n) warn('The total traffic cost is below 0.');
  if (rest !== undefined && BigInt(rest) < 0n) {
    warn('The envelopes cost more than the total.');
  }
  const strangeCosts = summary.envelopes.filter((one) => one.isCostUnreadable).length;
  if (strangeCosts > 0)
    warn(`Anomaly: ${counted(strangeCosts, 'envelope')} with a cost that is not an integer.`);
  if (summary.noEnvelopes === 'unreadable') warn('Anomaly: the envelopes are not a list.');
  if (summary.noEnvelopes === 'not-reported') warn('The traffic summary has no list of envelopes.');
  const unreadable = summary.envelopes.filter((one) => one.isUnreadable).length;
  if (unreadable > 0) warn(`Anomaly: ${counted(unreadable, 'unreadable envelope')}.`);
  const viewless = summary.envelopes.filter((one) => one.areViewsUnreadable).length - unreadable;
  if (viewless > 0) warn(`Anomaly: ${counted(viewless, 'envelope')} with unreadable view ids.`);
  const costless = unpriced - strangeCosts - unreadable;
  if (costless > 0) warn(`${counted(costless, 'envelope')} without a cost.`);
  const negative = summary.envelopes.filter(isNegative).length;
  if (negative > 0) warn(`${counted(negative, 'envelope')} with a cost below 0.`);
  if (views === undefined) return notices;
  const carried = carriages(summary);
  const known = new Set(views.map(({ viewId }) => viewId));
  const strange = [...carried.keys()].filter((id) => !known.has(id)).length;
  const asReported = known.has(-1) ? ', as far as its view ids are reported' : '';
  if (strange > 0)
    warn(`${counted(strange, 'view id')} of envelopes missing from the verdict${asReported}.`);
  const repeated = [...carried.values()].filter(({ length }) => length > 1).length;
  if (repeated > 0) warn(`${counted(repeated, 'view')} in more than one envelope.`);
  return notices;
}
