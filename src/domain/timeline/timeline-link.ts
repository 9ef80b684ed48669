import { type Int64, LAST_INT64, readInt64, toInt64 } from '#domain/ledger/int64.ts';
import { traceIdOf } from '#domain/ledger/trace-id.ts';

/* A file of its own, because every page with an id loads it. */

/** What the updates of a timeline have in common. */
export type Common = { readonly kind: 'trace' | 'workflow'; readonly id: string };

/** Logs truncate trace ids; a shorter prefix would match too many. */
const CUT_TRACE = /^[0-9a-f]{8,32}$/;

/** As a link may name it. */
function isTraceId(text: string): boolean {
  return CUT_TRACE.test(text) && !/^0+$/.test(text);
}

/** A LedgerString has at most 255 characters; a node that allows more has no link. */
function isWorkflowId(text: string): boolean {
  return text.length > 0 && text.length <= 255;
}

/** A trace id, a `traceparent` or a workflow id as typed or pasted. */
export function readCommon(kind: Common['kind'], text: string): Common | undefined {
  const id = text.trim();
  if (kind === 'workflow') return isWorkflowId(id) ? { kind, id } : undefined;
  const trace = traceIdOf(id) ?? id.toLowerCase();
  return isTraceId(trace) ? { kind, id: trace } : undefined;
}

/** How many offsets after an update its timeline begins, because it is read newest first. */
const AROUND = 1_000n;

/** The search params of a timeline. */
export type TimelineSearch = {
  readonly trace?: string | undefined;
  readonly workflow?: string | undefined;
  readonly after?: string | undefined;
  readonly upto?: string | undefined;
};

/**
 * The search params that lead to a timeline; undefined for an id that has none.
 * @param near the offset of an update or completion with this id on this participant
 */
export function timelineSearch(
  kind: Common['kind'],
  text: string,
  near: string | undefined,
): TimelineSearch | undefined {
  const common = readCommon(kind, text);
  return common && { [kind]: common.id, upto: around(readInt64(near)) };
}

function around(near: Int64 | undefined): Int64 | undefined {
  if (near === undefined || BigInt(near) < 1n) return undefined;
  const end = BigInt(near) + AROUND;
  return toInt64(end < LAST_INT64 ? end : LAST_INT64);
}
