import { PanelBottom } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, Suspense } from 'react';
import type { RowWindow } from '#ui/grid/row-window.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** Loaded after the rows of the screen. */
const PrintedRows = lazyPart(async () => {
  await new Promise((due) => setTimeout(due, 3_000));
  return import('./printed-rows.tsx').then((part) => part.PrintedRows);
});

export type ListColumn = {
  readonly name: string;
  readonly isRight?: boolean;
  /** Hidden beside a preview and on narrow screens. */
  readonly isOptional?: boolean;
  /** What all rows have in a column that is left out: "all on global-domain". */
  readonly common?: string | undefined;
};

export const OPTIONAL = 'in-data-beside:hidden max-lg:hidden';

/**
 * The frame of a list whose rows are windowed, so that the DOM has a constant size.
 * @param layout the classes of the columns, for the head and the rows
 * @param digits the length of the longest number in the column whose width is `--number`
 */
export function ListTable({
  label,
  rowCount,
  layout,
  digits,
  columns,
  isTight,
  rowWindow,
  count,
  active,
  handlers,
  row,
  empty,
}: {
  label: string;
  /** Undefined while the number of rows is unknown. */
  rowCount: number | undefined;
  layout: string;
  digits: number;
  columns: readonly ListColumn[];
  /** There is no room for a preview beside the list. */
  isTight: boolean;
  rowWindow: RowWindow;
  count: number;
  /** The row that stays mounted, because it may have the focus. */
  active: number;
  handlers?: HTMLAttributes<HTMLDivElement>;
  row: (place: number, y: number) => ReactNode;
  /** Below the head if there are no rows. */
  empty: ReactNode;
}) {
  return (
    <div className="panel min-w-0 overflow-hidden">
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        style={{ '--beside': `${rowWindow.beside}px`, '--number': `${digits * 0.5}rem` }}
      >
        <div role="rowgroup">
          <div
            role="row"
            aria-rowindex={1}
            className={`tree-head ${layout} *:truncate *:first:pl-0`}
          >
            {columns.map(({ name, isRight, isOptional, common }) => (
              <span
                key={name}
                role="columnheader"
                className={`${isRight ? 'text-right' : ''} ${isOptional ? OPTIONAL : ''}`}
              >
                {name}
                {common !== undefined && <HonestText text={` · ${common}`} />}
              </span>
            ))}
            {isTight && (
              <span role="columnheader">
                <span className="sr-only">Preview</span>
              </span>
            )}
          </div>
        </div>
        <div
          ref={rowWindow.scroller}
          role="rowgroup"
          className="tree-scroller"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach scrollable content (WCAG 2.1.1)
          tabIndex={0}
          onScroll={rowWindow.onScroll}
          {...handlers}
        >
          <div role="presentation" className="relative" style={{ height: rowWindow.box }}>
            {placesOf(rowWindow, active, count).map((place) => row(place, rowWindow.yOf(place)))}
          </div>
        </div>
        <Suspense>
          <PrintedRows count={count} row={row} />
        </Suspense>
      </div>
      {count === 0 && empty}
    </div>
  );
}

/** The visible indexes and the active one, ascending. */
function placesOf({ first, last }: RowWindow, active: number, count: number): readonly number[] {
  const places = Array.from({ length: last - first }, (_, at) => first + at);
  if (active >= count || places.length === 0) return places;
  if (active < first) return [active, ...places];
  return active >= last ? [...places, active] : places;
}

/** Opens the preview of a row; a click on the row does the same. */
export function PreviewCell({ className }: { className: string }) {
  return (
    <span role="cell" className={`self-center ${className}`}>
      <button
        type="button"
        aria-label="Preview"
        className="grid size-7 place-items-center rounded-md text-ink-3 hover:text-ink"
      >
        <PanelBottom aria-hidden="true" size={14} />
      </button>
    </span>
  );
}
