import type { FeedState } from '#api/feed-state.ts';
import type { UpdatesLedger } from '#api/reading-place.ts';
import type { UpdateFeed } from '#api/update-feed.ts';
import type { UpdateLine } from '#domain/update-ring.ts';
import { linkOfView, searchAt } from '#domain/updates-link.ts';
import type { UpdatesSearch } from '#domain/updates-search.ts';
import { BoundsBar } from './bounds-bar.tsx';
import { JumpTo } from './jump-to.tsx';
import { RowsLink } from './rows-link.tsx';
import { TailBar } from './tail-bar.tsx';
import type { OnSearch } from './updates-page.tsx';

/** Above the list: whether it goes on by itself, and the ways to another place and from here. */
export function ListBar({
  feed,
  state,
  ledger,
  search,
  onSearch,
  onNewest,
  onShow,
  first,
}: {
  feed: UpdateFeed;
  state: FeedState;
  ledger: UpdatesLedger;
  search: UpdatesSearch;
  onSearch: OnSearch;
  onNewest: () => void;
  /** The reader wants to see the new lines that were held back. */
  onShow: () => void;
  /** The line at the top of the list's view. */
  first: () => UpdateLine | undefined;
}) {
  const { request } = feed;
  const { range } = state.chain;
  const isLive = search.live !== 'no';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      {state.tail.kind === 'none' ? (
        range !== undefined && <BoundsBar request={request} onNewest={onNewest} />
      ) : (
        <TailBar
          state={state}
          isLive={isLive}
          onLive={(on) => {
            // One that has stopped is asked again though the address wants it already.
            if (on && isLive) feed.goLive(true);
            else onSearch({ live: on ? undefined : 'no' }, 'replace');
          }}
          onEvery={feed.everyMs}
          onShow={() => {
            feed.hold(false);
            onShow();
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <JumpTo
          ledger={ledger}
          request={request}
          route={state.route}
          onPlace={(place) => onSearch(searchAt(request, place), 'push')}
        />
        {range !== undefined && (
          <RowsLink
            search={() =>
              linkOfView(search, request, { first: first(), end: state.tailAt ?? range.upto })
            }
          />
        )}
      </div>
    </div>
  );
}
