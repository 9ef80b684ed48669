import type { BrokenConfig } from '#api/connection/config-file.ts';
import { lineOfFault } from '#api/connection/config-line.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { FailureNotice } from '#ui/failure/failure.tsx';

/**
 * Shown when `config.json` could not be loaded. The failure is of the app's own server, not of a
 * node.
 */
export function UnreadConfig({ failure }: { failure: Failure }) {
  return (
    <main className="page page-form grid gap-3">
      <h1 className="text-lg font-semibold">Cannot load config.json</h1>
      <FailureNotice failure={failure} onRetry={() => location.reload()} />
    </main>
  );
}

export function BrokenConfigPage({ config: { problem, notJson } }: { config: BrokenConfig }) {
  return (
    <main className="page page-form">
      <section role="alert" className="panel grid gap-2 p-4">
        <h1 className="text-lg font-semibold">Invalid config.json</h1>
        {notJson !== undefined && <p className="font-semibold">Line {lineOfFault(notJson)}</p>}
        <p className="font-mono wrap-anywhere">{problem}</p>
        <p className="text-ink-2">
          The file is in the same folder as index.html. Fix it, then reload this page. No request
          was sent to a node.
        </p>
      </section>
    </main>
  );
}
