import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { TokenHolder } from '#api/token/token.ts';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { isNarrow, rowTest } from '#domain/narrowing/narrowing.ts';
import { isWithin } from '#domain/narrowing/update-histogram.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { ListView } from '#features/updates/list/feed-list.tsx';
import { PreviewedList } from '#features/updates/list/previewed-list.tsx';
import { Histogram } from '#features/updates/narrow/histogram.tsx';
import { NarrowBar, useNarrowedLines } from '#features/updates/narrow/narrow-bar.tsx';
import { searchOfView } from '#features/updates/request/narrowing-view.ts';
import { searchAfter, searchAtNewest } from '#features/updates/request/updates-link.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Button } from '#ui/controls/button.tsx';
import { Folded } from '#ui/controls/folded.tsx';
import { FeedFailures, PrunedEnd } from './feed-failures.tsx';
import { ListBar } from './list-bar.tsx';
import { UpdatesReadingBar } from './reading-bar.tsx';
import { usePageVisibility } from './tail-bar.tsx';

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
  const narrow = useNarrow();

  const goToNewest = () => onSearch(searchAtNewest(feed.request, stoppedAt(state)), 'push');

  const { buffer } = state;
  const { view, lines, rows, shown, options, histogram } = useNarrowedLines(buffer, search);
  const { narrowing, range } = view;
  const lostEnd = lostEndOf(state, feed.request);
  const narrows = isNarrow(narrowing) || range !== undefined;
  const isWanted = rowTest(narrowing);
  return (
    <>
      <UpdatesReadingBar
        state={state}
        request={feed.request}
        version={version}
        onLeave={feed.cancel}
        onMore={() => feed.more()}
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
        <PrunedEnd
          ledger={ledger}
          client={client}
          upto={lostEnd}
          onOldest={(after) =>
            onSearch({ after, upto: undefined, dir: 'oldest', sel: undefined }, 'push')
          }
        />
      )}
      <Histogram
        histogram={histogram}
        range={range}
        onRange={(next) => onSearch(searchOfView({ narrowing, range: next }), 'replace')}
      />
      <Folded isFolded={narrow} title="Filter loaded rows">
        <NarrowBar
          narrowing={narrowing}
          onNarrowing={(next) => onSearch(searchOfView({ narrowing: next, range }), 'replace')}
          options={options}
          read={buffer.kept}
          narrowed={shown}
        >
          {narrows && state.isEnd && rows.length > 0 && shown.places.length === 0 && (
            <p role="status" className="text-ink">
              {buffer.dropped === 0
                ? 'No match. All updates of this query are loaded.'
                : 'No match in the kept rows. All updates of this query were loaded.'}
            </p>
          )}
          {narrows && !state.isEnd && state.work === 'idle' && (
            <Button
              onClick={() =>
                feed.more((row) => isWanted(row) && (range === undefined || isWithin(row, range)))
              }
            >
              Load until a match
            </Button>
          )}
        </NarrowBar>
      </Folded>
      <ListBar
        feed={feed}
        state={state}
        ledger={ledger}
        search={search}
        onSearch={onSearch}
        onNewest={goToNewest}
        view={listView}
      />
      <PreviewedList
        feed={feed}
        ledger={ledger}
        state={state}
        shown={{ lines, places: shown.places }}
        selected={search.sel}
        onSelect={(sel) => onSearch({ sel }, 'replace')}
        view={listView}
        onMore={narrows ? undefined : () => feed.more()}
      />
    </>
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
