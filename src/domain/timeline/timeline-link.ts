import { traceIdOf } from '#domain/ledger/trace-id.ts';
import { timelineEnd } from './timeline-end.ts';

/** What the updates of a timeline have in common. */
export type Common = { readonly kind: 'trace' | 'workflow'; readonly id: string };

/** Logs truncate trace ids; a shorter prefix would match too many. */
const CUT_TRACE = /^(?!0+$)[0-9a-f]{8,32}$/;
/** A LedgerString has at most 255 characters; a node that allows more has no link. */
const WORKFLOW = /^(?=.*\S).{1,255}$/s;

/** A trace id, a `traceparent` or a workflow id, which may begin and end with spaces. */
export function readCommon(kind: Common['kind'], text: string): Common | undefined {
  const isTrace = kind === 'trace';
  const trimmed = text.trim();
  const id = isTrace ? (traceIdOf(trimmed) ?? trimmed.toLowerCase()) : text;
  return (isTrace ? CUT_TRACE : WORKFLOW).test(id) ? { kind, id } : undefined;
}

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
  return common && { [kind]: common.id, upto: timelineEnd(near) };
}
