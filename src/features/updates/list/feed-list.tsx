import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useImperativeHandle, useMemo } from 'react';
import { type FeedState, unitOf } from '#api/updates/feed-state.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { commonValue } from '#domain/narrowing/narrowing.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import { rowKey } from '#domain/update-list/update-row.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import { useLineFocus, useLinesUnderSheet, useStillLines } from '#ui/grid/list-focus.ts';
import { useRowWindow } from '#ui/grid/row-window.ts';
import { ListTable } from '#ui/list/list-table.tsx';
import { NoRows } from '#ui/list/results-bar.tsx';
import { type ShownLines, useKeptPlace, useListHold, useListPlace } from './list-hold.ts';
import { GapRow, offsetOrCost, UpdateLineRow, updateColumns } from './update-line-row.tsx';

const HEIGHTS = { wide: 32, narrow: 54 };
/** Within this many rows of its end, the list loads the next page. */
const NEAR_END = 12;

export type ListView = {
  /** The line at the top of the view, or undefined if the list is empty. */
  readonly first: () => UpdateLine | undefined;
  readonly scrollToNew: () => void;
};

type LinePreview = {
  readonly selected: string | undefined;
  readonly select: (key: string) => void;
  /** The preview is a sheet over the list. It opens only on request, and then follows the keys. */
  readonly isSheet: boolean;
  readonly enter: () => void;
};

/** The update of a key, if it is loaded. */
export function lineOf(
  lines: readonly UpdateLine[],
  key: string | undefined,
): UpdateLine | undefined {
  if (key === undefined) return undefined;
  return lines.find((line) => line.kind !== 'gap' && rowKey(line) === key);
}

/** A list that is scrolled or hovered does not move. */
export function FeedList({
  feed,
  state,
  shown,
  noRows,
  preview,
  view,
  onMore,
}: {
  feed: UpdateFeed;
  state: FeedState;
  shown: ShownLines;
  noRows: string | undefined;
  preview: LinePreview;
  view: Ref<ListView>;
  /** Loads the next page; undefined if the list does not continue automatically. */
  onMore: (() => void) | undefined;
}) {
  const { lines, places } = shown;
  const { selected, isSheet } = preview;
  const height = useNarrow() ? HEIGHTS.narrow : HEIGHTS.wide;
  const rowWindow = useRowWindow(places.length, height);
  const { last } = rowWindow;
  useStillLines(rowWindow, lines, places, height);
  const before = useListPlace(feed, lines);
  const select = (line: UpdateLine) => {
    const key = line.kind === 'gap' ? undefined : rowKey(line);
    if (key !== undefined) preview.select(key);
  };
  const follow = (line: UpdateLine) => {
    if (!isSheet || selected !== undefined) select(line);
  };
  const previewed = useMemo(() => lineOf(lines, selected), [lines, selected]);
  const at = useLineFocus(rowWindow, lines, places, before?.active, previewed, follow);
  useLinesUnderSheet(rowWindow.scroller, isSheet, selected, at.place);
  const lineView = { rowWindow, shown, height, active: at.line };
  useKeptPlace(feed, before, lineView);
  const { handlers, scrollToNew } = useListHold(lineView, feed, state);
  useImperativeHandle(view, () => ({
    first: () => lines[places[Math.round(rowWindow.top.get() / height)] ?? -1],
    scrollToNew,
  }));

  const goesOn =
    onMore !== undefined &&
    state.work === 'idle' &&
    state.stop === undefined &&
    state.loop === undefined &&
    !state.isCancelled;
  const isNear = last >= places.length - NEAR_END && rowWindow.viewport > 0;
  useEffect(() => {
    // The list first restores its scroll position, and then loads more.
    if (goesOn && isNear && !state.isEnd && rowWindow.isSettled()) onMore?.();
  });

  const common = useMemo(
    () =>
      commonValue(
        lines.filter((line) => line.kind !== 'gap'),
        (line) => line.synchronizerId,
      ),
    [lines],
  );
  const digits = useMemo(
    () =>
      lines.reduce(
        (most, line) => (line.kind === 'gap' ? most : Math.max(most, offsetOrCost(line).length)),
        0,
      ),
    [lines],
  );
  const unit = unitOf(state);
  const columns = updateColumns(common, unit);
  const isOne = common !== undefined;
  const row = (place: number, y: number) => {
    const line = lines[places[place] ?? -1];
    const stand = { place, y, height };
    if (line === undefined) return null;
    return line.kind === 'gap' ? (
      <GapRow
        key={`gap ${line.after}`}
        {...stand}
        gap={line}
        unit={unit}
        onFill={() => feed.fillGap(line)}
        isBusy={state.work === 'seeking'}
      />
    ) : (
      <UpdateLineRow
        key={`${line.offset} ${line.updateId}`}
        {...stand}
        row={line}
        layout={columns.layout}
        hasSynchronizer={!isOne}
        isShown={selected !== undefined && rowKey(line) === selected}
        isTight={isSheet}
        onFocus={(isByKey) => {
          at.be(line);
          if (isByKey) follow(line);
        }}
        onShow={() => {
          at.be(line);
          select(line);
          if (isSheet) preview.enter();
        }}
      />
    );
  };
  return (
    <ListTable
      label="Updates"
      rowCount={state.isEnd && state.tail.kind === 'none' ? places.length : undefined}
      {...columns}
      digits={digits}
      isTight={isSheet}
      rowWindow={rowWindow}
      count={places.length}
      active={at.place}
      handlers={handlers}
      row={row}
      empty={
        noRows !== undefined && (
          <NoRows>
            {noRows}
            {unit === 'offset' && (
              <>
                {' '}
                Failed commands appear under{' '}
                <Link
                  to="/completions"
                  className="text-accent underline decoration-line-strong underline-offset-2"
                >
                  Completions
                </Link>
                .
              </>
            )}
          </NoRows>
        )
      }
    />
  );
}
