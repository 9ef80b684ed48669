import { type Ref, useState } from 'react';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { FeedList, type ListView } from './feed-list.tsx';
import { UpdatePreview } from './update-preview.tsx';

/** The selected update is beside the list, and below 64rem over it. */
export function PreviewedList({
  feed,
  ledger,
  state,
  lines,
  places,
  selected,
  onSelect,
  view,
  shownNew,
  onMore,
}: {
  feed: UpdateFeed;
  ledger: UpdatesLedger;
  state: FeedState;
  lines: readonly UpdateLine[];
  places: readonly number[];
  /** The offset of the selected update, which may come from a link and not be loaded. */
  selected: string | undefined;
  onSelect: (offset: string | undefined) => void;
  view: Ref<ListView>;
  shownNew: number;
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
        list={feed}
        view={view}
        state={state}
        newestFirst={feed.request.descendingOrder}
        lines={lines}
        places={places}
        selected={selected}
        onSelect={onSelect}
        isTight={isTight}
        onEnter={() => setEntered((before) => before + 1)}
        shownNew={shownNew}
        onHold={feed.setHeld}
        onMore={onMore}
        onFill={feed.fillGap}
      />
      {selected !== undefined && (
        <UpdatePreview
          line={lines.find((line) => line.kind !== 'gap' && line.offset === selected)}
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
