import { useEffect, useState } from 'react';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { middle } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import type { EventRow, UpdateDocument } from '#domain/update/document.ts';
import { eventSourceText } from '#domain/update/source-text.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';
import { usePrinting } from '#ui/browser/use-printing.ts';
import type { FoldedTree } from '#ui/grid/folded-tree.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import { anomalyLabel, entityOf, firstTexts, shownEvent, useHint } from './event-cells.tsx';

/** Rows, parties and contracts printed at most, so that a large tree does not stop the browser. */
const MOST_PRINTED = 1_000;
const MOST_IDS = 200;
/** Indents printed at most; a deeper row has its depth as a number. */
const DEEPEST = 20;
/** Rows are read ahead once the folds rest, because printing does not wait. */
const REST_MS = 300;

const NONE: ReadonlyMap<number, EventRow> = new Map();

/**
 * The tree as a table on paper: all visible rows, not only those on the screen, with the event ids,
 * and the complete ids of the parties and contracts below. On the screen it is empty.
 */
export function PrintedTree({
  document,
  tree,
  isUnseen,
}: {
  document: UpdateDocument;
  tree: FoldedTree;
  isUnseen: (event: EventRow) => boolean;
}) {
  const { visible, forest } = tree;
  const isPrinting = usePrinting();
  const [read, setRead] = useState(NONE);
  useEffect(() => {
    let leave: (() => void) | undefined;
    const due = setTimeout(() => {
      const rows = document.rows([...visible.subarray(0, MOST_PRINTED)]);
      leave = hear(rows, (events) => setRead(new Map(events.map((event) => [event.row, event]))));
    }, REST_MS);
    return () => {
      clearTimeout(due);
      leave?.();
    };
  }, [document, visible]);
  if (!isPrinting) return <div className="printed-tree" data-rows={read.size} />;
  const rows = [...visible.subarray(0, MOST_PRINTED)];
  const events = rows.flatMap((row) => read.get(row) ?? []);
  const beyond = visible.length - rows.length;
  const unread = rows.length - events.length;
  return (
    <div className="printed-tree" data-rows={read.size}>
      <p className="wrap-anywhere">
        Events from {eventSourceText(document, (parties) => firstTexts(parties, ', '))}
      </p>
      <table>
        <thead>
          <tr>
            <th>Id</th>
            <th>Event</th>
            <th>Parties</th>
            <th>Contract</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <PrintedRow
              key={event.row}
              event={shownEvent(event, tree.runOf(event.row))}
              depth={forest.depth[event.row] ?? 0}
              run={tree.runOf(event.row)}
              isUnseen={isUnseen(event)}
            />
          ))}
        </tbody>
      </table>
      {unread > 0 && (
        <p>
          {counted(unread, 'row')} not printed because they are still loading. Print again to
          include them.
        </p>
      )}
      {beyond > 0 && (
        <p>
          The first {counted(rows.length, 'row')} are printed. {counted(beyond, 'more row')} left
          out; fold rows to print others.
        </p>
      )}
      <WholeIds title="Parties of these events" ids={events.flatMap(({ parties }) => parties)} />
      <WholeIds
        title="Contracts of these events"
        ids={events.map(({ contractId }) => contractId).filter((id) => id !== '')}
      />
    </div>
  );
}

function WholeIds({ title, ids }: { title: string; ids: readonly string[] }) {
  const all = [...new Set(ids)];
  if (all.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {all.slice(0, MOST_IDS).map((id) => (
          <li key={id} className={`mark ${markClass(id)}`}>
            <WholeId text={id} />
          </li>
        ))}
        {all.length > MOST_IDS && <li>and {(all.length - MOST_IDS).toLocaleString('en')} more</li>}
      </ul>
    </>
  );
}

/** Hints of one row printed at most; the first rows of a body may name thousands of parties. */
const MOST_HINTS = 8;

function PrintedRow(props: { event: EventRow; depth: number; run: number; isUnseen: boolean }) {
  const { event, depth, run } = props;
  const hintOf = useHint();
  const entity = entityOf(event.template);
  const via = event.interfaceName === undefined ? '' : ` via ${entityOf(event.interfaceName)}`;
  const notes = [
    run > 0 ? `× ${run}` : undefined,
    event.consuming === true ? 'archives' : undefined,
    anomalyLabel(event),
    props.isUnseen ? 'not seen by the lens' : undefined,
    depth > DEEPEST ? `depth ${depth}` : undefined,
  ].filter((note) => note !== undefined);
  const more = event.parties.length - MOST_HINTS;
  return (
    <tr data-visibility={props.isUnseen ? 'none' : undefined}>
      <td className="font-mono">
        <HonestText text={event.id} />
      </td>
      <td style={{ paddingLeft: `${Math.min(depth, DEEPEST) * 0.75}em` }}>
        <b>
          <HonestText text={event.action} />
        </b>{' '}
        <HonestText text={`${entity}${via}`} />{' '}
        <small>
          <HonestText text={event.template.slice(0, -entity.length - 1)} />
        </small>
        {notes.length > 0 && <i> {notes.join(', ')}</i>}
      </td>
      <td>
        {[...event.parties.slice(0, MOST_HINTS).entries()].map(([at, party]) => (
          <span key={at} className={`mark ${markClass(party)}`}>
            <HonestText text={hintOf(party)} />{' '}
          </span>
        ))}
        {more > 0 && `+${more}`}
      </td>
      <td className="font-mono">
        <HonestText text={middle(event.contractId, 10, 8)} />
      </td>
    </tr>
  );
}
