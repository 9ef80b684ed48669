import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Completion } from '#domain/completion/completion.ts';
import { completionContradictions, endingOf } from '#domain/completion/completion-ending.ts';
import { parseUpdateId, type UpdateId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import { hasUpdate, isOfUpdate } from '#domain/update/agreement.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { eventQuery } from '#queries/event.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { CompletionDisagreements } from '#ui/verdict/completion-disagreements.tsx';
import { VerdictFact } from '#ui/verdict/verdict-fact.tsx';

export function CompletionUpdate({ completion }: { completion: Completion }) {
  const outcome = endingOf(completion);
  const updateId = parseUpdateId(completion.updateId);
  const cost = completion.paidTrafficCost;
  return (
    <div className="grid gap-1">
      {updateId !== undefined ? (
        <p>
          <Link
            to="/updates/$updateId"
            params={{ updateId }}
            className="text-accent underline underline-offset-2"
          >
            Open update
          </Link>
        </p>
      ) : (
        <p className="text-ink-2">
          {completion.updateId !== '' ? (
            <>
              Update id in an unsupported format: <HonestText text={completion.updateId} />
            </>
          ) : (
            NONE[outcome]
          )}
        </p>
      )}
      {outcome !== 'succeeded' && completion.commandId !== '' && (
        <p>
          <Link
            from="/completions"
            to="."
            search={(before) => ({
              ...before,
              status: undefined,
              code: undefined,
              find: completion.commandId,
            })}
            className="text-accent underline underline-offset-2"
          >
            All completions of this command
          </Link>
        </p>
      )}
      <p className="text-ink-2">
        {cost === undefined
          ? 'Cost not reported (requires 3.4.12 or later).'
          : cost === '0'
            ? 'No traffic cost.'
            : `Traffic cost: ${counted(cost, 'byte')}${outcome === 'failed' ? ', although the command failed' : ''}.`}
      </p>
    </div>
  );
}

const NONE = {
  succeeded: 'The command was accepted, but the node returned no update id.',
  failed: 'No update. A rejected command changes nothing.',
  unknown: 'No update id returned. Whether an update exists is unknown.',
} as const;

/** A failure of Scan is shown only here. */
export function CompletionVerdict({
  completion,
  updateId,
  connected: { node, client },
}: {
  completion: Completion;
  updateId: UpdateId;
  connected: ConnectedNode;
}) {
  const asked = { updateId, encoding: 'compact_json', source: undefined } as const;
  const event = useQuery(eventQuery(node.scan, asked), client);
  if (node.scan === undefined)
    return <p className="text-ink-3">No Scan on this network, so no verdict.</p>;
  if (event.data === undefined) {
    if (event.error === null) return <p role="status">Loading the verdict from Scan…</p>;
    const retry = () => void event.refetch();
    return <Failed error={event.error} compact onRetry={retry} />;
  }
  const { facts } = event.data;
  if (!hasUpdate(event.data))
    return <Notice tone="warning">The response of Scan has no update, so no verdict.</Notice>;
  if (!isOfUpdate(updateId, facts))
    return (
      <Notice tone="warning">
        The response of Scan is for another update, <HonestText text={facts.updateId} />. Its
        verdict is not shown.
      </Notice>
    );
  return (
    <div className="grid gap-2">
      <p>
        <span className="text-ink-3">Mediator verdict · Scan: </span>
        {facts.verdict === undefined ? (
          <span className="text-ink-3">
            {facts.invalid.has('verdict')
              ? 'unreadable, see Raw of the update'
              : 'Scan has the update, but no verdict'}
          </span>
        ) : (
          <>
            <VerdictFact verdict={facts.verdict} />{' '}
            <Link
              to="/updates/$updateId/views"
              params={{ updateId }}
              className="text-sm text-accent underline underline-offset-2"
            >
              Open views
            </Link>
          </>
        )}
      </p>
      <CompletionDisagreements
        found={completionContradictions(completion, facts, 'scan')}
        of="Scan"
      />
    </div>
  );
}
