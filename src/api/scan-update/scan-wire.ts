import * as z from 'zod/mini';
import { integerWire } from '#api/json/integer-wire.ts';
import { partWire } from '#api/json/json-body.ts';
import { int64Wire, listWire, recordWire, textWire } from '#api/json/shape.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';

/**
 * Scan's responses (docs/facts/wire.md#scan-events and #scan-legacy-update). Optional members may
 * be absent or null; unknown ones are kept. `scan-event.ts` reads each event by hand.
 */

const text = z.nullish(textWire);
const int64 = z.nullish(int64Wire);
const texts = z.nullish(z.array(textWire));
const int32s = z.nullish(z.array(integerWire));

/** Text in recorded responses (docs/facts/wire.md#numbers); an integer is also accepted. */
const offsetWire = z.custom<string | number | bigint>(
  (value) => typeof value === 'string' || readInt64(value) !== undefined,
  'a string',
);

const quorumWire = z.looseObject({ parties: texts, threshold: z.nullish(integerWire) });

const viewWire = z.looseObject({
  view_id: z.nullish(integerWire),
  informees: texts,
  confirming_parties: z.nullish(z.array(z.nullish(quorumWire))),
  sub_views: int32s,
  view_hash: text,
});

const verdictWire = z.looseObject({
  update_id: text,
  migration_id: int64,
  domain_id: text,
  record_time: text,
  finalization_time: text,
  submitting_parties: texts,
  submitting_participant_uid: text,
  verdict_result: text,
  mediator_group: int64,
  transaction_views: z.nullish(
    z.looseObject({ views: z.nullish(z.array(z.nullish(viewWire))), root_views: int32s }),
  ),
});

const trafficSummaryWire = z.looseObject({
  total_traffic_cost: int64,
  envelope_traffic_summaries: z.nullish(
    z.array(z.nullish(z.looseObject({ traffic_cost: int64, view_ids: int32s }))),
  ),
});

const appActivityWire = z.looseObject({
  round_number: int64,
  records: z.nullish(z.array(z.nullish(z.looseObject({ party: text, weight: int64 })))),
});

/** A transaction or a reassignment (`event`). */
export const scanUpdateWire = z.looseObject({
  update_id: text,
  record_time: text,
  migration_id: int64,
  workflow_id: text,
  synchronizer_id: text,
  effective_at: text,
  /** Only on the legacy route and in reassignments. */
  offset: z.nullish(offsetWire),
  root_event_ids: z.nullish(listWire),
  events_by_id: z.nullish(partWire('an object')),
  external_transaction_hash: text,
  event: z.nullish(recordWire),
});

/** GET /v0/events/{update_id}. */
export const scanEventWire = z.looseObject({
  update: z.nullish(scanUpdateWire),
  verdict: z.nullish(verdictWire),
  traffic_summary: z.nullish(trafficSummaryWire),
  app_activity_records: z.nullish(appActivityWire),
});

export type ScanEventWire = z.output<typeof scanEventWire>;
export type ScanUpdateWire = z.output<typeof scanUpdateWire>;

const RESULTS: Readonly<Record<string, Verdict['result']>> = {
  VERDICT_RESULT_ACCEPTED: 'accepted',
  VERDICT_RESULT_REJECTED: 'rejected',
  VERDICT_RESULT_UNSPECIFIED: 'unspecified',
};

/** EventHistoryVerdict; absent members become undefined or an empty list. */
export function readVerdict(wire: z.output<typeof verdictWire>): Verdict {
  const resultText = wire.verdict_result ?? '';
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
    views: (wire.transaction_views?.views ?? []).map(readView),
    ...(wire.transaction_views?.views ? {} : { viewsMissing: true }),
    rootViews: (wire.transaction_views?.root_views ?? []).map(Number),
    ...(wire.transaction_views?.root_views ? {} : { rootsMissing: true }),
  };
}

/** One that cannot be read is kept, because its informees and sub-views are unknown. */
function readView(received: z.output<typeof viewWire> | null | undefined): View {
  const wire = received ?? {};
  return {
    ...(received ? {} : { isUnreadable: true }),
    viewId: Number(wire.view_id ?? -1),
    informees: wire.informees ?? [],
    ...(wire.informees ? {} : { informeesMissing: true }),
    // One that cannot be read is kept, because without quorums nobody would have to confirm.
    quorums: (wire.confirming_parties ?? []).map((quorum) => ({
      parties: quorum?.parties ?? [],
      ...(quorum?.parties ? {} : { partiesMissing: true as const }),
      threshold: quorum?.threshold == null ? undefined : Number(quorum.threshold),
    })),
    ...(wire.confirming_parties ? {} : { quorumsMissing: true }),
    subViews: (wire.sub_views ?? []).map(Number),
    ...(wire.sub_views ? {} : { subViewsMissing: true }),
    viewHash: wire.view_hash ?? '',
  };
}
