import type { Completion } from './completion.ts';
import { rejectionOf } from './rejection.ts';

/* A file of its own, because the first load of a timeline needs no more of the search. */

/** Logs truncate trace and correlation ids; a shorter prefix would match too many ids. */
const LEAST_CUT = 8;

/**
 * The kind of the id by which a completion belongs to a trace. Its error may have a trace id of its
 * own, and a redacted error has only a correlation id, which may be that of the trace.
 */
export function foundByTrace(
  completion: Completion,
  id: string,
): 'trace id' | 'correlation id' | undefined {
  const matches = (whole: string | undefined) =>
    whole !== undefined && (whole === id || (id.length >= LEAST_CUT && whole.startsWith(id)));
  const { metadata = [], correlationId } = rejectionOf(completion) ?? {};
  const tid = metadata.find(([key]) => key === 'tid')?.[1];
  if (matches(completion.traceId) || matches(tid)) return 'trace id';
  return matches(correlationId) ? 'correlation id' : undefined;
}
