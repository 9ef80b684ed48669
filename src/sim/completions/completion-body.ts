import { int64Json, type Json } from '#sim/http/json-text.ts';
import { isFrom, type Release } from '#sim/ledger/release.ts';
import { tracestateOf } from '#sim/world/identity.ts';
import { iso } from '#sim/world/moment.ts';
import type { Completion, Deduplication } from './completion.ts';
import { statusBody } from './status-body.ts';

/** `Completion.value` with only the requested acting parties (docs/facts/wire.md#completions). */
export function completionBody(
  of: Completion,
  parties: ReadonlySet<string> | undefined,
  release: Release,
): Json {
  const traceId = of.traceparent.slice(3, 35);
  return {
    commandId: of.commandId,
    status: statusBody(of.failure, traceId, release),
    // Some failures of the demo name their update (demo/unseen.ts); older releases never do.
    updateId: of.failure === undefined || isFrom(release, 3, 5) ? of.updateId : '',
    userId: of.userId,
    actAs: of.actAs.filter((party) => parties?.has(party) !== false),
    submissionId: of.submissionId,
    deduplicationPeriod: deduplicationBody(of.deduplication, release),
    traceContext: { traceparent: of.traceparent, tracestate: tracestateOf(of.traceparent) },
    offset: int64Json(of.offset),
    synchronizerTime: {
      synchronizerId: of.synchronizer.id,
      recordTime: iso(of.recordTime, 'java'),
    },
    ...(isFrom(release, 3, 4, 12)
      ? { paidTrafficCost: of.paidTrafficCost === undefined ? null : int64Json(of.paidTrafficCost) }
      : {}),
    ...(isFrom(release, 3, 6) ? { transactionHash: base64OfHex(of.transactionHash) } : {}),
  };
}

/** The member is required up to 3.4.11, where `Empty` means none (OpenAPI). */
function deduplicationBody(period: Deduplication, release: Release): Json {
  switch (period.kind) {
    case 'duration': {
      const { seconds, nanos } = period;
      return {
        DeduplicationDuration: { value: { seconds, nanos, unknownFields: { fields: {} } } },
      };
    }
    case 'offset':
      return { DeduplicationOffset: { value: int64Json(period.offset) } };
    case 'empty':
      return { Empty: {} };
    case 'not-reported':
      return isFrom(release, 3, 4, 12) ? null : { Empty: {} };
  }
}

/** Completions have hashes in base64, unlike updates (docs/facts/wire.md#hashes); "" means none. */
const base64OfHex = (digits: string | undefined): string =>
  btoa(
    (digits?.match(/../g) ?? []).map((pair) => String.fromCharCode(Number(`0x${pair}`))).join(''),
  );
