import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import type { UpdatesRoute } from '#api/reading-place.ts';
import type { TokenHolder } from '#api/token.ts';
import type { UpdateFeed } from '#api/update-feed.ts';
import { isNarrow, narrowed, rowTest } from '#domain/narrow-updates.ts';
import { viewOfSearch } from '#domain/narrowing-search.ts';
import type { ReaderChoice } from '#domain/rights.ts';
import { linesOf } from '#domain/update-ring.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import type { UpdatesSearch } from '#domain/updates-search.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { updatesQuery } from '#queries/updates.ts';
import { useCompact } from '#ui/narrow.ts';
import { FeedList } from './feed-list.tsx';
import { FeedTroubles } from './feed-troubles.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { TailBar } from './tail-bar.tsx';
import { UpdatePreview } from './update-preview.tsx';
import type { OnSearch } from './updates-page.tsx';

type FeedPanelProps = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  /** What the page opens with for this token, and how that is known. */
  readonly usual: UpdatesRequest;
  readonly because: ReaderChoice['because'];
  readonly request: UpdatesRequest;
  readonly route: UpdatesRoute;
  readonly version: string | undefined;
  readonly packageNamesOnly: boolean;
  readonly search: UpdatesSearch;
  readonly onSearch: OnSearch;
};

/** One request's list: opened once, kept while its page is left for an update. */
export function FeedPanel(props: FeedPanelProps) {
  const { connected, ledger, token, request, route } = props;
  const { data: feed } = useQuery(
    updatesQuery(ledger, token, { request, route }),
    connected.client,
  );
  return feed === undefined ? null : <OpenFeed {...props} feed={feed} />;
}

function OpenFeed(props: FeedPanelProps & { feed: UpdateFeed }) {
  const { feed, search, onSearch, request } = props;
  const state = useSyncExternalStore(feed.state.watch, feed.state.now);
  useInSight(feed);
  const isLive = search.live !== 'no';
  useEffect(() => feed.goLive(isLive), [feed, isLive]);
  const isBeside = !useCompact() && search.sel !== undefined;
  const { narrowing } = viewOfSearch(search);
  const { ring } = state;
  const key = JSON.stringify(narrowing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same narrowing is a new object each time
  const view = useMemo(() => {
    const lines = linesOf(ring);
    return { lines, ...narrowed(lines, narrowing) };
  }, [ring, key]);
  const selected = view.lines.find(
    (line) => line.kind !== 'gap' && search.sel !== undefined && line.offset === search.sel,
  );
  return (
    <>
      <ReadingBar
        state={state}
        request={request}
        version={props.version}
        narrowed={isNarrow(narrowing)}
        onSeek={() => feed.more(rowTest(narrowing))}
        onLeave={feed.leave}
      />
      <FeedTroubles
        state={state}
        request={request}
        onAgain={feed.again}
        onLive={() => feed.goLive(true)}
        onToken={props.token.ask}
        onBegin={(after) => onSearch({ after }, 'push')}
      />
      <TailBar
        state={state}
        isLive={isLive}
        onLive={(on) => onSearch({ live: on ? undefined : 'no' }, 'replace')}
        onEvery={feed.everyMs}
        onShow={() => feed.hold(false)}
      />
      <div
        className={`grid items-start gap-4 ${isBeside ? 'updates-beside grid-cols-[minmax(0,1fr)_24rem]' : ''}`}
      >
        <FeedList
          state={state}
          lines={view.lines}
          places={view.places}
          selected={search.sel}
          onSelect={(sel) => onSearch({ sel }, 'replace')}
          onHold={feed.hold}
          onMore={isNarrow(narrowing) ? undefined : () => feed.more()}
          onFill={feed.fill}
        />
        {isBeside && (
          <UpdatePreview line={selected} onClose={() => onSearch({ sel: undefined }, 'replace')} />
        )}
      </div>
    </>
  );
}

/** Out of sight for a while, in another tab or behind another page, the list asks for nothing. */
function useInSight(feed: UpdateFeed): void {
  useEffect(() => {
    const tell = () => feed.hide(document.hidden);
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      feed.hold(false);
      feed.hide(true);
    };
  }, [feed]);
}
