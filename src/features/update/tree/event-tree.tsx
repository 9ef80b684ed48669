import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { Folds } from '#domain/forest/folds.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import type { EventRow, UpdateDocument } from '#domain/update/document.ts';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { firstFrom } from '#ui/find/hits.ts';
import { FoldButtons, Twisty, useFoldedTree } from '#ui/grid/folded-tree.tsx';
import type { Lane } from '#ui/grid/overview.tsx';
import { TreeGrid } from '#ui/grid/tree-grid.tsx';
import { indexOfRow } from '#ui/grid/tree-keys.ts';
import { LensBar } from '#ui/names/lens-bar.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { EVENT_HEIGHTS, EventCells, shownEvent } from './event-cells.tsx';
import { lensText, reportsWitness } from './lens-text.ts';

/** Only printing shows it, so it is loaded after all that the screen shows. */
const PrintedTree = lazyPart(async () => {
  await new Promise((due) => setTimeout(due, 1_500));
  return import('./printed-tree.tsx').then((part) => part.PrintedTree);
});

export function TreeLens({
  document,
  lens,
  onLens,
}: {
  document: UpdateDocument;
  lens: string | undefined;
  onLens: (party: string | undefined) => void;
}) {
  const bySource = useFactsOfUpdate();
  const scan = bySource?.scan.facts;
  const ledger = bySource?.ledger.facts;
  const options = () => {
    const parties = new Set([...document.facts.informed, ...(scan?.informed ?? [])]);
    const named = [...parties].map((party) => ({ party, hint: partyHint(party).toLowerCase() }));
    return named.sort((a, b) => (a.hint < b.hint ? -1 : 1)).map(({ party }) => ({ party }));
  };
  return (
    <LensBar among lens={lens} onLens={onLens} options={options}>
      {lens !== undefined && lensText(document, lens)}
      {lens !== undefined && document.source.startsWith('scan') && ledger?.witnesses.has(lens) && (
        <>
          {' '}
          <Link
            from="/updates/$updateId"
            to="."
            search={toLedger}
            className="text-accent underline"
          >
            Switch to the ledger
          </Link>
        </>
      )}
    </LensBar>
  );
}

/** An event id belongs to its source, so the address of another source omits it. */
function toLedger<S extends object>(before: S) {
  return { ...before, source: 'ledger', event: undefined, fold: undefined } as const;
}

const NO_HITS = new Int32Array();
const COLUMNS = ['Event', 'Parties', 'Contract'];

/** The caller owns the active row and the folds, because both are part of the address. */
export function EventTree({
  document,
  state: { active, folds },
  onActive,
  onFolds,
  onEnter,
  hits = NO_HITS,
  lens,
  children,
}: {
  document: UpdateDocument;
  state: { readonly active: number; readonly folds: Folds };
  onActive: (row: number, how: 'click' | 'key') => void;
  onFolds: (folds: Folds, row?: number) => void;
  onEnter: (row: number) => void;
  hits: Int32Array | undefined;
  lens: string | undefined;
  children: ReactNode;
}) {
  const { forest, effects } = document;
  const tree = useFoldedTree(forest, folds, onFolds);
  const { visible } = tree;
  const isWhole = forest.count === visible.length;
  /** Opens a group; any other row is passed on. */
  const open = (row: number, otherwise: () => void) =>
    tree.runOf(row) > 0 ? tree.toggle(row, true) : otherwise();
  const lanes = useMemo<readonly Lane[]>(
    () => [
      { name: 'created', tone: 'create', rows: effects.created },
      { name: 'archived', tone: 'archive', rows: effects.archived },
      { name: 'hits', one: 'hit', tone: 'hit', rows: hits },
    ],
    [effects, hits],
  );
  const isReported = lens !== undefined && reportsWitness(document, lens);
  /** Of a group: whether the party sees none of its events. */
  const isUnseen = ({ row, witnesses, group }: EventRow) => {
    if (!isReported) return false;
    if (group !== undefined && tree.runOf(row) > 0)
      return group.witnesses !== undefined && !group.witnesses.has(lens);
    return witnesses !== undefined && !witnesses.includes(lens);
  };
  /** Whether a row is a hit or hides one. */
  const isHit = (row: number) => {
    const next = visible[indexOfRow(visible, row) + 1] ?? forest.count;
    return (hits[firstFrom(hits, row)] ?? next) < next;
  };
  return (
    <section aria-label="Tree" className="panel tree-panel">
      <div className="tree-bar">
        <FoldButtons tree={tree} />
        {children}
        <span
          role="status"
          className={`ml-auto text-sm text-ink-3 ${isWhole ? 'max-md:sr-only' : ''}`}
        >
          {isWhole
            ? counted(forest.count, 'event')
            : `${visible.length.toLocaleString('en')} of ${forest.count.toLocaleString('en')} events shown`}
        </span>
      </div>
      <TreeGrid<EventRow>
        label="Transaction tree"
        columns={COLUMNS}
        layout="tree-events"
        tree={tree}
        active={active}
        onActive={(row, how) =>
          how === 'click' ? open(row, () => onActive(row, how)) : onActive(row, how)
        }
        onEnter={(row) => open(row, () => onEnter(row))}
        read={document.rows}
        lanes={lanes}
        heights={EVENT_HEIGHTS}
        rowData={(event) => ({
          'data-event-id': event.eventId,
          ...(isUnseen(event) ? { 'data-visibility': 'none' } : {}),
        })}
        cells={(event, row, indent) => (
          <EventCells
            indent={indent}
            event={shownEvent(event, tree.runOf(row))}
            run={tree.runOf(row)}
            isHit={isHit(row)}
            twisty={<Twisty tree={tree} row={row} />}
          />
        )}
      />
      <Suspense>
        <PrintedTree document={document} tree={tree} isUnseen={isUnseen} />
      </Suspense>
    </section>
  );
}
