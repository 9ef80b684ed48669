import { type ReactNode, type RefObject, useEffectEvent, useRef } from 'react';
import { type FeedState, unitOf } from '#api/updates/feed-state.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { isNarrow, rowTest, shownLabel } from '#domain/narrowing/narrowing.ts';
import type { UpdateRowKind } from '#domain/update-list/update-row.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { ListView } from '#features/updates/list/feed-list.tsx';
import { PreviewedList } from '#features/updates/list/previewed-list.tsx';
import type { MoveSearch } from '#features/updates/list/update-preview.tsx';
import { useNarrowedLines } from '#features/updates/narrow/narrowed-lines.ts';
import { UpdateFilters } from '#features/updates/narrow/update-filters.tsx';
import { UPDATE_KINDS } from '#features/updates/narrow/update-kinds.ts';
import type { NarrowingSearch } from '#features/updates/request/narrowing-search.ts';
import { searchOfView } from '#features/updates/request/narrowing-view.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Histogram } from '#ui/list/histogram.tsx';
import { UpdatesReadingBar } from './reading-bar.tsx';

type FilteredSearch = NarrowingSearch & { readonly sel?: string | undefined };

/** The filters, what is loaded, and the rows of a list. */
export function FilteredFeed({
  feed,
  state,
  search,
  onSearch,
  usualKinds,
  failures,
  title,
  tools,
  moves,
}: {
  feed: UpdateFeed;
  state: FeedState;
  search: FilteredSearch;
  onSearch: OnSearch<FilteredSearch>;
  usualKinds: readonly UpdateRowKind[];
  failures: ReactNode;
  /** The endpoint that the rows come from. */
  title: string;
  tools: (view: RefObject<ListView | null>) => ReactNode;
  moves: MoveSearch | undefined;
}) {
  const listView = useRef<ListView>(null);
  const { buffer } = state;
  const { view, lines, rows, shown, options, histogram } = useNarrowedLines(buffer, search);
  const { narrowing, range } = view;
  const narrows = isNarrow(narrowing) || range !== undefined;
  const matches = rowTest(narrowing, range);
  // The filters may change while pages are loaded.
  const isWanted = useEffectEvent(matches);
  const shownRows = buffer.kept - shown.hidden;
  return (
    <>
      <UpdateFilters
        narrowing={narrowing}
        onNarrowing={(next) => onSearch(searchOfView({ narrowing: next, range }), 'replace')}
        options={options}
        usualKinds={usualKinds}
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
      {failures}
      <section aria-label="Results" className="grid gap-1">
        <UpdatesReadingBar
          state={state}
          request={feed.request}
          title={title}
          shown={
            narrows && rows.length > 0
              ? shownLabel(shownRows, buffer.kept, shown.unsure)
              : undefined
          }
          onLeave={feed.cancel}
          onMore={() => feed.more()}
          onMatch={
            narrows && !state.isEnd && state.work === 'idle'
              ? () => feed.more((row) => isWanted(row))
              : undefined
          }
          tools={tools(listView)}
        />
        <PreviewedList
          feed={feed}
          state={state}
          moves={moves}
          shown={{ lines, places: shown.places }}
          noRows={noRowsText(state, feed.request, narrows)}
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
function noRowsText(
  state: FeedState,
  { beginOffsetExclusive: begin }: UpdatesRequest,
  narrows: boolean,
): string | undefined {
  const { buffer, isEnd, work } = state;
  const isFromTime = begin !== undefined && unitOf(state) === 'record-time';
  if (buffer.kept === 0) {
    if (!isEnd) return undefined;
    return isFromTime ? 'No updates from this time on.' : 'No updates.';
  }
  if (!narrows) return undefined;
  if (!isEnd) return work === 'idle' ? 'No match in the loaded updates.' : undefined;
  return buffer.dropped === 0
    ? 'No match. All updates of this query are loaded.'
    : 'No match in the kept rows. All updates of this query were loaded.';
}
