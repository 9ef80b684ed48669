import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ScanClient } from '#api/scan/scan.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { microsecondsOf } from '#domain/ledger/microseconds.ts';
import { readTypedTime } from '#domain/ledger/typed-time.ts';
import { networkRequest } from '#domain/update-list/updates-request.ts';
import { FeedFailures } from '#features/updates/feed/feed-failures.tsx';
import { FilteredFeed } from '#features/updates/feed/filtered-feed.tsx';
import { RowsLink } from '#features/updates/feed/rows-link.tsx';
import { TailBar, useLiveFeed } from '#features/updates/feed/tail-bar.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { networkQuery } from '#queries/network.ts';
import { scanVersionQuery } from '#queries/scan-version.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { GoToTime } from './go-to-time.tsx';
import type { NetworkSearch } from './network-search.ts';
import { timeOfLine } from './time-of-line.ts';

const NetworkBounds = lazyPart(() =>
  import('./network-bounds.tsx').then((part) => part.NetworkBounds),
);

type NetworkPageProps = {
  readonly connected: ConnectedNode;
  readonly search: NetworkSearch;
  readonly onSearch: OnSearch<NetworkSearch>;
};

/** The updates of the network as Scan records them, also the rejected and private ones. */
export function NetworkPage(props: NetworkPageProps) {
  const { scan } = props.connected.node;
  return (
    <ListPage title="Network">
      {scan === undefined ? (
        <Notice>
          No Scan on this network, so no list of all its updates.{' '}
          <Link to="/updates" className="text-accent underline underline-offset-2">
            List the updates of the ledger
          </Link>
        </Notice>
      ) : (
        <NetworkOf {...props} scan={scan} />
      )}
    </ListPage>
  );
}

function NetworkOf(props: NetworkPageProps & { scan: ScanClient }) {
  const { connected, scan, onSearch } = props;
  const asked = props.search.at;
  const search = { ...props.search, at: asked && isoOfLink(asked) };
  const request = networkRequest({
    at: search.at === undefined ? undefined : microsecondsOf(search.at),
    isOldestFirst: search.dir === 'oldest',
  });
  const { data: feed } = useQuery(networkQuery(scan, request), connected.client);
  const { data: version } = useQuery(scanVersionQuery(scan), connected.client);
  return (
    <>
      <div className="col-auto! flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Segmented
          label="Order"
          value={search.dir === 'oldest' ? 'oldest' : 'newest'}
          options={[
            { value: 'newest', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ]}
          onChange={(dir) =>
            onSearch({ dir: dir === 'newest' ? undefined : dir, sel: undefined }, 'push')
          }
        />
        <span className="text-sm text-ink-3">Updates that Scan recorded. No token required.</span>
      </div>
      {feed !== undefined && (
        <NetworkFeed
          key={JSON.stringify([asked, search.dir])}
          unread={search.at === undefined ? asked : undefined}
          scan={scan}
          feed={feed}
          version={version}
          search={search}
          onSearch={onSearch}
        />
      )}
    </>
  );
}

/** The time of a link in ISO 8601; it may lack what a typed time may lack. */
function isoOfLink(at: string): string | undefined {
  const time = readTypedTime(at);
  if (time === undefined) return undefined;
  return microsecondsOf(at) === undefined ? new Date(time).toISOString() : at;
}

function NetworkFeed({
  scan,
  feed,
  unread,
  version,
  search,
  onSearch,
}: {
  scan: ScanClient;
  feed: UpdateFeed;
  /** `at` of the link, where it cannot be read as a time. */
  unread: string | undefined;
  version: string | undefined;
  search: NetworkSearch;
  onSearch: OnSearch<NetworkSearch>;
}) {
  const state = useLiveFeed(feed, search.live !== 'no');
  const hasVerdicts = state.notes.every(({ kind }) => kind !== 'without-verdicts');
  const isOldest = search.dir === 'oldest';
  const isPlaced = search.at !== undefined || isOldest;
  const goToNewest = () => onSearch({ at: undefined, dir: undefined, sel: undefined }, 'push');
  return (
    <FilteredFeed
      feed={feed}
      state={state}
      search={search}
      onSearch={onSearch}
      usualKinds={['transaction', 'reassignment', 'rejected', 'private']}
      failures={
        <FeedFailures
          feed={feed}
          state={state}
          onToken={undefined}
          onBegin={() => undefined}
          onNewest={goToNewest}
        />
      }
      title={`via ${hasVerdicts ? '/v0/events' : '/v2/updates'}, Scan ${version ?? 'of unknown version'}`}
      tools={(view) => (
        <>
          {isPlaced && (
            <Suspense>
              <NetworkBounds search={search} state={state} onNewest={goToNewest} />
            </Suspense>
          )}
          {(!isPlaced || state.tail.kind !== 'none') && (
            <TailBar
              feed={feed}
              state={state}
              isLive={search.live !== 'no'}
              onLive={(live) => onSearch({ live }, 'replace')}
              view={view}
            />
          )}
          <GoToTime
            scan={scan}
            unread={unread}
            onTime={(at) => onSearch({ at, dir: 'oldest', sel: undefined }, 'push')}
          />
          <RowsLink
            to="/network"
            search={(): NetworkSearch => {
              const at = timeOfLine(view.current?.first(), isOldest) ?? search.at;
              return { ...search, at, live: undefined };
            }}
          />
        </>
      )}
      moves={undefined}
    />
  );
}
