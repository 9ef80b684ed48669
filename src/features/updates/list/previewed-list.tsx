import { type Ref, Suspense, useState } from 'react';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { SideSheet } from '#ui/controls/side-sheet.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { FeedList, type ListView, lineOf } from './feed-list.tsx';
import type { ShownLines } from './list-hold.ts';
import type { MoveSearch } from './update-preview.tsx';

/** Only a selected update needs it. */
const UpdatePreview = lazyPart(() =>
  import('./update-preview.tsx').then((part) => part.UpdatePreview),
);

/** Shows the selected update beside the list, or over it below 64rem. */
export function PreviewedList({
  feed,
  state,
  moves,
  shown,
  noRows,
  selected,
  onSelect,
  view,
  onMore,
}: {
  feed: UpdateFeed;
  state: FeedState;
  /** Finds the other half of a reassignment; undefined where that cannot be searched. */
  moves: MoveSearch | undefined;
  shown: ShownLines;
  /** Why there are no rows, if that is known. */
  noRows: string | undefined;
  /** The key of the selected update, which may come from a link and may not be loaded. */
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
  view: Ref<ListView>;
  onMore: (() => void) | undefined;
}) {
  const isTight = useCompact();
  const [entered, setEntered] = useState(0);
  const isBeside = selected !== undefined && !isTight;
  return (
    <div
      data-beside={isBeside || undefined}
      className={`grid items-start gap-4 ${isBeside ? 'grid-cols-[minmax(0,1fr)_24rem]' : ''}`}
    >
      <FeedList
        feed={feed}
        state={state}
        shown={shown}
        noRows={noRows}
        preview={{
          selected,
          select: onSelect,
          isSheet: isTight,
          enter: () => setEntered((before) => before + 1),
        }}
        view={view}
        onMore={onMore}
      />
      {selected !== undefined && (
        <SideSheet
          label="Update"
          isSheet={isTight}
          isClosable
          isPrinted
          entered={entered}
          onLeave={() => {
            setEntered(0);
            onSelect(undefined);
          }}
        >
          <Suspense fallback={<p role="status">Loading…</p>}>
            <UpdatePreview
              line={lineOf(shown.lines, selected)}
              updateId={parseUpdateId(selected)}
              search={moves}
            />
          </Suspense>
        </SideSheet>
      )}
    </div>
  );
}
