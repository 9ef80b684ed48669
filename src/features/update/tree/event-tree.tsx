import { type ReactNode, useMemo } from 'react';
import type { Folds } from '#domain/forest/folds.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import type { EventKind, EventRow, UpdateDocument } from '#domain/update/document.ts';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { FoldButtons, Twisty, useFoldedTree } from '#ui/grid/folded-tree.tsx';
import type { Lane } from '#ui/grid/overview.tsx';
import { TreeGrid } from '#ui/grid/tree-grid.tsx';
import { LensBar } from '#ui/names/lens-bar.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { markOf, useShortId } from '#ui/text/identifier.tsx';

/** The letter is decorative; the action has the accessible name. */
export const KINDS: Record<EventKind, { letter: string; tone: string; name: string }> = {
  create: { letter: 'C', tone: 'bg-create-soft text-create', name: 'Created' },
  exercise: { letter: 'E', tone: 'bg-exercise-soft text-exercise', name: 'Exercised' },
  archive: { letter: 'A', tone: 'bg-archive-soft text-archive', name: 'Archived' },
  assign: { letter: '→', tone: 'bg-create-soft text-create', name: 'Assigned' },
  unassign: { letter: '←', tone: 'bg-archive-soft text-archive', name: 'Unassigned' },
  topology: { letter: 'T', tone: 'bg-ledger-soft text-ledger', name: 'Topology' },
  unknown: { letter: '?', tone: 'bg-warn-soft text-warn', name: 'Unknown kind' },
};

/** With the row, an event takes ten elements (docs/facts/product.md#tree-size). */
function EventCells({ event, run, twisty }: { event: EventRow; run: number; twisty: ReactNode }) {
  const kind = KINDS[event.kind];
  const shortId = useShortId();
  const [party] = event.parties;
  const via = event.interfaceName === undefined ? '' : ` via ${entityOf(event.interfaceName)}`;
  return (
    <>
      <span role="gridcell" className="tree-first tree-cell">
        {twisty}
        <span aria-hidden="true" className={`tree-kind ${kind.tone}`}>
          {kind.letter}
        </span>
        <b
          className="truncate font-semibold"
          title={titleOf([event.action, ...event.anomalies], '; ')}
          data-run={run > 0 ? `× ${run} alike` : undefined}
          data-odd={anomalyLabel(event)}
        >
          <HonestText text={event.action} />
        </b>
      </span>
      <span
        role="gridcell"
        className="tree-cell tree-template text-ink-2 max-md:hidden"
        title={honestString(`${event.template}${via}`)}
      >
        <HonestText text={`${event.template}${via}`} />
      </span>
      <span
        role="gridcell"
        className="tree-cell tree-package text-ink-3"
        title={honestString(event.packageName)}
      >
        <HonestText text={event.packageName} />
      </span>
      <span role="gridcell" className="tree-mark" data-consuming={event.consuming}>
        {consumingLabel(event)}
      </span>
      <IdCell
        id={party}
        short={shortId(party ?? '')}
        title={titleOf(event.parties, '\n')}
        more={event.parties.length - 1}
      />
      <IdCell
        id={event.contractId}
        short={middle(event.contractId, 4, 4)}
        title={honestString(event.contractId)}
        more={0}
      />
    </>
  );
}

function IdCell(props: { id: string | undefined; short: string; title: string; more: number }) {
  const { id = '', short, title, more } = props;
  if (id === '') return <span role="gridcell" className="tree-id" />;
  return (
    <span
      role="gridcell"
      className="tree-id mark"
      style={markOf(id)}
      title={title}
      data-more={more > 0 ? `+${more}` : undefined}
    >
      <HonestText text={short} />
    </span>
  );
}

/** Maximum number of external texts in a title; the detail shows all. */
const MOST_IN_TITLE = 20;

function titleOf(texts: readonly string[], between: string): string {
  const more = texts.length - MOST_IN_TITLE;
  const named = texts.slice(0, MOST_IN_TITLE).map(honestString);
  return (more > 0 ? [...named, `and ${more} more`] : named).join(between);
}

function anomalyLabel({ kind, anomalies }: EventRow): string | undefined {
  if (kind === 'unknown') return 'unknown kind';
  return anomalies.length > 0 ? 'odd' : undefined;
}

function consumingLabel(event: EventRow): string {
  if (event.consuming === undefined) return '';
  return event.consuming ? 'consuming' : 'non-consuming';
}

function entityOf(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
}

export function TreeLens({
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
      {lens !== undefined && lensText(document, lens)}
    </LensBar>
  );
}

/**
 * A ledger reports only requested parties as witnesses. A party that is not mentioned may still
 * have seen everything.
 */
function reportsWitness({ source, facts }: UpdateDocument, party: string): boolean {
  return source.startsWith('ledger') && facts.witnesses.has(party);
}

function lensText(document: UpdateDocument, lens: string): string {
  if (document.source.startsWith('scan')) {
    return 'Scan has no per-event witnesses, so no row is dimmed. Views shows which views this party sees.';
  }
  return reportsWitness(document, lens)
    ? 'events this party does not witness are dimmed.'
    : 'not named in this response. The ledger reports only witnesses that the token can read, so no row is dimmed.';
}

const NO_HITS = new Int32Array();
const COLUMNS = ['Event', 'Template', 'Package', 'Consuming', 'Parties', 'Contract'];

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
  const lanes = useMemo<readonly Lane[]>(
    () => [
      { name: 'created', tone: 'create', rows: effects.created },
      { name: 'archived', tone: 'archive', rows: effects.archived },
      { name: 'hits', one: 'hit', tone: 'hit', rows: hits },
    ],
    [effects, hits],
  );
  const isReported = lens !== undefined && reportsWitness(document, lens);
  const isUnseen = ({ witnesses }: EventRow) =>
    isReported && witnesses !== undefined && !witnesses.includes(lens);
  return (
    <section
      aria-label="Tree"
      className={`panel min-w-0 overflow-hidden ${document.facts.kind === 'topology' ? 'tree-plain' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <FoldButtons tree={tree} />
        {children}
        <span role="status" className="text-sm text-ink-3">
          {forest.count === tree.visible.length
            ? `${forest.count.toLocaleString('en')} ${forest.count === 1 ? 'event' : 'events'}`
            : `${tree.visible.length.toLocaleString('en')} of ${forest.count.toLocaleString('en')} events shown`}
        </span>
      </div>
      <TreeGrid<EventRow>
        label="Transaction tree"
        columns={COLUMNS}
        layout="tree-events"
        tree={tree}
        active={active}
        onActive={onActive}
        onEnter={onEnter}
        read={document.rows}
        lanes={lanes}
        rowData={(event) => ({
          'data-event-id': event.eventId,
          ...(isUnseen(event) ? { 'data-visibility': 'none' } : {}),
        })}
        cells={(event, row) => (
          <EventCells
            event={event}
            run={tree.runOf(row)}
            twisty={<Twisty tree={tree} row={row} />}
          />
        )}
      />
    </section>
  );
}
