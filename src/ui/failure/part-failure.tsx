import { failureOf } from '#domain/failure/failure.ts';
import { BugPanel } from './bug-panel.tsx';

/**
 * Shown when a part of a document did not load. The document's panel shows a failure; this
 * component shows a bug.
 */
export function PartFailure({ error }: { error: unknown }) {
  return failureOf(error) === undefined ? <BugPanel error={error} /> : null;
}
