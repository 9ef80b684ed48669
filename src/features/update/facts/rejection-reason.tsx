import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { completionContradictions } from '#domain/completion/completion-ending.ts';
import { SEARCH_AREAS } from '#domain/completion-list/completions-around.ts';
import { counted } from '#domain/text/plural.ts';
import type { StatusBySource, UpdateFacts } from '#domain/update/document.ts';
import { type RejectionReason, reasonOfUpdateQuery } from '#queries/completion/rejection-reason.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { Failed } from '#ui/failure/failed.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { CompletionDisagreements } from '#ui/verdict/completion-disagreements.tsx';
import { CompletionError, MatchReasons } from './completion-error.tsx';

const LINK = 'text-accent underline underline-offset-2';

/**
 * Why the mediator rejected an update. The verdict has no reason, so the error of its completion is
 * shown.
 */
export function RejectionReasonPanel({
  connected,
  bySource,
  onToken,
}: {
  connected: ConnectedNode;
  bySource: StatusBySource;
  onToken: () => void;
}) {
  const { ledger, token } = connected.node;
  const { facts } = bySource.scan;
  const { status } = bySource.ledger;
  if (facts === undefined) return null;
  if (ledger === undefined || token === undefined || status === 'not-configured')
    return (
      <p>
        The completion of the command has the reason. No ledger is configured on this network, so
        completions cannot be read.
      </p>
    );
  if (status === 'needs-token')
    return (
      <>
        <p>The completion of the command has the reason. Completions require a token.</p>
        <Button look="primary" onClick={onToken} className="w-fit">
          Add token
        </Button>
      </>
    );
  if (status === 'loading') return <Searching />;
  return (
    <Found
      connected={connected}
      ledger={ledger}
      token={token}
      scan={facts}
      bySource={bySource}
      onToken={onToken}
    />
  );
}

function Searching() {
  return <p role="status">Searching for the completion…</p>;
}

function Found({
  connected,
  ledger,
  token,
  scan,
  bySource,
  onToken,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  token: TokenHolder;
  scan: UpdateFacts;
  bySource: StatusBySource;
  onToken: () => void;
}) {
  const { data, error, refetch, isFetching } = useQuery(
    reasonOfUpdateQuery(ledger, token, scan, bySource),
    connected.client,
  );
  const again = () => void refetch();
  if (data === undefined && error !== null) {
    return <Failed error={error} compact onRetry={again} onToken={onToken} />;
  }
  if (data === undefined || isFetching) return <Searching />;
  if (data.kind === 'elsewhere')
    return (
      <p>
        Only the submitting participant has the completion with the reason:{' '}
        <Identifier kind="participant" value={data.participant} />
      </p>
    );
  if (data.kind === 'unasked')
    return (
      <p>
        This node returns completions for named parties only.{' '}
        <Link to="/completions" className={LINK}>
          Name parties under Completions
        </Link>
      </p>
    );
  const { named, candidates, count } = data.match;
  if (named !== undefined)
    return (
      <>
        <CompletionError
          completion={named}
          question={data.question}
          connected={connected}
          ledger={ledger}
        >
          Completion of this update
        </CompletionError>
        <CompletionDisagreements found={completionContradictions(named, scan, 'scan')} of="Scan" />
      </>
    );
  if (candidates.length === 0) return <NotFound searched={data} onAgain={again} />;
  return (
    <>
      {count > 1 && (
        <p>
          {counted(count, 'completion')} may be the one of this update. Ledgers do not name the
          update of a rejected command.
          {count > candidates.length && ` The best ${candidates.length} follow.`}
        </p>
      )}
      {candidates.map((one) => (
        <CompletionError
          key={one.completion.offset}
          completion={one.completion}
          question={data.question}
          connected={connected}
          ledger={ledger}
        >
          <MatchReasons of={one} />
        </CompletionError>
      ))}
    </>
  );
}

function NotFound({
  searched: { question, requests, completions, searched },
  onAgain,
}: {
  searched: Extract<RejectionReason, { kind: 'searched' }>;
  onAgain: () => void;
}) {
  const { reader, user } = question;
  return (
    <>
      <p className="text-lg font-semibold">No completion found</p>
      <p>
        The verdict does not include a reason; only the completion of the command does.{' '}
        {counted(completions, 'completion')} searched in {counted(requests, 'request')},{' '}
        {SEARCH_AREAS[searched]}, as{' '}
        {reader.kind === 'any-party'
          ? 'any party'
          : counted(reader.parties.length, 'party', 'parties')}
        {user.kind === 'named' && (
          <>
            {' '}
            for the user <HonestText text={user.id} />
          </>
        )}
        . The completion may belong to another user, party or participant, or may be pruned.
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <Button onClick={onAgain}>Search again</Button>
        <Link to="/completions" className={LINK}>
          Search under Completions
        </Link>
      </p>
    </>
  );
}
