import { failureOf } from '#domain/failure/failure.ts';
import { BugPanel } from './bug-panel.tsx';

/**
 * A part of a document failed to load. The document's panel shows a failure; a bug is shown here.
 */
export function PartFailure({ error }: { error: unknown }) {
  return failureOf(error) === undefined ? <BugPanel error={error} /> : null;
}
