import type { ReactNode } from 'react';
import { honestString, middle } from '#domain/text/honest-text.ts';
import type { EventKind, EventRow } from '#domain/update/document.ts';
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
export function EventCells({
  event,
  run,
  twisty,
}: {
  event: EventRow;
  /** Number of identical siblings folded behind this row; 0 for none. */
  run: number;
  twisty: ReactNode;
}) {
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
          data-odd={oddWord(event)}
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
        {consumingWord(event)}
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

/** Maximum of external texts in a title; the detail shows all. */
const MOST_IN_TITLE = 20;

function titleOf(texts: readonly string[], between: string): string {
  const more = texts.length - MOST_IN_TITLE;
  const named = texts.slice(0, MOST_IN_TITLE).map(honestString);
  return (more > 0 ? [...named, `and ${more} more`] : named).join(between);
}

function oddWord({ kind, anomalies }: EventRow): string | undefined {
  if (kind === 'unknown') return 'unknown kind';
  return anomalies.length > 0 ? 'odd' : undefined;
}

function consumingWord(event: EventRow): string {
  if (event.consuming === undefined) return '';
  return event.consuming ? 'consuming' : 'non-consuming';
}

function entityOf(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
}
