import { Suspense, useState } from 'react';
import type { CompletionFeedState } from '#api/completions/completion-feed.ts';
import { nextStep } from '#domain/completion-list/completion-reading.ts';
import type { CompletionLine } from '#domain/completion-list/completion-view.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useCompact, useNarrow } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { SideSheet } from '#ui/controls/side-sheet.tsx';
import { useLineFocus, useLinesUnderSheet, useStillLines } from '#ui/grid/list-focus.ts';
import { useRowWindow } from '#ui/grid/row-window.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { COMPLETION_COLUMNS, CompletionRow, OPTIONAL } from './completion-row.tsx';

/** The texts of the error catalogue are loaded with the detail, not with the list. */
const CompletionDetail = lazyPart(() =>
  import('#features/completions/detail/completion-detail.tsx').then(
    (part) => part.CompletionDetail,
  ),
);

function CompletionHead({ isTight }: { isTight: boolean }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={`tree-head ${COMPLETION_COLUMNS} *:first:pl-0`}>
        <span role="columnheader">Time</span>
        <span role="columnheader">Status</span>
        <span role="columnheader">Command id</span>
        <span role="columnheader">Error</span>
        <span role="columnheader" className={OPTIONAL}>
          Acting as
        </span>
        <span role="columnheader" className={OPTIONAL}>
          Update
        </span>
        <span role="columnheader" className={`${OPTIONAL} text-right`}>
          Offset
        </span>
        {isTight && (
          <span role="columnheader">
            <span className="sr-only">Preview</span>
          </span>
        )}
      </div>
    </div>
  );
}

const HEIGHTS = { wide: 32, narrow: 74 };

/** The rows are windowed, so that the DOM has a constant size. */
function CompletionList({
  lines,
  isWhole,
  start,
  selected,
  onSelect,
  isTight,
  onEnter,
}: {
  lines: readonly CompletionLine[];
  /** The list has every completion of the query. */
  isWhole: boolean;
  /** The offset where reading began, for the links of the rows. */
  start: string | undefined;
  selected: string | undefined;
  onSelect: (offset: string) => void;
  /**
   * The completion is a sheet over the list. It opens only on request, and then follows the keys.
   */
  isTight: boolean;
  onEnter: () => void;
}) {
  const height = useNarrow() ? HEIGHTS.narrow : HEIGHTS.wide;
  const rowWindow = useRowWindow(lines.length, height);
  const { first, last } = rowWindow;
  // The lines are recreated, but the completions stay the same objects.
  const completions = lines.map(({ completion }) => completion);
  const places = completions.map((_, place) => place);
  useStillLines(rowWindow, completions, places, height);
  const follow = ({ offset }: CompletionLine['completion']) => {
    if (offset !== undefined && (!isTight || selected !== undefined)) onSelect(offset);
  };
  const at = useLineFocus(rowWindow, completions, places, undefined, follow);
  useLinesUnderSheet(rowWindow.scroller, isTight, selected, at.place);
  return (
    <div
      role="table"
      aria-label="Completions"
      aria-rowcount={isWhole ? lines.length + 1 : -1}
      className="panel min-w-0 overflow-hidden"
      style={{ '--beside': `${rowWindow.beside}px` }}
    >
      <CompletionHead isTight={isTight} />
      <div
        ref={rowWindow.scroller}
        role="rowgroup"
        className="tree-scroller"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach scrollable content (WCAG 2.1.1)
        tabIndex={0}
        onScroll={rowWindow.onScroll}
      >
        <div role="presentation" className="relative" style={{ height: rowWindow.box }}>
          {placesOf(first, last, at.place, lines.length).map((place) => {
            const line = lines[place];
            if (line === undefined) return null;
            const { completion } = line;
            return (
              <CompletionRow
                key={completion.offset ?? `at ${place}`}
                line={line}
                place={place}
                y={rowWindow.yOf(place)}
                height={height}
                start={start}
                isShown={completion.offset !== undefined && completion.offset === selected}
                isTight={isTight}
                onFocus={() => at.be(completion)}
                onShow={() => {
                  at.be(completion);
                  if (completion.offset !== undefined) onSelect(completion.offset);
                  if (isTight) onEnter();
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The visible indexes and the active one, ascending. */
function placesOf(first: number, last: number, active: number, count: number): readonly number[] {
  const places = Array.from({ length: last - first }, (_, at) => first + at);
  if (active >= count || places.length === 0) return places;
  if (active < first) return [active, ...places];
  return active >= last ? [...places, active] : places;
}

/** Shows the opened completion beside the list, or over it below 64rem. */
export function PreviewedCompletions({
  connected,
  question,
  state,
  lines,
  read,
  selected,
  onSelect,
  onAround,
}: {
  connected: ConnectedNode;
  question: CompletionQuestion;
  state: CompletionFeedState;
  lines: readonly CompletionLine[];
  /** All loaded completions, because a filter may hide the opened one. */
  read: readonly CompletionLine[];
  selected: string | undefined;
  onSelect: (offset: string | undefined) => void;
  onAround: (offset: string) => void;
}) {
  const isTight = useCompact();
  const [entered, setEntered] = useState(0);
  const { reading, isLoading, pruned, isFollowing } = state;
  // While the list waits only for new completions, the page can report that an offset has none.
  const isReading = isLoading && (reading === undefined || nextStep(reading) !== undefined);
  const isWhole =
    reading !== undefined &&
    !isFollowing &&
    nextStep(reading) === undefined &&
    compareInt64(reading.range.after, pruned) <= 0;
  const opened = read.find(({ completion }) => completion.offset === selected)?.completion;
  const isBeside = selected !== undefined && !isTight;
  return (
    <div
      data-beside={isBeside || undefined}
      className={`grid items-start gap-4 ${isBeside ? 'grid-cols-[minmax(0,1fr)_32rem]' : ''}`}
    >
      {lines.length === 0 ? (
        <div />
      ) : (
        <CompletionList
          lines={lines}
          isWhole={isWhole}
          start={reading?.range.after}
          selected={selected}
          onSelect={onSelect}
          isTight={isTight}
          onEnter={() => setEntered((before) => before + 1)}
        />
      )}
      {selected !== undefined && (
        <SideSheet
          label="Selected completion"
          isSheet={isTight}
          isClosable
          entered={entered}
          onLeave={() => {
            setEntered(0);
            onSelect(undefined);
          }}
        >
          {opened === undefined ? (
            <Missing offset={selected} isReading={isReading} onAround={() => onAround(selected)} />
          ) : (
            <Suspense fallback={<p role="status">Loading…</p>}>
              <CompletionDetail
                key={selected}
                completion={opened}
                question={question}
                connected={connected}
                onOffset={(offset) =>
                  read.some(({ completion }) => completion.offset === offset)
                    ? onSelect(offset)
                    : onAround(offset)
                }
              />
            </Suspense>
          )}
        </SideSheet>
      )}
    </div>
  );
}

function Missing(props: { offset: string; isReading: boolean; onAround: () => void }) {
  return props.isReading ? (
    <p role="status" className="text-ink-3">
      Loading up to offset {props.offset}…
    </p>
  ) : (
    <p className="text-ink-3">
      No completion loaded at offset {props.offset}.{' '}
      <Button look="link" onClick={props.onAround}>
        Load from there
      </Button>
    </p>
  );
}
