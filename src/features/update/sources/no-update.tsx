import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import { whyUnlikeCanton } from '#domain/search/update-id-problem.ts';
import type { SourceName } from '#domain/update/document.ts';
import { Button } from '#ui/controls/button.tsx';
import { lacksUpdate, otherStatusOf, type SourceState, type Sources } from './sources.ts';

/** Why no source has the update, once every source has ended. */
export function NoUpdate({
  sources: { scan, ledger },
  source,
  onSource,
  responses,
}: {
  sources: Sources;
  source: SourceName | undefined;
  onSource: (source: SourceName | undefined) => void;
  responses: ReactNode;
}) {
  const { updateId: text } = useParams({ from: '/updates/$updateId' });
  const updateId = parseUpdateId(text) ?? text;
  // Other failures are not about the id.
  const lacking = [scan, ledger].some(lacksUpdate);
  const unlike = whyUnlikeCanton(updateId);
  const isFailed = [scan, ledger].some((state) => state.kind === 'failed' && !lacksUpdate(state));
  return (
    <section aria-label="No update" className="panel my-4 grid max-w-3xl gap-2 p-4">
      <h1 className="text-lg font-semibold">
        {lacking && !isFailed ? 'Update not found' : 'Update not available'}
      </h1>
      {unlike !== undefined && lacking && <p>{unlike}</p>}
      <ul className="list-disc pl-5 text-ink-2">
        <li>Scan: {STATE_TEXT[scan.kind](scan)}</li>
        <li>Ledger: {STATE_TEXT[ledger.kind](ledger)}</li>
      </ul>
      {lacking && (
        <p className="text-ink-2">
          The id may be unknown on this network, pruned, or not visible to your parties. Check the
          network first.{' '}
          {unlike === undefined && (
            <>
              If it is the fingerprint of a key,{' '}
              <Link
                to={ledger.kind === 'not-configured' ? '/network' : '/updates'}
                search={{ find: updateId }}
                className="text-accent underline underline-offset-2"
              >
                find updates with this fingerprint
              </Link>
              .
            </>
          )}
        </p>
      )}
      {lacking && unlike === undefined && ledger.kind !== 'not-configured' && (
        <p className="text-ink-2">
          No ledger returns rejected updates, and completions of rejected commands do not name their
          update.{' '}
          <Link to="/completions" className="text-accent underline underline-offset-2">
            Search completions
          </Link>{' '}
          by command id, trace id or time.
        </p>
      )}
      {lacking && (
        <details>
          <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
            Responses
          </summary>
          <div className="grid gap-2 pt-2">{responses}</div>
        </details>
      )}
      {source !== undefined && (
        <p>
          <Button onClick={() => onSource(undefined)}>Try all sources</Button>
        </p>
      )}
    </section>
  );
}

const STATE_TEXT: Record<SourceState['kind'], (state: SourceState) => string> = {
  'not-configured': () => 'not on this network.',
  'needs-token': () => 'requires a token.',
  loading: () => 'loading.',
  stopped: () => 'cancelled.',
  failed: (state) =>
    'isIdRejected' in state && state.isIdRejected
      ? 'rejected the id.'
      : lacksUpdate(state)
        ? 'not found or not visible.'
        : otherStatusOf(state) === undefined
          ? 'failed, see above.'
          : 'responded without this update, see above.',
  here: () => 'has this update, but another source is selected.',
};
