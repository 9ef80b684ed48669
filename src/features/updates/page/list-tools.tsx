import type { RefObject } from 'react';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { RowsLink } from '#features/updates/feed/rows-link.tsx';
import { TailBar } from '#features/updates/feed/tail-bar.tsx';
import type { ListView } from '#features/updates/list/feed-list.tsx';
import { linkOfView, searchAt } from '#features/updates/request/updates-link.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import { JumpTo } from '#features/updates/seek/jump-to.tsx';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Button } from '#ui/controls/button.tsx';

function Bounds(props: { request: UpdatesRequest; onNewest: () => void }) {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end } = props.request;
  return (
    <>
      {end !== undefined
        ? `Ends at offset ${end}. No new updates.`
        : `Oldest first${begin === undefined ? '' : `, after offset ${begin}`}.`}
      <Button onClick={props.onNewest}>Go to newest</Button>
    </>
  );
}

/** What moves the list: new updates, another offset, a link to its rows. */
export function ListTools({
  feed,
  state,
  ledger,
  search,
  onSearch,
  onNewest,
  view,
}: {
  feed: UpdateFeed;
  state: FeedState;
  ledger: UpdatesLedger;
  search: UpdatesSearch;
  onSearch: OnSearch<UpdatesSearch>;
  onNewest: () => void;
  view: RefObject<ListView | null>;
}) {
  const { request } = feed;
  const { range } = state.chain;
  // Before the first page, the switch already has its place.
  const isBounded =
    state.tail.kind === 'none' &&
    (request.endOffsetInclusive !== undefined || !request.descendingOrder);
  return (
    <>
      {isBounded ? (
        <Bounds request={request} onNewest={onNewest} />
      ) : (
        <TailBar
          feed={feed}
          state={state}
          isLive={search.live !== 'no'}
          onLive={(live) => onSearch({ live }, 'replace')}
          view={view}
        />
      )}
      <JumpTo
        ledger={ledger}
        request={request}
        route={state.route}
        at={search.at}
        onPlace={(place) =>
          onSearch(
            { ...searchAt(request, place), at: undefined },
            search.at === undefined ? 'push' : 'replace',
          )
        }
        onNowhere={() => {
          if (search.at !== undefined) onSearch({ at: undefined }, 'replace');
        }}
      />
      <RowsLink
        to="/updates"
        search={() =>
          linkOfView(search, request, {
            first: view.current?.first(),
            end: state.tailAt ?? range?.upto,
          })
        }
      />
    </>
  );
}
