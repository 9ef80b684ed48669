import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import {
  type CompletionLine,
  linesOfCompletions,
  viewedLines,
} from '#domain/completion-list/completion-view.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { completionsQuery } from '#queries/completion/completions.ts';
import { usualCompletionsQuery } from '#queries/completion/usual-completions.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readerQuery } from '#queries/reader.ts';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { RowTime } from '#ui/text/row-time.tsx';
import { type LedgerNode, ledgerNodeOf, NotRead, ROOM, Stopped } from './not-read.tsx';

const MOST_FAILURES = 3;

/** The newest failed commands among the completions that the usual query finds. */
export function LastFailures({ connected }: { connected: ConnectedNode }) {
  const reading = ledgerNodeOf(connected.node);
  return reading === undefined ? null : <FailuresOf connected={connected} node={reading} />;
}

function FailuresOf({
  connected: { client },
  node: { ledger, token },
}: {
  connected: ConnectedNode;
  node: LedgerNode;
}) {
  const usual = useQuery({ ...usualCompletionsQuery(ledger, token), retry: false }, client);
  const { data: reader } = useQuery({ ...readerQuery(ledger), enabled: false }, client);
  const question = usual.data ?? undefined;
  const { data: feed } = useQuery(
    {
      ...completionsQuery(
        ledger,
        token,
        question ?? { reader: { kind: 'any-party' }, user: { kind: 'any' } },
      ),
      enabled: question !== undefined,
    },
    client,
  );
  if (usual.error !== null)
    return (
      <NotRead
        failure={failureOf(usual.error)}
        onToken={token.ask}
        onRetry={() => void usual.refetch()}
      />
    );
  if (usual.data === null)
    return (
      <p className={ROOM}>
        {reader?.because === 'rights-unreadable'
          ? 'The rights of this token could not be read.'
          : 'This node requires parties for completions.'}{' '}
        <Link to="/completions" className="text-accent underline underline-offset-2">
          Choose parties
        </Link>
      </p>
    );
  if (feed === undefined) return <p className={ROOM}>Loading…</p>;
  return <FailureRows key={JSON.stringify(question)} feed={feed} onToken={token.ask} />;
}

function FailureRows({ feed, onToken }: { feed: CompletionFeed; onToken: () => void }) {
  const { reading, stop, isLoading } = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  useEffect(() => {
    feed.beginRecent();
    return feed.hold();
  }, [feed]);
  const completions = reading?.completions;
  const lines = useMemo(
    () =>
      viewedLines(linesOfCompletions(completions ?? []), {
        status: 'failed',
        code: undefined,
        text: '',
        range: undefined,
        order: 'newest',
      }).slice(0, MOST_FAILURES),
    [completions],
  );
  return (
    <>
      {lines.length === 0 && stop === undefined && (
        <p className={ROOM}>{isLoading ? 'Loading…' : 'No failed commands in recent offsets.'}</p>
      )}
      {lines.length > 0 && (
        <ul aria-label="Last failed commands">
          {lines.map((line) => (
            <li key={line.completion.offset ?? line.completion.commandId}>
              <FailureLink line={line} />
            </li>
          ))}
        </ul>
      )}
      {stop !== undefined && <Stopped stop={stop} onToken={onToken} onRetry={feed.more} />}
      <p className="px-4 pt-1 pb-2 text-sm">
        <Link to="/completions" className="text-accent hover:underline">
          All completions
        </Link>
      </p>
    </>
  );
}

function FailureLink({ line: { completion, code } }: { line: CompletionLine }) {
  const { offset, commandId, actAs, recordTime } = completion;
  const party = actAs[0];
  return (
    <Link to="/completions" search={{ find: commandId, sel: offset }} className="home-row">
      <span className="home-title">
        <Badge tone="archive">failed</Badge>{' '}
        <b className="font-bold text-ink">
          <HonestText text={code ?? shortId(commandId)} />
        </b>{' '}
        {party !== undefined && (
          <span className={`mark ${markClass(party)} text-ink-3`}>
            <HonestText text={partyHint(party)} />
          </span>
        )}
      </span>
      <span className="home-time">
        <RowTime iso={recordTime} of="page" />
      </span>
    </Link>
  );
}
