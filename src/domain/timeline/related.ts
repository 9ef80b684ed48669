import type { Completion } from '#domain/completion/completion.ts';
import { foundByTrace } from '#domain/completion/trace-match.ts';
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
  return kind === 'trace' && foundByTrace(completion, id) !== undefined;
}
