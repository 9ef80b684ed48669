import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Completion } from '#domain/completion.ts';
import { completionContradictions } from '#domain/completion-agreement.ts';
import { failureOf } from '#domain/failure.ts';
import type { UpdateId } from '#domain/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { eventQuery } from '#queries/event.ts';
import { BugPanel } from '#ui/bug-panel.tsx';
import { CompletionDisagreements } from '#ui/completion-disagreements.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { VerdictFact } from '#ui/verdict-fact.tsx';

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
