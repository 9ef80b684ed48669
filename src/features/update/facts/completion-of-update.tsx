import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { completionContradictions, endingOf } from '#domain/completion/completion-ending.ts';
import { OUTCOME_LABELS } from '#domain/completion-list/completion-list-text.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { type Int64, readInt64, toInt64 } from '#domain/ledger/int64.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import { submittersOf } from '#domain/update/submitters.ts';
import { completionOfQuery } from '#queries/completion/completion-of.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { CompletionDisagreements } from '#ui/verdict/completion-disagreements.tsx';
import { RejectionReasonPanel } from './rejection-reason.tsx';

const LINK = 'text-accent underline underline-offset-2';

/** The completion of an update, or why it was rejected. */
export function CompletionOfUpdate(props: {
  connected: ConnectedNode;
  bySource: StatusBySource;
  onToken: () => void;
}) {
  const { connected, bySource } = props;
  const { ledger, token } = connected.node;
  const offset = readInt64(bySource.ledger.facts?.offset);
  if (bySource.scan.facts?.verdict?.result === 'rejected')
    return <RejectionReasonPanel {...props} />;
  if (ledger === undefined || token === undefined || offset === undefined) return null;
  return (
    <CommandCompletion
      connected={connected}
      ledger={ledger}
      token={token}
      offset={offset}
      bySource={bySource}
    />
  );
}

/** One line beside the button that opens the details; with `below`, a block under them. */
function Result(props: { below?: boolean; children: ReactNode }) {
  return (
    // The button that opened this disappears, so the focus moves here.
    <div
      ref={focusOnce}
      tabIndex={-1}
      className={props.below ? 'order-last grid basis-full gap-2 py-1 text-ink-2' : undefined}
    >
      {props.children}
    </div>
  );
}

function focusOnce(place: HTMLElement | null): void {
  place?.focus();
}

function CommandCompletion({
  connected,
  ledger,
  token,
  offset,
  bySource,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  token: TokenHolder;
  offset: Int64;
  bySource: StatusBySource;
}) {
  const submitters = submittersOf(bySource);
  const { data, error, refetch } = useQuery(
    completionOfQuery(ledger, token, offset, submitters),
    connected.client,
  );
  const after = toInt64(BigInt(offset) - 1n);
  const named = submitters.length === 0 ? undefined : submitters;
  if (error !== null && data === undefined) {
    return (
      <Result below>
        <Failed compact error={error} onRetry={() => void refetch()} onToken={() => token.ask()} />
        {failureOf(error) !== undefined && (
          <p>
            <Link to="/completions" search={{ after, party: named }} className={LINK}>
              Choose parties under Completions
            </Link>
          </p>
        )}
      </Result>
    );
  }
  if (data === undefined)
    return (
      <Result>
        <span role="status">Searching for the completion…</span>
      </Result>
    );
  if (data.kind === 'unasked')
    return (
      <Result below>
        <p>
          This node returns completions for named parties only.{' '}
          <Link to="/completions" search={{ after }} className={LINK}>
            Name parties under Completions
          </Link>
          .
        </p>
      </Result>
    );
  const { completion, question, party } = data;
  if (completion === undefined)
    return (
      <Result below>
        <p>
          No completion visible at offset {offset}
          {question.user.kind === 'named' && (
            <>
              {' '}
              for the user <HonestText text={question.user.id} />
            </>
          )}
          . The completion may belong to another user, party or participant.{' '}
          <Link to="/completions" search={{ after, party: party ?? named }} className={LINK}>
            Choose parties under Completions
          </Link>
        </p>
      </Result>
    );
  const { scan, ledger: mine } = bySource;
  const outcome = OUTCOME_LABELS[endingOf(completion)];
  return (
    <>
      <Result>
        Completion:{' '}
        <Link
          to="/completions"
          search={{ after, sel: offset, party }}
          className={LINK}
          aria-label={`${outcome}, view completion`}
        >
          {outcome}
        </Link>
      </Result>
      <div className="order-last grid basis-full gap-2 py-1 empty:hidden">
        {mine.facts && (
          <CompletionDisagreements
            found={completionContradictions(completion, mine.facts, 'ledger')}
            of="the ledger"
          />
        )}
        {scan.facts && (
          <CompletionDisagreements
            found={completionContradictions(completion, scan.facts, 'scan')}
            of="Scan"
          />
        )}
      </div>
    </>
  );
}
