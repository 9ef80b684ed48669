import type { Failure } from '#domain/failure/failure.ts';
import { FailureNotice } from '#ui/failure/failure.tsx';

/**
 * Shown when `config.json` could not be loaded. The failure is of the app's own server, not of a
 * node.
 */
export function UnreadConfig({ failure }: { failure: Failure }) {
  return (
    <main className="mx-auto grid max-w-3xl gap-3 p-6">
      <h1 className="text-lg font-semibold">Cannot load config.json</h1>
      <FailureNotice failure={failure} onRetry={() => location.reload()} />
    </main>
  );
}
