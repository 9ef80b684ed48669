import { grouped } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import {
  type Carriage,
  carriages,
  fractionOf,
  percentOf,
  type TrafficSummary,
} from '#domain/traffic/traffic.ts';
import type { QuorumReading } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { ownIds } from '#domain/verdict/view-forest.ts';

/** More marks than this would be unreadable, so only the text is shown. */
const MOST_MARKS = 6;

/**
 * Draws a quorum as outlines, with stronger ink for the threshold. Marks are never filled, because
 * the verdict does not record who confirmed. The text beside them has the same content.
 */
export function QuorumMarks({ quorum }: { quorum: QuorumReading }) {
  const { threshold, size, state } = quorum;
  if (threshold === undefined || state !== 'sound' || size > MOST_MARKS) return null;
  return (
    <span
      aria-hidden="true"
      className="quorum-marks"
      style={{ '--needed': threshold, '--spare': size - threshold }}
    />
  );
}

/** Traffic of the views, by envelope. The cost of an envelope is not split by view. */
export type ViewTraffic = {
  /**
   * Column text: the number of the envelope, which may carry other views too, and its bytes where
   * it is shown first, so that the column adds up to the total.
   */
  readonly short: (viewId: number, isAgain?: boolean) => string;
  /** The place of the envelope, if a single one carries the view. */
  readonly envelope: (viewId: number) => number | undefined;
  /** The bytes of the envelope as a part of the largest one, from 0 to 1. */
  readonly share: (viewId: number) => number;
  /** One sentence per envelope that carries the view. */
  readonly long: (viewId: number) => readonly string[];
};

/**
 * Returns undefined if there are no envelopes. Envelopes refer to views by id, so a duplicate id
 * does not identify its view.
 */
export function viewTraffic(
  summary: TrafficSummary | undefined,
  views: readonly View[],
): ViewTraffic | undefined {
  if (summary === undefined) return undefined;
  const isIncomplete =
    summary.noEnvelopes === 'unreadable' ||
    summary.envelopes.some(({ areViewsUnreadable }) => areViewsUnreadable);
  if (summary.envelopes.length === 0 && !isIncomplete) return undefined;
  const byView = carriages(summary);
  const own = ownIds(views);
  // A call accepts a limited number of arguments, and a response may have any number of envelopes.
  const largest = summary.envelopes.reduce(
    (most, { cost }) => Math.max(most, Number(cost ?? 0)),
    1,
  );
  const onlyCarriage = (viewId: number) => {
    const [first, ...more] = own.has(viewId) ? (byView.get(viewId) ?? []) : [];
    return more.length > 0 ? undefined : first;
  };
  return {
    short: (viewId, isAgain = false) => {
      if (!own.has(viewId)) return 'unknown';
      const [first, ...more] = byView.get(viewId) ?? [];
      if (first === undefined) return isIncomplete ? 'unknown' : 'no envelope';
      if (more.length > 0) return `${more.length + 1} envelopes`;
      const name = `envelope ${first.envelope + 1}`;
      return first.cost === undefined || isAgain ? name : `${grouped(first.cost)} B · ${name}`;
    },
    envelope: (viewId) => onlyCarriage(viewId)?.envelope,
    share: (viewId) => Math.max(0, Number(onlyCarriage(viewId)?.cost ?? 0) / largest),
    long: (viewId) => {
      if (!own.has(viewId)) {
        return ['Unknown: envelopes refer to views by id, and this view has no unique id.'];
      }
      const carried = byView.get(viewId) ?? [];
      if (carried.length === 0)
        return [isIncomplete ? 'Unknown: an envelope cannot be read.' : 'Not in any envelope.'];
      return carried.map((one) => envelopeWords(one, summary));
    },
  };
}

function envelopeWords({ envelope, cost, views }: Carriage, { total }: TrafficSummary): string {
  const name = `Envelope ${envelope + 1}`;
  const share = cost === undefined || total === undefined ? undefined : fractionOf(cost, total);
  const bytes =
    cost === undefined
      ? 'bytes not reported'
      : `${grouped(cost)} bytes${share === undefined ? '' : `, ${percentOf(share)}%`}`;
  if (views === 1) return `${name}, this view only (${bytes}).`;
  const shared = `Shares ${name.toLowerCase()} with ${counted(views - 1, 'other view')} (${bytes}).`;
  return cost === undefined ? shared : `${shared} Cost is not split by view.`;
}
