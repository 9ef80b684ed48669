import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { endingOf } from '#domain/completion/completion-ending.ts';
import { contentionOf } from '#domain/completion/contention.ts';
import type { CompletionCandidate } from '#domain/completion/rejected-update.ts';
import { reasonIn, rejectionOf } from '#domain/completion/rejection.ts';
import { rejectionText } from '#domain/completion/rejection-text.ts';
import { OUTCOME_LABELS } from '#domain/completion-list/completion-list-text.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { toInt64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** Only for contention, because it reads updates. */
const RejectedContention = lazyPart(() =>
  import('./rejected-contention.tsx').then((part) => part.RejectedContention),
);

/** Cause and retry advice of one completion; `children` say why it is shown here. */
export function CompletionError({
  completion,
  question,
  connected,
  ledger,
  children,
}: {
  completion: Completion;
  question: CompletionQuestion;
  connected: ConnectedNode;
  ledger: LedgerClient;
  children: ReactNode;
}) {
  const rejection = rejectionOf(completion);
  const { offset, paidTrafficCost } = completion;
  const words = rejection && rejectionText(rejection);
  const message = rejection === undefined ? '' : reasonIn(rejection);
  const contention = rejection && contentionOf(rejection);
  const { reader } = question;
  return (
    <article className="grid gap-1.5">
      {rejection === undefined || words === undefined ? (
        <p className="text-lg font-semibold">
          The completion is {OUTCOME_LABELS[endingOf(completion)]}. No error was returned.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <p className="text-lg font-semibold text-pretty">
              <HonestText text={words.headline} />
            </p>
            {rejection.code !== undefined && (
              <Link
                to="/errors/$code"
                params={{ code: rejection.code }}
                search={{ category: rejection.category?.toString() }}
                className="font-mono text-sm wrap-anywhere text-accent underline underline-offset-2"
              >
                <HonestText text={rejection.code} />
              </Link>
            )}
          </div>
          <dl className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
            <dt className="text-ink-3">Likely cause</dt>
            <dd>
              <strong className="font-semibold">{words.whose[0]}</strong>. {words.whose[1]}
            </dd>
            <dt className="text-ink-3">Retry?</dt>
            <dd>
              <strong className="font-semibold">{words.retry[0]}</strong>. {words.retry[1]}
            </dd>
            <dt className="text-ink-3">Next steps</dt>
            <dd>
              <HonestText text={words.next.join(' ')} />
            </dd>
            {message !== '' && (
              <>
                <dt className="text-ink-3">Message</dt>
                <dd className="font-mono text-sm wrap-anywhere">
                  <HonestText text={message.slice(0, 400)} />
                  {message.length > 400 && '…'}
                </dd>
              </>
            )}
            {contention !== undefined && (
              <>
                <dt className="text-ink-3">Contention</dt>
                <dd className="grid gap-2">
                  <Suspense fallback={<p role="status">Loading…</p>}>
                    <RejectedContention
                      connected={connected}
                      ledger={ledger}
                      contention={contention}
                      rejectedAt={completion.recordTime}
                    />
                  </Suspense>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
        <span>{children}</span>
        {paidTrafficCost !== undefined && (
          <span>Paid traffic cost: {counted(paidTrafficCost, 'byte')}</span>
        )}
        {offset !== undefined && (
          <Link
            to="/completions"
            search={{
              after: toInt64(BigInt(offset) - 1n),
              sel: offset,
              party: reader.kind === 'parties' ? reader.parties : undefined,
            }}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
          >
            View completion
          </Link>
        )}
      </p>
    </article>
  );
}

export function MatchReasons({ of: { strength, reasons, unknown } }: { of: CompletionCandidate }) {
  return (
    <>
      <strong className="font-semibold">
        {strength === 'likely' ? 'Likely match' : 'Possible match'}
      </strong>
      : {reasons.join(', ')}
      {unknown.length > 0 && `; not reported: ${unknown.join(', ')}`}
    </>
  );
}
