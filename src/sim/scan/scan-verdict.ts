import type { Json } from '#sim/http/json-text.ts';
import { iso, type Moment } from '#sim/world/moment.ts';
import type { Transaction } from '#sim/world/update.ts';
import { viewsOf } from '#sim/world/verdict-views.ts';

export function verdictJson(update: Transaction, recordTime: Moment): Json {
  if (update.verdict === undefined) return null;
  const { views, rootViews } = update.verdict.views ?? viewsOf(update.roots);
  return {
    update_id: update.updateId,
    migration_id: update.migrationId,
    domain_id: update.synchronizer.id,
    record_time: iso(recordTime, 'six'),
    finalization_time: iso(update.verdict.finalizationTime, 'six'),
    submitting_parties: update.submitters,
    submitting_participant_uid: update.submittingParticipant,
    verdict_result:
      update.verdict.result === 'accepted' ? 'VERDICT_RESULT_ACCEPTED' : 'VERDICT_RESULT_REJECTED',
    mediator_group: update.verdict.mediatorGroup,
    transaction_views: {
      views: views.map((view) => ({
        view_id: view.viewId,
        informees: view.informees,
        confirming_parties: view.quorums,
        sub_views: view.subViews,
        // Always empty in current Scan code and in real data (docs/facts/wire.md#verdict).
        view_hash: '',
      })),
      root_views: rootViews,
    },
  };
}

/** `EventHistoryTrafficSummary`, in bytes. */
export const trafficJson = ({ traffic }: Transaction): Json =>
  traffic === undefined
    ? null
    : {
        total_traffic_cost: traffic.total,
        envelope_traffic_summaries: traffic.envelopes.map(({ cost, viewIds }) => ({
          traffic_cost: cost,
          view_ids: viewIds,
        })),
      };

/** `EventHistoryAppActivityRecords`: weights in bytes, one record per app provider. */
export const activityJson = ({ activity }: Transaction): Json =>
  activity === undefined ? null : { round_number: activity.round, records: activity.records };
