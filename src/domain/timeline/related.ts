import { type Completion, outcomeOf } from '#domain/completion/completion.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { Common } from './timeline-link.ts';

export const COMMON_NAMES: Readonly<Record<Common['kind'], string>> = {
  trace: 'trace id',
  workflow: 'workflow id',
};

export function isRelatedUpdate({ kind, id }: Common, row: UpdateRow): boolean {
  return kind === 'workflow' ? row.workflowId === id : row.traceId.startsWith(id);
}

/** Completions have no workflow id. */
export function isRelatedCompletion({ kind, id }: Common, completion: Completion): boolean {
  if (kind === 'workflow') return false;
  const { traceId } = completion;
  if (traceId?.startsWith(id)) return true;
  return (
    outcomeOf(completion) !== 'succeeded' && !!rejectionOf(completion)?.traceId?.startsWith(id)
  );
}
