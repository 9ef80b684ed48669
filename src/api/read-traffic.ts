import type { ActivityRecord, AppActivity } from '#domain/app-activity.ts';
import { readInt64 } from '#domain/int64.ts';
import type { Envelope, Recorded, TrafficSummary } from '#domain/traffic.ts';
import type { ScanEventWire } from './scan-wire.ts';

/** The traffic summary of an event (EventHistoryTrafficSummary), or why there is none. */
export function readTraffic(event: ScanEventWire): Recorded<TrafficSummary> {
  const wire = event.traffic_summary;
  if (!wire) return whyNone(event, 'traffic_summary');
  const envelopes: Envelope[] = [];
  for (const one of wire.envelope_traffic_summaries ?? [])
    if (one) envelopes.push({ cost: readInt64(one.traffic_cost), viewIds: one.view_ids ?? [] });
  return { total: readInt64(wire.total_traffic_cost), envelopes };
}

/** What app providers are credited with (EventHistoryAppActivityRecords), or why there is none. */
export function readActivity(event: ScanEventWire): Recorded<AppActivity> {
  const wire = event.app_activity_records;
  if (!wire) return whyNone(event, 'app_activity_records');
  const records: ActivityRecord[] = [];
  for (const one of wire.records ?? [])
    if (one) records.push({ party: one.party ?? '', weight: readInt64(one.weight) });
  return { round: readInt64(wire.round_number), records };
}

/** What was there and did not fit was taken out by `mendShape`, and only that is undefined. */
function whyNone(event: ScanEventWire, name: keyof ScanEventWire): 'unreadable' | 'not-recorded' {
  return Object.hasOwn(event, name) && event[name] === undefined ? 'unreadable' : 'not-recorded';
}
