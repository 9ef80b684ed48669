import { readInt64 } from '#domain/int64.ts';
import type { Verdict, View } from '#domain/verdict.ts';
import type { VerdictWire } from './scan-wire.ts';

const RESULTS: Readonly<Record<string, Verdict['result']>> = {
  VERDICT_RESULT_ACCEPTED: 'accepted',
  VERDICT_RESULT_REJECTED: 'rejected',
  VERDICT_RESULT_UNSPECIFIED: 'unspecified',
};

/** A verdict from the wire (EventHistoryVerdict); what is absent is undefined or an empty list. */
export function readVerdict(wire: VerdictWire): Verdict {
  const resultText = wire.verdict_result ?? '';
  const views: View[] = [];
  for (const view of wire.transaction_views?.views ?? []) if (view) views.push(readView(view));
  return {
    updateId: wire.update_id ?? '',
    result: Object.hasOwn(RESULTS, resultText) ? (RESULTS[resultText] ?? 'unknown') : 'unknown',
    resultText,
    recordTime: wire.record_time ?? undefined,
    finalizationTime: wire.finalization_time ?? undefined,
    migrationId: readInt64(wire.migration_id),
    domainId: wire.domain_id ?? undefined,
    submittingParties: wire.submitting_parties ?? [],
    submittingParticipant: wire.submitting_participant_uid ?? undefined,
    mediatorGroup: readInt64(wire.mediator_group),
    views,
    ...(wire.transaction_views?.views ? {} : { viewsUntold: true }),
    rootViews: wire.transaction_views?.root_views ?? [],
  };
}

type ViewWire = NonNullable<
  NonNullable<NonNullable<VerdictWire['transaction_views']>['views']>[number]
>;

function readView(wire: ViewWire): View {
  const quorums: View['quorums'][number][] = [];
  for (const quorum of wire.confirming_parties ?? []) {
    if (quorum)
      quorums.push({ parties: quorum.parties ?? [], threshold: quorum.threshold ?? undefined });
  }
  return {
    viewId: wire.view_id ?? -1,
    informees: wire.informees ?? [],
    quorums,
    ...(wire.confirming_parties ? {} : { quorumsUntold: true }),
    subViews: wire.sub_views ?? [],
    viewHash: wire.view_hash ?? '',
  };
}

/** The parties of all views, sorted, each once. */
export function informeesOf(verdict: Verdict | undefined): readonly string[] {
  const parties = new Set<string>();
  for (const view of verdict?.views ?? []) for (const party of view.informees) parties.add(party);
  return [...parties].sort();
}
