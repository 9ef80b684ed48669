import type { SourceName } from '#domain/document.ts';
import { Button } from '#ui/button.tsx';
import type { SourceState, Sources } from './sources.ts';

/** No document to show (yet): what each interface said, and what may help. */
export function Nowhere({
  sources,
  source,
  onSource,
}: {
  sources: Sources;
  source: SourceName | undefined;
  onSource: (source: SourceName | undefined) => void;
}) {
  const { scan, ledger } = sources;
  if (scan.kind === 'asking' || ledger.kind === 'asking') {
    return (
      <>
        <h1 className="sr-only">This update is being asked for</h1>
        <Skeleton />
      </>
    );
  }
  const lacking = [scan, ledger].some(isNotFound);
  return (
    <section aria-label="No update" className="panel my-4 grid max-w-3xl gap-2 p-4">
      <h1 className="text-lg font-semibold">
        {lacking ? 'This update was not found here' : 'This update cannot be shown yet'}
      </h1>
      <ul className="list-disc pl-5 text-ink-2">
        <li>Scan: {SAYS[scan.kind](scan)}</li>
        <li>Ledger: {SAYS[ledger.kind](ledger)}</li>
      </ul>
      {lacking && (
        <p className="text-ink-2">
          “Not found” is one of three: the id is unknown on this network, the update is not visible
          to these parties, or it was pruned. Check the network in the header before anything else.
        </p>
      )}
      {source !== undefined && (
        <p>
          <Button onClick={() => onSource(undefined)}>Ask every source</Button>
        </p>
      )}
    </section>
  );
}

function isNotFound(state: SourceState): boolean {
  return state.kind === 'failed' && state.failure?.kind === 'not-found';
}

const SAYS: Record<SourceState['kind'], (state: SourceState) => string> = {
  'not-configured': () => 'this network has none.',
  'needs-token': () => 'not asked, because it needs a token.',
  asking: () => 'still answering.',
  stopped: () => 'stopped before it answered.',
  failed: (state) =>
    isNotFound(state) ? 'does not know this id, or may not show it.' : 'did not answer; see above.',
  here: () => 'has it, but another source was chosen.',
};

/** The shape of the page to come, so that nothing jumps when it does. */
function Skeleton() {
  return (
    <div aria-hidden="true" className="my-4 grid animate-pulse motion-reduce:animate-none gap-4">
      <div className="h-7 w-2/3 rounded bg-line" />
      <div className="h-10 w-1/2 rounded bg-line" />
      <div className="h-80 rounded-lg bg-line" />
    </div>
  );
}
