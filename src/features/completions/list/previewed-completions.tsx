import {
  type Ref,
  Suspense,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CompletionFeedState } from '#api/completions/completion-feed.ts';
import { nextStep } from '#domain/completion-list/completion-reading.ts';
import type { CompletionLine } from '#domain/completion-list/completion-view.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import { commonValue } from '#domain/narrowing/narrowing.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { focusFirst } from '#ui/browser/focus.ts';
import { useCompact, useNarrow } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { SideSheet } from '#ui/controls/side-sheet.tsx';
import { useLineFocus, useLinesUnderSheet, useStillLines } from '#ui/grid/list-focus.ts';
import { useRowWindow } from '#ui/grid/row-window.ts';
import { ListTable } from '#ui/list/list-table.tsx';
import { NoRows } from '#ui/list/results-bar.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { CompletionRow, completionColumns, offsetText } from './completion-row.tsx';

/** The texts of the error catalogue are loaded with the detail, not with the list. */
const CompletionDetail = lazyPart(() =>
  import('#features/completions/detail/completion-detail.tsx').then(
    (part) => part.CompletionDetail,
  ),
);

const HEIGHTS = { wide: 32, narrow: 74 };

type ListView = {
  /** Keys j and k then continue from the completion. */
  readonly goTo: (completion: CompletionLine['completion']) => void;
};

function CompletionList({
  lines,
  noRows,
  isWhole,
  start,
  selected,
  onSelect,
  isTight,
  onEnter,
  view,
}: {
  lines: readonly CompletionLine[];
  noRows: string | undefined;
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
  view: Ref<ListView>;
}) {
  const height = useNarrow() ? HEIGHTS.narrow : HEIGHTS.wide;
  const rowWindow = useRowWindow(lines.length, height);
  // The lines are recreated, but the completions stay the same objects.
  const completions = lines.map(({ completion }) => completion);
  const places = completions.map((_, place) => place);
  useStillLines(rowWindow, completions, places, height);
  const follow = ({ offset }: CompletionLine['completion']) => {
    if (offset !== undefined && (!isTight || selected !== undefined)) onSelect(offset);
  };
  const previewed = completions.find(({ offset }) => offset !== undefined && offset === selected);
  const at = useLineFocus(rowWindow, completions, places, undefined, previewed, follow);
  // The address may select a line far down, also after Back. A list that the user scrolls stays.
  const unseen = useRef(selected);
  useLayoutEffect(() => {
    if (selected !== unseen.current || rowWindow.top.get() > 0) unseen.current = undefined;
    if (unseen.current === undefined || previewed === undefined || rowWindow.viewport === 0) return;
    unseen.current = undefined;
    rowWindow.show(completions.indexOf(previewed), 'center');
  });
  useLinesUnderSheet(rowWindow.scroller, isTight, selected, at.place);
  useImperativeHandle(view, () => ({ goTo: at.be }));
  const party = useMemo(
    () =>
      commonValue(lines, ({ completion: { actAs } }) =>
        actAs.length === 1 ? actAs[0] : undefined,
      ),
    [lines],
  );
  const digits = useMemo(
    () => lines.reduce((most, { completion }) => Math.max(most, offsetText(completion).length), 0),
    [lines],
  );
  const columns = completionColumns(party);
  const row = (place: number, y: number) => {
    const line = lines[place];
    if (line === undefined) return null;
    const { completion } = line;
    return (
      <CompletionRow
        key={completion.offset ?? `at ${place}`}
        line={line}
        place={place}
        y={y}
        height={height}
        start={start}
        layout={columns.layout}
        hasParties={party === undefined}
        isShown={completion.offset !== undefined && completion.offset === selected}
        isTight={isTight}
        onFocus={() => at.be(completion)}
        onShow={(isKey) => {
          at.be(completion);
          if (completion.offset !== undefined) onSelect(completion.offset);
          if (isTight || (isKey && completion === previewed)) onEnter();
        }}
      />
    );
  };
  return (
    <ListTable
      label="Completions"
      rowCount={isWhole ? lines.length : undefined}
      {...columns}
      digits={digits}
      isTight={isTight}
      rowWindow={rowWindow}
      count={lines.length}
      active={at.place}
      row={row}
      empty={
        noRows !== undefined && (
          <NoRows>
            <HonestText text={noRows} />
          </NoRows>
        )
      }
    />
  );
}

/** Shows the opened completion beside the list, or over it below 64rem. */
export function PreviewedCompletions({
  connected,
  question,
  state,
  lines,
  noRows,
  read,
  selected,
  onSelect,
  onAround,
}: {
  connected: ConnectedNode;
  question: CompletionQuestion;
  state: CompletionFeedState;
  lines: readonly CompletionLine[];
  /** Why there are no rows, if that is known. */
  noRows: string | undefined;
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
  const list = useRef<ListView>(null);
  const completionAt = (offset: string | undefined) =>
    read.find(({ completion }) => completion.offset === offset)?.completion;
  const opened = completionAt(selected);
  const isBeside = selected !== undefined && !isTight;
  return (
    <div
      data-beside={isBeside || undefined}
      className={`grid items-start gap-4 ${isBeside ? 'grid-cols-[minmax(0,1fr)_32rem]' : ''}`}
    >
      <CompletionList
        lines={lines}
        noRows={noRows}
        isWhole={isWhole}
        start={reading?.range.after}
        selected={selected}
        onSelect={onSelect}
        isTight={isTight}
        onEnter={() => setEntered((before) => before + 1)}
        view={list}
      />
      {selected !== undefined && (
        <SideSheet
          label="Selected completion"
          isSheet={isTight}
          isClosable
          isPrinted
          entered={entered}
          onLeave={(event) => {
            // From within the panel, Escape leads to the row; from elsewhere, it closes the panel.
            const panel = event?.key && (event.target as Element).closest('.side-sheet');
            if (panel && focusFirst(panel.parentElement, '[aria-current] a')) return;
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
                onOffset={(offset) => {
                  const other = completionAt(offset);
                  if (other === undefined) return onAround(offset);
                  if (lines.some(({ completion }) => completion === other))
                    list.current?.goTo(other);
                  onSelect(offset);
                }}
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
