import { useEffect, useMemo, useRef, useState } from 'react';
import { type Folds, reveal } from '#domain/forest/folds.ts';
import type { RawDocument, RawRow } from '#domain/update/document.ts';
import { hear, useNewest } from '#ui/browser/use-latest-promise.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import { makeReady, soughtText, useFind } from '#ui/find/find.ts';
import { FindBar } from '#ui/find/find-bar.tsx';
import { FoldButtons, Twisty, useFoldedTree } from '#ui/grid/folded-tree.tsx';
import type { Lane } from '#ui/grid/overview.tsx';
import { TreeGrid } from '#ui/grid/tree-grid.tsx';
import { focusActiveRow } from '#ui/grid/tree-keys.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { firstFolds, RawCells, RawLine, SaveRaw } from './raw-row.tsx';

/** Maximum length of a pointer in the address (routes/updates.$updateId.raw). */
const LONGEST_POINTER = 4_000;

const NO_HITS = new Int32Array();

type RawState = { readonly active: number; readonly folds: Folds; readonly sought: string };

function RawTree({
  raw,
  start,
  place,
  onPlace,
  saveName,
}: {
  raw: RawDocument;
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
  const section = useRef<HTMLElement>(null);
  const focusTree = () => focusActiveRow(section.current);
  const hear = useNewest();
  const found = useFind(raw, sought);
  const hits = found?.hits ?? NO_HITS;
  const lanes = useMemo<readonly Lane[]>(() => [{ name: 'hits', tone: 'hit', rows: hits }], [hits]);

  const be = (change: Partial<RawState>) => {
    const next = { ...state, ...change };
    setState(next);
    hear(raw.pointer(next.active), (pointer) => {
      // An address cannot have half a surrogate pair.
      const isKept = pointer.length <= LONGEST_POINTER && !/\p{Surrogate}/u.test(pointer);
      const path = isKept ? pointer : '';
      onPlace({
        ...place,
        // Without a path, the event of the address would be selected.
        path: path === '' && place.event === undefined ? undefined : path,
        find: next.sought === '' ? undefined : next.sought,
      });
    });
  };
  const go = (row: number) => be({ active: row, folds: reveal(folds, forest, row) });
  const tree = useFoldedTree(forest, folds, (next, row = active) =>
    be({ active: row, folds: next }),
  );

  return (
    <div className="tree-with-detail">
      <section ref={section} aria-label="Raw" className="panel tree-panel">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
          <FoldButtons tree={tree} />
          <SaveRaw raw={raw} name={saveName} />
          <FindBar
            text={sought}
            onText={(text) => be({ sought: text })}
            onReady={() => makeReady(raw)}
            found={found}
            active={active}
            onRow={go}
            onLeave={focusTree}
          />
        </div>
        <TreeGrid<RawRow>
          label="Raw response"
          columns={['Name', 'Value']}
          layout="grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:grid-cols-1"
          tree={tree}
          active={active}
          onActive={go}
          onEnter={() => line.current?.focus()}
          read={raw.rows}
          rowData={(row) => ({ 'data-kind': row.kind })}
          cells={(row, index, indent) => (
            <RawCells
              indent={indent}
              line={row}
              needle={soughtText(sought).toLowerCase()}
              twisty={<Twisty tree={tree} row={index} />}
            />
          )}
          lanes={lanes}
          heights={{ wide: 24, narrow: 44 }}
        />
      </section>
      <RawLine raw={raw} row={active} ref={line} onLeave={focusTree} />
    </div>
  );
}

type RawPlace = {
  readonly path?: string | undefined;
  /** An event id; the event is selected if `path` is undefined. */
  readonly event?: string | undefined;
  readonly find?: string | undefined;
};

type RawPanelProps = {
  readonly raw: RawDocument;
  readonly place: RawPlace;
  readonly onPlace: (place: RawPlace) => void;
  readonly saveName: string;
};

/**
 * Shows a body as received: a foldable JSON tree in wire order, with find. The address sets only
 * the first position; afterwards, the panel writes the address. Each body needs its own key, so
 * that it opens at the current address.
 */
export function RawPanel(props: RawPanelProps) {
  const { turn, place, move } = useAddress(props.place, props.onPlace);
  return <PlacedRaw key={turn} {...props} place={place} onPlace={move} />;
}

function PlacedRaw(props: RawPanelProps) {
  const { raw, place } = props;
  const [asked] = useState(place.path ?? place.event ?? '');
  const [start, setStart] = useState<{ row: number | undefined }>();
  useEffect(() => hear(raw.locate(asked), (row) => setStart({ row })), [raw, asked]);
  if (start === undefined) return null;
  return (
    <div className="grid min-w-0 gap-3">
      {start.row === undefined && (
        <Notice tone="warning">
          No value at{' '}
          <code className="wrap-anywhere">
            <HonestText text={asked} />
          </code>
          . The link may be for another source or encoding. The top is selected.
        </Notice>
      )}
      <RawTree {...props} start={start.row ?? 0} />
    </div>
  );
}
