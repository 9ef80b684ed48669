import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { TokenHolder } from '#api/token/token.ts';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { FeedFailures } from '#features/updates/feed/feed-failures.tsx';
import { FilteredFeed } from '#features/updates/feed/filtered-feed.tsx';
import { useLiveFeed } from '#features/updates/feed/tail-bar.tsx';
import { searchAfter, searchAtNewest } from '#features/updates/request/updates-link.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { ListTools } from './list-tools.tsx';

const PrunedEnd = lazyPart(() =>
  import('#features/updates/feed/feed-bounds.tsx').then((part) => part.PrunedEnd),
);

export function FeedPanel({
  feed,
  ledger,
  client,
  token,
  version,
  search,
  onSearch,
}: {
  feed: UpdateFeed;
  ledger: UpdatesLedger;
  client: QueryClient;
  token: TokenHolder;
  version: string | undefined;
  search: UpdatesSearch;
  onSearch: OnSearch<UpdatesSearch>;
}) {
  const state = useLiveFeed(feed, search.live !== 'no');
  const goToNewest = () => onSearch(searchAtNewest(feed.request, stoppedAt(state)), 'push');
  const lostEnd = lostEndOf(state, feed.request);
  return (
    <FilteredFeed
      feed={feed}
      state={state}
      search={search}
      onSearch={onSearch}
      usualKinds={['transaction', 'reassignment', 'topology']}
      failures={
        <>
          <FeedFailures
            feed={feed}
            state={state}
            onToken={token.ask}
            onBegin={(after) => onSearch(searchAfter(feed.request, after), 'push')}
            onNewest={goToNewest}
          />
          {lostEnd !== undefined && (
            <Suspense>
              <PrunedEnd
                ledger={ledger}
                client={client}
                upto={lostEnd}
                onOldest={(after) =>
                  onSearch({ after, upto: undefined, dir: 'oldest', sel: undefined }, 'push')
                }
              />
            </Suspense>
          )}
        </>
      }
      title={routeLabel(state.route, version)}
      tools={(view) => (
        <ListTools
          feed={feed}
          state={state}
          ledger={ledger}
          search={search}
          onSearch={onSearch}
          onNewest={goToNewest}
          view={view}
        />
      )}
      moves={{ ledger, request: feed.request, route: state.route }}
    />
  );
}

/**
 * Returns the end of a list without any updates, if its range begins at the start of the history.
 */
function lostEndOf({ isEnd, chain }: FeedState, request: UpdatesRequest): Int64 | undefined {
  const { descendingOrder, beginOffsetExclusive, endOffsetInclusive } = request;
  const isWhole = descendingOrder && beginOffsetExclusive === undefined;
  return isWhole && isEnd && chain.rows === 0 ? endOffsetInclusive : undefined;
}

/** The ledger end, if the pages stopped because they begin after it. */
function stoppedAt({ stop }: FeedState): Int64 | undefined {
  return stop?.rejection?.kind === 'after-ledger-end' ? stop.rejection.ledgerEnd : undefined;
}

function routeLabel(route: FeedState['route'], version: string | undefined): string {
  const node = version === undefined ? 'version unknown' : `Canton ${version}`;
  return route === 'page'
    ? `via get-updates-page, ${node}`
    : `via bounded lists, ${node} (get-updates-page requires 3.5.1)`;
}
