import { type ReactNode, useMemo } from 'react';
import {
  type Folds,
  foldAll,
  foldable,
  foldRuns,
  hasChildren,
  isFolded,
  isRunFolded,
  toggleRow,
  unfoldAll,
  visibleRows,
} from '#domain/forest/folds.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { EFFECT, type EventRow, type UpdateDocument } from '#domain/update/document.ts';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { useKeys } from '#ui/browser/keys.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Lane } from '#ui/grid/overview.tsx';
import { TreeGrid } from '#ui/grid/tree-grid.tsx';
import { LensBar } from '#ui/names/lens-bar.tsx';
import { EventCells } from './event-row.tsx';

function TreeLens({
  document,
  lens,
  onLens,
}: {
  document: UpdateDocument;
  lens: string | undefined;
  onLens: (party: string | undefined) => void;
}) {
  const scan = useFactsOfUpdate()?.scan.facts;
  const options = () => {
    const parties = new Set([...document.facts.informed, ...(scan?.informed ?? [])]);
    const named = [...parties].map((party) => ({ party, hint: partyHint(party).toLowerCase() }));
    return named.sort((a, b) => (a.hint < b.hint ? -1 : 1)).map(({ party }) => ({ party }));
  };
  return (
    <LensBar among lens={lens} onLens={onLens} options={options}>
      {lens !== undefined && wordsOf(document, lens)}
    </LensBar>
  );
}

/**
 * A ledger reports only requested parties as witnesses. A party without any mention may still have
 * seen everything.
 */
function tellsSightOf({ source, facts }: UpdateDocument, party: string): boolean {
  return source.startsWith('ledger') && facts.informed.includes(party);
}

function wordsOf(document: UpdateDocument, lens: string): string {
  if (document.source.startsWith('scan')) {
    return 'Scan has no per-event witnesses, so no row is dimmed. Views shows which views this party sees.';
  }
  return tellsSightOf(document, lens)
    ? 'events this party does not witness are dimmed.'
    : 'not named in this response. The ledger reports only witnesses that the token can read, so no row is dimmed.';
}

const NO_HITS = new Int32Array();
const COLUMNS = ['Event', 'Template', 'Package', 'Consuming', 'Parties', 'Contract'];

/** The caller owns the active row and the folds, because both are part of the address. */
export function EventTree({
  document,
  active,
  onActive,
  folds,
  onFolds,
  onEnter,
  hits = NO_HITS,
  find,
  lens,
  onLens,
}: {
  document: UpdateDocument;
  active: number;
  onActive: (row: number, how: 'click' | 'key') => void;
  folds: Folds;
  /** Receives the row that was toggled, which becomes active. */
  onFolds: (folds: Folds, row?: number) => void;
  onEnter: (row: number) => void;
  /** Rows that match the search, ascending. */
  hits: Int32Array | undefined;
  find: ReactNode;
  lens: string | undefined;
  onLens: (party: string | undefined) => void;
}) {
  const { forest, effects } = document;
  // The pass takes 10 to 30 ms at 100,000 rows (measured), too long for every key press.
  const visible = useMemo(() => visibleRows(forest, folds), [forest, folds]);
  const changes = useMemo(() => changesOf(effects), [effects]);
  const lanes = useMemo<readonly Lane[]>(
    () => [...changes, { name: 'hits', one: 'hit', tone: 'hit', rows: hits }],
    [changes, hits],
  );
  const isOpen = (row: number): boolean | undefined => {
    if (isRunFolded(folds, row)) return false;
    return hasChildren(forest, row) ? !isFolded(folds, row) : undefined;
  };
  const tellsSight = lens !== undefined && tellsSightOf(document, lens);
  const isUnseen = ({ witnesses }: EventRow) =>
    tellsSight && witnesses !== undefined && !witnesses.includes(lens);
  const toggle = (row: number, open: boolean) => onFolds(toggleRow(folds, forest, row, open), row);
  const tools = {
    unfold: () => onFolds(unfoldAll()),
    fold: () => onFolds(foldAll(forest)),
    runs: () => onFolds(foldRuns(forest, folds)),
  };
  useKeys({ ']': tools.unfold, '[': tools.fold });
  return (
    <section
      aria-label="Tree"
      className={`panel min-w-0 overflow-hidden ${document.facts.kind === 'topology' ? 'tree-plain' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Button hint="]" onClick={tools.unfold}>
          Unfold all
        </Button>
        <Button hint="[" onClick={tools.fold}>
          Fold all
        </Button>
        {foldable(forest).runs > 0 && <Button onClick={tools.runs}>Fold runs</Button>}
        <TreeLens document={document} lens={lens} onLens={onLens} />
        <div className="ml-auto">{find}</div>
        <span role="status" className="text-sm text-ink-3">
          {forest.count === visible.length
            ? `${forest.count.toLocaleString('en')} ${forest.count === 1 ? 'event' : 'events'}`
            : `${visible.length.toLocaleString('en')} of ${forest.count.toLocaleString('en')} events shown`}
        </span>
      </div>
      <TreeGrid<EventRow>
        label="Transaction tree"
        columns={COLUMNS}
        layout="tree-events"
        forest={forest}
        visible={visible}
        isOpen={isOpen}
        active={active}
        onActive={onActive}
        onToggle={toggle}
        onEnter={onEnter}
        read={document.rows}
        lanes={lanes}
        rowData={(event) => ({
          'data-event-id': event.eventId,
          ...(isUnseen(event) ? { 'data-sight': 'none' } : {}),
        })}
        cells={(event, row) => (
          <EventCells
            event={event}
            isOpen={isOpen(row)}
            run={isRunFolded(folds, row) ? (forest.run[row] ?? 0) : 0}
            onToggle={(open) => toggle(row, open)}
          />
        )}
      />
    </section>
  );
}

function changesOf(effects: Uint8Array): readonly Lane[] {
  const rowsWith = (effect: number) => {
    const rows: number[] = [];
    effects.forEach((one, row) => {
      if (one === effect) rows.push(row);
    });
    return Int32Array.from(rows);
  };
  return [
    { name: 'created', tone: 'create', rows: rowsWith(EFFECT.created) },
    { name: 'archived', tone: 'archive', rows: rowsWith(EFFECT.archived) },
  ];
}
