import type { Failure } from '#domain/failure/failure.ts';
import { FailureNotice } from '#ui/failure/failure.tsx';

/** The deployment's `config.json` did not come: that says nothing of the file or of any node. */
export function UnreadConfig({ failure }: { failure: Failure }) {
  return (
    <main className="mx-auto grid max-w-3xl gap-3 p-6">
      <h1 className="text-lg font-semibold">This deployment’s config.json could not be read</h1>
      <FailureNotice failure={failure} onRetry={() => location.reload()} />
    </main>
  );
}
