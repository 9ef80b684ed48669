import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { updatesRouteOf } from '#api/ledger/capabilities.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { linesOf } from '#domain/update-list/update-buffer.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { eventsText, summaryOfUpdateRow } from '#domain/update-list/update-row-text.ts';
import { networkRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { networkQuery } from '#queries/network.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { updatesQuery } from '#queries/updates.ts';
import { usePageHidden } from '#ui/browser/use-page-hidden.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { RowTime } from '#ui/text/row-time.tsx';
import { Sentence } from '#ui/text/sentence.tsx';
import { type LedgerNode, ledgerNodeOf, NotRead, ROOM, Stopped } from './not-read.tsx';

const MOST_UPDATES = 6;
/** A small page, so that a node with large updates answers at once. */
const PAGE_SIZE = 12;

/** The newest updates of the ledger. New ones are inserted while the page is visible. */
export function RecentUpdates({ connected }: { connected: ConnectedNode }) {
  const { client, node } = connected;
  const reading = ledgerNodeOf(node);
  const about = useQuery(nodeAboutQuery(node.ledger), client);
  if (reading === undefined) return null;
  if (about.isPending) return <p className={ROOM}>Loading…</p>;
  return <UpdatesOf connected={connected} node={reading} version={about.data?.version} />;
}

function UpdatesOf({
  connected: { client },
  node: { ledger, token },
  version,
}: {
  connected: ConnectedNode;
  node: LedgerNode;
  version: string | undefined;
}) {
  const reader = useQuery(readerQuery(ledger), client);
  const request = reader.data && {
    ...usualUpdatesRequest(reader.data),
    maxPageSize: PAGE_SIZE,
  };
  const { data: feed } = useQuery(
    {
      ...updatesQuery(ledger, token, {
        request: request ?? usualUpdatesRequest({ kind: 'any-party' }),
        route: updatesRouteOf(version),
      }),
      enabled: request !== undefined,
    },
    client,
  );
  if (reader.error !== null)
    return (
      <NotRead
        failure={failureOf(reader.error)}
        onToken={token.ask}
        onRetry={() => void reader.refetch()}
      />
    );
  if (request === undefined || feed === undefined) return <p className={ROOM}>Loading…</p>;
  return (
    <UpdateRows key={JSON.stringify(request)} feed={feed} all="/updates" onToken={token.ask} />
  );
}

/** The newest updates of the network, on a network without a ledger. */
export function RecentNetwork({ connected: { client, node } }: { connected: ConnectedNode }) {
  return node.scan === undefined ? null : <NetworkOf client={client} scan={node.scan} />;
}

function NetworkOf({ client, scan }: { client: QueryClient; scan: ScanClient }) {
  const { data: feed } = useQuery(networkQuery(scan, networkRequest({})), client);
  return feed === undefined ? (
    <p className={ROOM}>Loading…</p>
  ) : (
    <UpdateRows feed={feed} all="/network" onToken={() => undefined} />
  );
}

function UpdateRows({
  feed,
  all,
  onToken,
}: {
  feed: UpdateFeed;
  /** The page of the whole list. */
  all: '/updates' | '/network';
  onToken: () => void;
}) {
  const state = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  usePageHidden(feed);
  const rows = linesOf(state.buffer)
    .filter((line): line is UpdateRow => line.kind !== 'gap' && line.kind !== 'checkpoint')
    .slice(0, MOST_UPDATES);
  const stop = state.tail.kind === 'stopped' ? state.tail.stop : state.stop;
  return (
    <>
      {rows.length === 0 && stop === undefined && (
        <p className={ROOM}>{state.isEnd ? 'No updates.' : 'Loading…'}</p>
      )}
      {rows.length > 0 && (
        <ul aria-label="Recent updates">
          {rows.map((row) => (
            <li key={row.offset ?? row.updateId}>
              <UpdateLink row={row}>
                <span className="home-title">
                  <Sentence parts={summaryOfUpdateRow(row)} /> <By row={row} />
                </span>
                <span className="home-time">
                  <RowTime iso={row.recordTime} of="page" />
                </span>
              </UpdateLink>
            </li>
          ))}
        </ul>
      )}
      {stop !== undefined && (
        <Stopped
          stop={stop}
          onToken={onToken}
          onRetry={() => (state.tail.kind === 'stopped' ? feed.setLive(true) : feed.retry())}
        />
      )}
      <p className="flex gap-3 px-4 pt-1 pb-2 text-sm text-ink-3">
        <Link to={all} className="text-accent hover:underline">
          All updates
        </Link>
        {state.tail.kind === 'on' && <span>Live: new updates are inserted at the top.</span>}
      </p>
    </>
  );
}

function UpdateLink({ row, children }: { row: UpdateRow; children: ReactNode }) {
  if (row.updateId === '') return <span className="home-row">{children}</span>;
  return (
    <Link to="/updates/$updateId" params={{ updateId: row.updateId }} className="home-row">
      {children}
    </Link>
  );
}

function By({ row }: { row: UpdateRow }) {
  const { lead, parties } = row;
  const party = lead?.party || parties[0];
  return (
    <span className="text-ink-3">
      {party !== undefined && (
        <>
          <span className={`mark ${markClass(party)}`}>
            <HonestText text={partyHint(party)} />
          </span>{' '}
          ·{' '}
        </>
      )}
      {eventsText(row)}
    </span>
  );
}
