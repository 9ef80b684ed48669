import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { type Completion, outcomeOf, type StatusDetail } from '#domain/completion/completion.ts';
import { endingOf } from '#domain/completion/completion-ending.ts';
import { contentionOf } from '#domain/completion/contention.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { exactDurationText } from '#domain/error-catalogue/grpc-status.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { PartyList } from '#ui/names/party-list.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { AsReceived } from '#ui/payload/as-received.tsx';
import { Fact, Facts, NotReportedNote } from '#ui/text/fact.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier, type IdentifierKind } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { CompletionCopies } from './completion-copies.tsx';
import { completionHeadline } from './completion-headline.ts';
import { CompletionUpdate, CompletionVerdict } from './completion-update.tsx';
import { deduplicationText, earlierOffset } from './deduplication-text.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { preferredOf } from './preferred-of.ts';
import { RejectionFacts } from './rejection-facts.tsx';
import { RejectionSummary, VisibleRejection } from './rejection-summary.tsx';

/** Only for contention, because it reads updates. */
const ContentionPanel = lazyPart(() =>
  import('./contention-panel.tsx').then((part) => part.ContentionPanel),
);

type Row = readonly [name: string, value: string];

function detailRows(detail: StatusDetail): readonly Row[] {
  switch (detail.kind) {
    case 'error-info':
      return [['Error code', detail.reason], ...detail.metadata];
    case 'retry-info':
      return [['Retry after', exactDurationText(String(detail.delayMs / 1_000))]];
    case 'request-info':
      return [['Correlation id', detail.requestId]];
    case 'resource-info':
      return [
        ['Resource', detail.resourceName],
        ['Type', detail.resourceType],
        ['Owner', detail.owner],
        ['Description', detail.description],
      ];
    case 'unknown':
      return [];
  }
}

/** Shows the details in wire order, decoded and as received. */
export function StatusDetails({ details }: { details: readonly StatusDetail[] }) {
  if (details.length === 0) return <p className="text-ink-3">The status has no details.</p>;
  return (
    <ol className="grid gap-3">
      {[...details.entries()].map(([at, detail]) => (
        <li key={at} className="grid gap-1 border-l-2 border-line pl-3">
          <p className="font-mono text-sm text-ink-3 wrap-anywhere">
            {detail.type === '' ? 'no type' : <HonestText text={detail.type} />}
          </p>
          {detail.kind === 'unknown' ? (
            <p className="text-ink-2">Unsupported kind of detail, or undocumented content.</p>
          ) : (
            <Facts>
              {detailRows(detail).map(([name, value]) => (
                <Fact key={name} name={<HonestText text={name} />}>
                  {value === '' ? (
                    <span className="text-ink-3">empty</span>
                  ) : (
                    <span className="font-mono whitespace-pre-wrap">
                      <HonestText text={value} />
                    </span>
                  )}
                </Fact>
              ))}
            </Facts>
          )}
          <AsReceived what="Detail" json={detail.raw} />
        </li>
      ))}
    </ol>
  );
}

function CompletionFacts(props: { completion: Completion; isAnyParty: boolean }) {
  const { completion, isAnyParty } = props;
  const { actAs, actAsMissing, recordTime, synchronizerId, offset } = completion;
  return (
    <Facts>
      <Fact name="Command id">{idOr('command', completion.commandId)}</Fact>
      <Fact name="Submission id">{idOr('submission', completion.submissionId)}</Fact>
      <Fact name="Acting parties">
        {actAs.length > 0 ? (
          <PartyList parties={actAs} />
        ) : actAsMissing ? (
          <NotReportedNote />
        ) : (
          <span className="text-ink-3">
            {isAnyParty ? 'none listed' : 'none of the requested parties'}
          </span>
        )}
      </Fact>
      <Fact name="User">{idOr('user', completion.userId)}</Fact>
      <Fact name="Record time">
        {recordTime === undefined ? <NotReportedNote /> : <Moment iso={recordTime} ago />}
      </Fact>
      <Fact name="Offset">
        {offset === undefined ? <NotReportedNote /> : <span className="font-mono">{offset}</span>}
      </Fact>
      <Fact name="Update id">{idOr('update', completion.updateId, 'none')}</Fact>
      <Fact name="Trace id">
        {completion.traceId === undefined ? (
          <NotReportedNote />
        ) : (
          <Identifier kind="trace" value={completion.traceId} near={offset} />
        )}
      </Fact>
      {completion.tracestate !== '' && (
        <Fact name="Trace state">
          <span className="font-mono">
            <HonestText text={completion.tracestate} />
          </span>
        </Fact>
      )}
      <Fact name="Synchronizer">{idOr('synchronizer', synchronizerId ?? '')}</Fact>
      <Fact name="Transaction hash">{idOr('hash', completion.transactionHash ?? '')}</Fact>
    </Facts>
  );
}

function idOr(kind: IdentifierKind, value: string, none?: string): ReactNode {
  if (value !== '') return <Identifier kind={kind} value={value} />;
  return none === undefined ? <NotReportedNote /> : <span className="text-ink-3">{none}</span>;
}

export function CompletionDetail({
  completion,
  question,
  connected,
  onOffset,
}: {
  completion: Completion;
  question: CompletionQuestion;
  connected: ConnectedNode;
  /** Opens the completion at another offset. */
  onOffset: (offset: Int64) => void;
}) {
  const rejection = rejectionOf(completion);
  const outcome = endingOf(completion);
  const preferred = preferredOf(completion);
  const contention = rejection && contentionOf(rejection);
  const earlier = earlierOffset(rejection);
  const updateId = parseUpdateId(completion.updateId);
  return (
    <section aria-label="Completion" className="grid min-w-0 grid-cols-1 gap-4">
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
            'Command without an id'
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
          <VisibleRejection {...{ completion, rejection, updateId, connected }} />
        ))}
      {contention !== undefined && (
        <Part title="Contention">
          <Suspense fallback={<p role="status">Loading…</p>}>
            <ContentionPanel {...{ connected, completion, contention }} />
          </Suspense>
        </Part>
      )}
      {earlier !== undefined && (
        <Button look="link" className="justify-self-start" onClick={() => onOffset(earlier)}>
          Open the earlier completion (offset {earlier})
        </Button>
      )}
      {preferred !== undefined && (
        <p>
          <Link
            to="/packages/preferred"
            search={preferred}
            className="text-accent underline underline-offset-2"
          >
            Find the preferred package version for these parties
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
      <CompletionCopies completion={completion} question={question} node={connected.node} />
      {rejection !== undefined && (
        <Part title="Error">
          <RejectionFacts rejection={rejection} offset={completion.offset} />
        </Part>
      )}
      <Part title="Command">
        <CompletionFacts
          completion={completion}
          isAnyParty={question.reader.kind === 'any-party'}
        />
      </Part>
      <Part title="Deduplication">
        {deduplicationText(completion).map((sentence) => (
          <p key={sentence} className="text-ink-2">
            <HonestText text={sentence} />
          </p>
        ))}
      </Part>
      {completion.status !== undefined && rejection !== undefined && (
        <Part title="Status details">
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
