import { type Ref, Suspense, useState } from 'react';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { FeedList, type ListView } from './feed-list.tsx';
import type { ShownLines } from './list-hold.ts';

/** Only a selected update needs it. */
const UpdatePreview = lazyPart(() =>
  import('./update-preview.tsx').then((part) => part.UpdatePreview),
);

/** Shows the selected update beside the list, or over it below 64rem. */
export function PreviewedList({
  feed,
  ledger,
  state,
  shown,
  noRows,
  selected,
  onSelect,
  view,
  onMore,
}: {
  feed: UpdateFeed;
  ledger: UpdatesLedger;
  state: FeedState;
  shown: ShownLines;
  /** Why there are no rows, if that is known. */
  noRows: string | undefined;
  /** The offset of the selected update, which may come from a link and may not be loaded. */
  selected: string | undefined;
  onSelect: (offset: string | undefined) => void;
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
        <Suspense>
          <UpdatePreview
            line={shown.lines.find((line) => line.kind !== 'gap' && line.offset === selected)}
            search={{ ledger, request: feed.request, route: state.route }}
            isSheet={isTight}
            entered={entered}
            onClose={() => {
              setEntered(0);
              onSelect(undefined);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
