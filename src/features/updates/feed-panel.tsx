import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FeedState } from '#api/feed-state.ts';
import type { UpdatesLedger } from '#api/reading-place.ts';
import type { TokenHolder } from '#api/token.ts';
import type { UpdateFeed } from '#api/update-feed.ts';
import type { Int64 } from '#domain/int64.ts';
import { isNarrow, rowTest } from '#domain/narrow-updates.ts';
import { searchOfView } from '#domain/narrowing-search.ts';
import { isWithin } from '#domain/update-histogram.ts';
import { searchAfter, searchAtNewest } from '#domain/updates-link.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import type { UpdatesSearch } from '#domain/updates-search.ts';
import { Button } from '#ui/button.tsx';
import { Histogram } from '#ui/histogram.tsx';
import { useNarrow } from '#ui/narrow.ts';
import type { ListView } from './feed-list.tsx';
import { FeedTroubles } from './feed-troubles.tsx';
import { Folded } from './folded.tsx';
import { useInSight } from './in-sight.ts';
import { ListBar } from './list-bar.tsx';
import { NarrowBar } from './narrow-bar.tsx';
import { useNarrowedLines } from './narrowed-lines.ts';
import { PreviewedList } from './previewed-list.tsx';
import { PrunedEnd } from './pruned-end.tsx';
import { ReadingBar } from './reading-bar.tsx';
import type { OnSearch } from './updates-page.tsx';

/** One request's list with all that stands around it. */
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
  onSearch: OnSearch;
}) {
  const state = useSyncExternalStore(feed.state.watch, feed.state.now);
  useInSight(feed);
  const isLive = search.live !== 'no';
  const hasTail = state.tail.kind !== 'none';
  useEffect(() => {
    if (hasTail) feed.goLive(isLive);
  }, [feed, isLive, hasTail]);
  const [shownNew, setShownNew] = useState(0);
  const listView = useRef<ListView>(null);
  const narrow = useNarrow();

  const goToNewest = () => onSearch(searchAtNewest(feed.request, stoppedAt(state)), 'push');

  const { ring } = state;
  const { view, lines, rows, shown, options, histogram } = useNarrowedLines(ring, search);
  const { narrowing, stretch } = view;
  const lostEnd = lostEndOf(state, feed.request);
  const narrows = isNarrow(narrowing) || stretch !== undefined;
  const isWanted = rowTest(narrowing);
  return (
    <>
      <ReadingBar
        state={state}
        request={feed.request}
        version={version}
        onLeave={feed.leave}
        onMore={() => feed.more()}
      />
      <FeedTroubles
        state={state}
        request={feed.request}
        onAgain={feed.again}
        onLive={() => feed.goLive(true)}
        onAnew={feed.anew}
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
        stretch={stretch}
        onStretch={(next) => onSearch(searchOfView({ narrowing, stretch: next }), 'replace')}
      />
      <Folded isFolded={narrow} title="Narrow what was read">
        <NarrowBar
          narrowing={narrowing}
          onNarrowing={(next) => onSearch(searchOfView({ narrowing: next, stretch }), 'replace')}
          options={options}
          read={ring.kept}
          narrowed={shown}
        >
          {narrows && state.isEnd && rows.length > 0 && shown.places.length === 0 && (
            <p role="status" className="text-ink">
              {ring.dropped === 0
                ? 'Nothing matches, and all that the request asks for was read.'
                : 'Nothing of what is kept matches, and all that the request asks for was read.'}
            </p>
          )}
          {narrows && !state.isEnd && state.work === 'idle' && (
            <Button
              onClick={() =>
                feed.more(
                  (row) => isWanted(row) && (stretch === undefined || isWithin(row, stretch)),
                )
              }
            >
              Read on until one matches
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
        onShow={() => setShownNew((before) => before + 1)}
        first={() => listView.current?.first()}
      />
      <PreviewedList
        feed={feed}
        ledger={ledger}
        state={state}
        lines={lines}
        places={shown.places}
        selected={search.sel}
        onSelect={(sel) => onSearch({ sel }, 'replace')}
        view={listView}
        shownNew={shownNew}
        onMore={narrows ? undefined : () => feed.more()}
      />
    </>
  );
}

/** Where a list ends that had nothing in it at all, though it began wherever the node's history does. */
function lostEndOf({ isEnd, chain }: FeedState, request: UpdatesRequest): Int64 | undefined {
  const { descendingOrder, beginOffsetExclusive, endOffsetInclusive } = request;
  const isWhole = descendingOrder && beginOffsetExclusive === undefined;
  return isWhole && isEnd && chain.rows === 0 ? endOffsetInclusive : undefined;
}

/** Where the ledger ends, if that is why the pages do not go on. */
function stoppedAt({ stop }: FeedState): Int64 | undefined {
  return stop?.trouble?.kind === 'after-ledger-end' ? stop.trouble.ledgerEnd : undefined;
}
