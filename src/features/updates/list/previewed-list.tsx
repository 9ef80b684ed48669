import { type Ref, useState } from 'react';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { FeedList, type ListView } from './feed-list.tsx';
import type { ShownLines } from './list-hold.ts';
import { UpdatePreview } from './update-preview.tsx';

/** Shows the selected update beside the list, or over it below 64rem. */
export function PreviewedList({
  feed,
  ledger,
  state,
  shown,
  selected,
  onSelect,
  view,
  onMore,
}: {
  feed: UpdateFeed;
  ledger: UpdatesLedger;
  state: FeedState;
  shown: ShownLines;
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
      )}
    </div>
  );
}
