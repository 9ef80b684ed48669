import { failureOf } from '#domain/failure/failure.ts';
import { BugPanel } from './bug-panel.tsx';

/**
 * A part of a document did not come. A failure is told by the document's own panel; anything else is
 * a bug of ours and stands here.
 */
export function PartTrouble({ error }: { error: unknown }) {
  return failureOf(error) === undefined ? <BugPanel error={error} /> : null;
}
