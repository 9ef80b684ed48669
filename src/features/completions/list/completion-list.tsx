import type { CompletionLine } from '#domain/completion-list/completion-view.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import { useLineFocus, useLinesUnderSheet, useStillLines } from '#ui/grid/list-focus.ts';
import { useRowWindow } from '#ui/grid/row-window.ts';
import { CompletionRow } from './completion-row.tsx';

/** The names of the columns; what a row leaves out stands with the opened completion. */
function CompletionHead({ isTight }: { isTight: boolean }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className="tree-head completions-row">
        <span role="columnheader">Time</span>
        <span role="columnheader">Status</span>
        <span role="columnheader">Command id</span>
        <span role="columnheader">Error</span>
        <span role="columnheader" className="completions-more completions-most">
          Acting as
        </span>
        <span role="columnheader" className="completions-more completions-most">
          Update
        </span>
        <span role="columnheader" className="completions-more completions-most text-right">
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

/** The completions that are shown, windowed: constant DOM at any number. */
export function CompletionList({
  lines,
  isWhole,
  start,
  selected,
  onSelect,
  isTight,
  onEnter,
}: {
  lines: readonly CompletionLine[];
  /** Nothing else is there that the question asks for. */
  isWhole: boolean;
  /** Where reading began, for the links of the rows. */
  start: string | undefined;
  /** The offset of the completion that is opened. */
  selected: string | undefined;
  onSelect: (offset: string) => void;
  /** What is opened is a sheet over the list: it is opened on purpose, and then follows the keys. */
  isTight: boolean;
  /** The reader has opened the sheet. */
  onEnter: () => void;
}) {
  const height = useNarrow() ? HEIGHTS.narrow : HEIGHTS.wide;
  const rowWindow = useRowWindow(lines.length, height);
  const { first, last } = rowWindow;
  // The completion itself stays the same object while lines are made anew around it.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1)
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

/** The places in the window, and the active one wherever it is, in order. */
function placesOf(first: number, last: number, active: number, count: number): readonly number[] {
  const places = Array.from({ length: last - first }, (_, at) => first + at);
  if (active >= count || places.length === 0) return places;
  if (active < first) return [active, ...places];
  return active >= last ? [...places, active] : places;
}
