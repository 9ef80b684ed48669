import { useMemo, useRef, useState } from 'react';
import type { RawDocument, RawRow } from '#domain/document.ts';
import { type Folds, foldAll, toggleRow, unfoldAll } from '#domain/folds.ts';
import { reveal } from '#domain/reveal.ts';
import { visibleRows } from '#domain/visible-rows.ts';
import { useLater } from '#ui/address.ts';
import { Button } from '#ui/button.tsx';
import { useFind } from '#ui/find.ts';
import { FindBar, stepHit } from '#ui/find-bar.tsx';
import { useKeys } from '#ui/keys.ts';
import { TreeGrid } from '#ui/tree-grid.tsx';
import { firstFolds, MOST_LINES } from './raw-folds.ts';
import { RawLine } from './raw-line.tsx';
import type { RawPlace } from './raw-panel.tsx';
import { RawCells } from './raw-row.tsx';
import { SaveRaw } from './save-raw.tsx';

/** An address holds no longer pointer (routes/updates.$updateId.raw). */
const LONGEST_POINTER = 4_000;

const NO_HITS = new Int32Array();

type RawState = { readonly active: number; readonly folds: Folds; readonly sought: string };

/** The lines of a body with their tools, and the selected line beside them. */
export function RawTree({
  raw,
  start,
  place,
  onPlace,
  saveName,
}: {
  raw: RawDocument;
  /** The row to open at. */
  start: number;
  place: RawPlace;
  onPlace: (place: RawPlace) => void;
  saveName: string;
}) {
  const { forest } = raw;
  const [state, setState] = useState<RawState>(() => ({
    active: start,
    folds: reveal(firstFolds(forest), forest, start),
    sought: place.find ?? '',
  }));
  const { active, folds, sought } = state;
  const line = useRef<HTMLElement>(null);
  const write = useLater(onPlace);
  const hits = useFind(raw, sought);
  // Up to 30 ms at 100,000 lines (performance.md), too long for every key press.
  const visible = useMemo(() => visibleRows(forest, folds), [forest, folds]);

  const be = (change: Partial<RawState>) => {
    const next = { ...state, ...change };
    setState(next);
    void raw.pointer(next.active).then((pointer) => {
      const path = pointer === '' || pointer.length > LONGEST_POINTER ? undefined : pointer;
      write({ path, find: next.sought === '' ? undefined : next.sought });
    });
  };
  const go = (row: number) => be({ active: row, folds: reveal(folds, forest, row) });
  const isOpen = (row: number): boolean | undefined =>
    (forest.end[row] ?? 0) > row + 1 ? !folds.rows.has(row) : undefined;
  const toggle = (row: number, open: boolean) =>
    be({ active: row, folds: toggleRow(folds, row, open) });
  const tooMany = forest.count > MOST_LINES;
  const unfold = () => be({ folds: tooMany ? firstFolds(forest) : unfoldAll() });
  const fold = () => be({ folds: foldAll(forest) });
  useKeys({ ']': unfold, '[': fold });

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-label="Raw" className="panel min-w-0 overflow-hidden">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
          <Button hint="]" onClick={unfold}>
            {tooMany ? 'Unfold to events' : 'Unfold all'}
          </Button>
          <Button hint="[" onClick={fold}>
            Fold all
          </Button>
          <SaveRaw raw={raw} name={saveName} />
          <div className="ml-auto">
            <FindBar
              text={sought}
              onText={(text) => be({ sought: text })}
              hits={sought === '' ? undefined : hits?.length}
              at={(hits?.indexOf(active) ?? -1) + 1}
              onStep={(by) => go(stepHit(hits ?? NO_HITS, active, by) ?? active)}
            />
          </div>
        </div>
        <TreeGrid<RawRow>
          label="Raw answer"
          columns={['Name', 'Value']}
          layout="grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:grid-cols-1"
          forest={forest}
          visible={visible}
          isOpen={isOpen}
          active={active}
          onActive={go}
          onToggle={toggle}
          onEnter={() => line.current?.focus()}
          read={raw.rows}
          rowData={(row) => ({ 'data-kind': row.kind })}
          cells={(row, index) => (
            <RawCells
              line={row}
              isOpen={isOpen(index)}
              needle={sought.toLowerCase()}
              onToggle={(open) => toggle(index, open)}
            />
          )}
          heights={{ wide: 24, narrow: 44 }}
        />
      </section>
      <RawLine raw={raw} row={active} ref={line} />
    </div>
  );
}
