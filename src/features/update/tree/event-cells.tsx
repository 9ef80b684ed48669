import { type CSSProperties, createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Lookalikes } from '#domain/ledger/lookalikes.ts';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import type { EventKind, EventRow } from '#domain/update/document.ts';
import { honestNodes } from '#ui/text/honest-text.tsx';
import { CutAlike, shortId } from '#ui/text/identifier.tsx';

/** The letter is decorative; the action has the accessible name. */
export const KINDS: Record<EventKind, { letter: string; tone: string; name: string }> = {
  create: { letter: 'C', tone: 'bg-create-soft text-create', name: 'Created' },
  exercise: { letter: 'E', tone: 'bg-exercise-soft text-exercise', name: 'Exercised' },
  archive: { letter: 'A', tone: 'border border-line-strong text-ink-2', name: 'Archived' },
  assign: { letter: '→', tone: 'bg-create-soft text-create', name: 'Assigned' },
  unassign: { letter: '←', tone: 'border border-line-strong text-ink-2', name: 'Unassigned' },
  topology: { letter: 'T', tone: 'bg-ledger-soft text-ledger', name: 'Topology' },
  unknown: { letter: '?', tone: 'bg-warn-soft text-warn', name: 'Unknown kind' },
};

/** Of a row, in px: one line, and two lines below 48rem. */
export const EVENT_HEIGHTS = { wide: 28, narrow: 50 };

/**
 * With the row, an event takes ten elements at most, so that a screen of rows has 400
 * (e2e/tree-keys.e2e.ts).
 */
export function EventCells({
  event,
  run,
  twisty,
  isHit,
  indent,
}: {
  event: EventRow;
  run: number;
  twisty: ReactNode;
  isHit: boolean;
  indent: CSSProperties;
}) {
  const kind = KINDS[event.kind];
  const via = event.interfaceName === undefined ? '' : ` via ${entityOf(event.interfaceName)}`;
  const entity = entityOf(event.template);
  const module = event.template.slice(0, Math.max(0, event.template.length - entity.length - 1));
  return (
    <>
      <span
        role="gridcell"
        className="tree-first tree-cell"
        style={indent}
        data-hit={isHit || undefined}
        data-archives={event.consuming === true ? 'archives' : undefined}
      >
        {twisty}
        <span aria-hidden="true" className={`tree-kind ${kind.tone}`}>
          {kind.letter}
        </span>
        <b
          title={firstTexts([event.action, ...event.anomalies], '; ')}
          data-odd={anomalyLabel(event)}
        >
          {honestNodes(event.action)}
        </b>
        {run > 0 && (
          <span className="tree-run" role="img" aria-label={`group of ${run} alike`}>
            × {run}
          </span>
        )}
        {event.template !== '' && (
          <span className="tree-entity" title={honestString(`${event.template}${via}`)}>
            {honestNodes(entity + via)}
          </span>
        )}
        {module !== '' && <span className="tree-module">{honestNodes(module)}</span>}
      </span>
      <PartiesCell parties={event.parties} />
      <span
        role="gridcell"
        className={
          event.contractId === '' ? 'tree-id' : `tree-id mark ${markClass(event.contractId)}`
        }
        title={honestString(event.contractId)}
      >
        {honestNodes(middle(event.contractId, 4, 4))}
      </span>
    </>
  );
}

/** The event of a row; of a group, what its events have in common. */
export function shownEvent(event: EventRow, run: number): EventRow {
  const { group } = event;
  if (run === 0 || group === undefined) return event;
  return { ...event, parties: group.parties, contractId: group.contractId };
}

/** The first two parties by their hints, and how many more; the title has the complete ids. */
function PartiesCell({ parties }: { parties: readonly string[] }) {
  const hintOf = useHint();
  const [first, second] = parties;
  if (first === undefined) return <span role="gridcell" className="tree-parties" />;
  const more = parties.length - 2;
  return (
    <span
      role="gridcell"
      className={`tree-parties mark ${markClass(first)}`}
      title={firstTexts(parties, '\n')}
      data-more={more > 0 ? `+${more}` : undefined}
    >
      {honestNodes(hintOf(first))}
      {second !== undefined && (
        <span className={`mark ${markClass(second)}`}> {honestNodes(hintOf(second))}</span>
      )}
    </span>
  );
}

/** The hint of a party, with both ends of its namespace where the hint does not identify it. */
export function useHint(): (party: string) => string {
  const shared = useContext(SharedHints);
  return (party) => (shared.has(partyHint(party)) ? shortId(party) : partyHint(party));
}

/** Hints of several parties of this update, or ones that look alike (TXT-03). */
const SharedHints = createContext<ReadonlySet<string>>(new Set());

/** Below this, names that may be confused are shown longer. */
export function AlikeNames(props: { lookalikes: Lookalikes; children: ReactNode }) {
  const { lookalikes, children } = props;
  const sharedHints = useMemo(() => {
    const { sharedHints, mixedHints, alikeHints } = lookalikes;
    return new Set([...sharedHints, ...mixedHints, ...alikeHints.flat()]);
  }, [lookalikes]);
  return (
    <SharedHints value={sharedHints}>
      <CutAlike value={lookalikes.cutAlike}>{children}</CutAlike>
    </SharedHints>
  );
}

/** Maximum number of external texts in a title; the detail shows all. */
const MOST_IN_TITLE = 20;

/** External texts in one, the first of many. */
export function firstTexts(texts: readonly string[], between: string): string {
  const more = texts.length - MOST_IN_TITLE;
  const named = texts.slice(0, MOST_IN_TITLE).map(honestString);
  return (more > 0 ? [...named, `and ${more} more`] : named).join(between);
}

export function anomalyLabel({ kind, anomalies }: EventRow): string | undefined {
  if (kind === 'unknown') return 'unknown kind';
  return anomalies.length > 0 ? 'odd' : undefined;
}

export function entityOf(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
}
