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

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be merged.
  interface CSSProperties {
    '--needed'?: number;
    '--spare'?: number;
  }
}

/**
 * Traffic of the views as text. A view has its own cost only if it is the only view of its
 * envelope.
 */
export type ViewTraffic = {
  /** Column text: `1,990`, or the envelope that the view shares. */
  readonly short: (viewId: number) => string;
  /** One sentence per envelope that carries the view. */
  readonly long: (viewId: number) => readonly string[];
};

/**
 * Returns undefined without envelopes. Envelopes refer to views by id, so a duplicate id does not
 * identify its view.
 */
export function viewTraffic(
  summary: TrafficSummary | undefined,
  views: readonly View[],
): ViewTraffic | undefined {
  if (summary === undefined || summary.envelopes.length === 0) return undefined;
  const byView = carriages(summary);
  const own = ownIds(views);
  return {
    short: (viewId) => {
      if (!own.has(viewId)) return 'unknown';
      const [first, ...more] = byView.get(viewId) ?? [];
      if (first === undefined) return 'none';
      if (more.length > 0) return `${more.length + 1} envelopes`;
      if (first.views > 1) return `envelope ${first.envelope + 1}`;
      return first.cost === undefined ? 'not reported' : grouped(first.cost);
    },
    long: (viewId) => {
      if (!own.has(viewId)) {
        return ['Unknown: envelopes refer to views by id, and this view has no unique id.'];
      }
      const carried = byView.get(viewId) ?? [];
      if (carried.length === 0) return ['Not in any envelope.'];
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
