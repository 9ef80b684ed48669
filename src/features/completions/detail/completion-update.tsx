import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Completion } from '#domain/completion/completion.ts';
import { completionContradictions, endingOf } from '#domain/completion/completion-ending.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { parseUpdateId, type UpdateId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { eventQuery } from '#queries/event.ts';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { CompletionDisagreements } from '#ui/verdict/completion-disagreements.tsx';
import { VerdictFact } from '#ui/verdict/verdict-fact.tsx';

/** What came of the command: the way to its update and what it cost, or that there is none. */
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
            {outcome === 'succeeded' ? 'What it did: the update' : 'The update that it names'}
          </Link>
        </p>
      ) : (
        <p className="text-ink-2">
          {completion.updateId !== '' ? (
            <>
              The update id is of a form that this version does not know:{' '}
              <HonestText text={completion.updateId} />
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
          ? 'What it cost is not told: nodes tell it from 3.4.12 on.'
          : cost === '0'
            ? 'It cost no traffic.'
            : `It cost ${counted(cost, 'byte')} of traffic${outcome === 'failed' ? ', although it failed' : ''}.`}
      </p>
    </div>
  );
}

const NONE = {
  succeeded: 'The node names no update, although the command was accepted.',
  failed: 'There is no update: a rejected command changes nothing.',
  unknown: 'The node names no update, and does not tell whether one came of it.',
} as const;

/** What the mediator decided, by Scan, of the update that a completion names; it fails alone. */
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
    return (
      <p className="text-ink-3">The verdict is Scan's to tell, and this network has no Scan.</p>
    );
  if (event.data === undefined) {
    if (event.error === null) return <p role="status">Scan is being asked for the verdict…</p>;
    const failure = failureOf(event.error);
    const retry = () => void event.refetch();
    return failure === undefined ? (
      <BugPanel error={event.error} onRetry={retry} />
    ) : (
      <FailureNotice compact failure={failure} onRetry={retry} />
    );
  }
  const { facts } = event.data;
  return (
    <div className="grid gap-2">
      <p>
        <span className="text-ink-3">Mediator verdict · Scan: </span>
        {facts.verdict === undefined ? (
          <span className="text-ink-3">Scan has the update and no verdict with it</span>
        ) : (
          <>
            <VerdictFact verdict={facts.verdict} />{' '}
            <Link
              to="/updates/$updateId/views"
              params={{ updateId }}
              className="text-sm text-accent underline underline-offset-2"
            >
              the verdict and its views
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
