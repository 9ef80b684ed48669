import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Completion, outcomeOf } from '#domain/completion.ts';
import { endingOf } from '#domain/completion-ending.ts';
import { completionHeadline } from '#domain/completion-headline.ts';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import { deduplicationWords } from '#domain/deduplication-words.ts';
import { preferredOf } from '#domain/preferred-of.ts';
import { rejectionOf } from '#domain/rejection.ts';
import { parseUpdateId } from '#domain/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { AsReceived } from '#ui/as-received.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { Moment } from '#ui/moment.tsx';
import { RejectionFacts } from '#ui/rejection-facts.tsx';
import { RejectionSummary } from '#ui/rejection-summary.tsx';
import { StatusDetails } from '#ui/status-details.tsx';
import { CompletionCopies } from './completion-copies.tsx';
import { CompletionFacts } from './completion-facts.tsx';
import { CompletionUpdate } from './completion-update.tsx';
import { CompletionVerdict } from './completion-verdict.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { RejectionInSight } from './rejection-in-sight.tsx';

/** One completion, opened: how the command ended and why, and all that the node says of it. */
export function CompletionDetail({
  completion,
  question,
  connected,
}: {
  completion: Completion;
  /** By which it was read. */
  question: CompletionQuestion;
  connected: ConnectedNode;
}) {
  const rejection = rejectionOf(completion);
  const outcome = endingOf(completion);
  const preferred = preferredOf(completion);
  const updateId = parseUpdateId(completion.updateId);
  return (
    <section aria-label="Completion" className="grid min-w-0 gap-4">
      <header className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold wrap-anywhere">
          <OutcomeBadge outcome={outcome} />
          {rejection?.code !== undefined ? (
            <span className="font-mono">
              <HonestText text={rejection.code} />
            </span>
          ) : (
            outcomeOf(completion) !== 'failed' && completionHeadline(completion)
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3">
          {completion.commandId === '' ? (
            'A command without an id'
          ) : (
            <>
              Command <Identifier kind="command" value={completion.commandId} />
            </>
          )}
          {completion.recordTime !== undefined && <Moment iso={completion.recordTime} ago />}
        </p>
      </header>
      {rejection !== undefined &&
        (updateId === undefined ? (
          <RejectionSummary rejection={rejection} />
        ) : (
          <RejectionInSight {...{ completion, rejection, updateId, connected }} />
        ))}
      {preferred !== undefined && (
        <p>
          <Link
            to="/packages/preferred"
            search={preferred}
            className="text-accent underline underline-offset-2"
          >
            Ask for the preferred package version for these parties
          </Link>
        </p>
      )}
      <CompletionUpdate completion={completion} />
      {updateId !== undefined && (
        <CompletionVerdict
          key={updateId}
          completion={completion}
          updateId={updateId}
          connected={connected}
        />
      )}
      <CompletionCopies
        completion={completion}
        question={question}
        baseUrl={connected.node.ledger?.baseUrl}
      />
      {rejection !== undefined && (
        <Part title="The error">
          <RejectionFacts rejection={rejection} offset={completion.offset} />
        </Part>
      )}
      <Part title="The command">
        <CompletionFacts completion={completion} />
      </Part>
      <Part title="Sent twice?">
        {deduplicationWords(completion).map((sentence) => (
          <p key={sentence} className="text-ink-2">
            <HonestText text={sentence} />
          </p>
        ))}
      </Part>
      {completion.status !== undefined && rejection !== undefined && (
        <Part title="Details of the status">
          <StatusDetails details={completion.status.details} />
        </Part>
      )}
      <AsReceived what="Completion" json={completion.raw} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5 border-t border-line pt-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  );
}
