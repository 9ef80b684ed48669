import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import type { TokenHolder } from '#api/token/token.ts';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { isNarrow, rowTest, shownLabel } from '#domain/narrowing/narrowing.ts';
import { isWithin } from '#domain/narrowing/time-histogram.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { ListView } from '#features/updates/list/feed-list.tsx';
import { PreviewedList } from '#features/updates/list/previewed-list.tsx';
import { useNarrowedLines } from '#features/updates/narrow/narrowed-lines.ts';
import { UpdateFilters } from '#features/updates/narrow/update-filters.tsx';
import { UPDATE_KINDS } from '#features/updates/narrow/update-kinds.ts';
import { searchOfView } from '#features/updates/request/narrowing-view.ts';
import { searchAfter, searchAtNewest } from '#features/updates/request/updates-link.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Histogram } from '#ui/list/histogram.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { FeedFailures } from './feed-failures.tsx';
import { ListTools } from './list-tools.tsx';
import { UpdatesReadingBar } from './reading-bar.tsx';
import { usePageVisibility } from './tail-bar.tsx';

const PrunedEnd = lazyPart(() => import('./feed-bounds.tsx').then((part) => part.PrunedEnd));

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
  const state = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  usePageVisibility(feed);
  const isLive = search.live !== 'no';
  const hasTail = state.tail.kind !== 'none';
  useEffect(() => {
    if (hasTail) feed.setLive(isLive);
  }, [feed, isLive, hasTail]);
  const listView = useRef<ListView>(null);

  const goToNewest = () => onSearch(searchAtNewest(feed.request, stoppedAt(state)), 'push');

  const { buffer } = state;
  const { view, lines, rows, shown, options, histogram } = useNarrowedLines(buffer, search);
  const { narrowing, range } = view;
  const lostEnd = lostEndOf(state, feed.request);
  const narrows = isNarrow(narrowing) || range !== undefined;
  const isWanted = rowTest(narrowing);
  const shownRows = buffer.kept - shown.hidden;
  return (
    <>
      <UpdateFilters
        narrowing={narrowing}
        onNarrowing={(next) => onSearch(searchOfView({ narrowing: next, range }), 'replace')}
        options={options}
        histogram={
          <Histogram
            noun="update"
            kinds={UPDATE_KINDS}
            histogram={histogram}
            range={range}
            onRange={(next) => onSearch(searchOfView({ narrowing, range: next }), 'replace')}
          />
        }
      />
      <FeedFailures
        state={state}
        request={feed.request}
        onAgain={feed.retry}
        onLive={() => feed.setLive(true)}
        onAnew={feed.restart}
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
      <section aria-label="Results" className="grid gap-1">
        <UpdatesReadingBar
          state={state}
          request={feed.request}
          version={version}
          shown={
            narrows && rows.length > 0
              ? shownLabel(shownRows, buffer.kept, shown.unsure)
              : undefined
          }
          onLeave={feed.cancel}
          onMore={() => feed.more()}
          onMatch={
            narrows && !state.isEnd && state.work === 'idle'
              ? () =>
                  feed.more((row) => isWanted(row) && (range === undefined || isWithin(row, range)))
              : undefined
          }
          tools={
            <ListTools
              feed={feed}
              state={state}
              ledger={ledger}
              search={search}
              onSearch={onSearch}
              onNewest={goToNewest}
              view={listView}
            />
          }
        />
        <PreviewedList
          feed={feed}
          ledger={ledger}
          state={state}
          shown={{ lines, places: shown.places }}
          noRows={noRowsText(state, narrows)}
          selected={search.sel}
          onSelect={(sel) => onSearch({ sel }, 'replace')}
          view={listView}
          onMore={narrows ? undefined : () => feed.more()}
        />
      </section>
    </>
  );
}

/** Why the list has no rows; undefined while they may still come, or after a failure. */
function noRowsText({ buffer, isEnd, work }: FeedState, narrows: boolean): string | undefined {
  if (buffer.kept === 0) return isEnd ? 'No updates.' : undefined;
  if (!narrows) return undefined;
  if (!isEnd) return work === 'idle' ? 'No match in the loaded updates.' : undefined;
  return buffer.dropped === 0
    ? 'No match. All updates of this query are loaded.'
    : 'No match in the kept rows. All updates of this query were loaded.';
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
