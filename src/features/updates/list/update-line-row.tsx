import { Link } from '@tanstack/react-router';
import { PanelBottom } from 'lucide-react';
import { splitParty } from '#domain/ledger/party.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import { offsetSpan } from '#domain/update-list/page-chain.ts';
import type { GapLine } from '#domain/update-list/update-buffer.ts';
import type { UpdateRow, UpdateRowKind } from '#domain/update-list/update-row.ts';
import { describeUpdateRowWithoutActor } from '#domain/update-list/update-row-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { markOf, shortId } from '#ui/text/identifier.tsx';
import { RowTime } from '#ui/text/row-time.tsx';
import { Sentence } from '#ui/text/sentence.tsx';

/** A range of offsets whose updates are not loaded, as a row with a button to load them. */
export function GapRow(props: {
  gap: GapLine;
  place: number;
  y: number;
  height: number;
  isBusy: boolean;
  onFill: () => void;
}) {
  return (
    <div
      role="row"
      aria-rowindex={props.place + 2}
      data-place={props.place}
      className="absolute inset-x-0 top-0 flex items-center gap-3 bg-warn-soft px-3 text-warn"
      style={{ height: props.height, transform: `translateY(${props.y}px)` }}
    >
      <span role="cell" className="tree-cell">
        {gapWords(props.gap)}
      </span>
      <span role="cell" className="ml-auto">
        <Button disabled={props.isBusy} onClick={props.onFill}>
          Load gap
        </Button>
      </span>
    </div>
  );
}

function gapWords(gap: GapLine): string {
  if (gap.dropped === 0) return `Not loaded: ${offsetSpan(gap)}`;
  return `Dropped: ${offsetSpan(gap)} (${counted(gap.dropped, 'update')})`;
}

const COLUMNS = ['Time', 'Offset', 'Kind', 'Summary', 'Parties', 'Events'];
const UPDATE_COLUMNS =
  'grid-cols-[9.4rem_4.8rem_6.6rem_minmax(0,8fr)_minmax(0,2.5fr)_3.2rem_minmax(0,2.2fr)_12rem] pl-3 in-data-beside:grid-cols-[9.4rem_4.8rem_6.6rem_minmax(0,5fr)_minmax(0,3fr)_3.2rem] max-lg:grid-cols-[9.4rem_4.8rem_6.6rem_minmax(0,5fr)_minmax(0,3fr)_3.2rem_1.75rem] max-md:grid-cols-[minmax(0,1fr)_auto_auto_1.75rem] max-md:content-center max-md:gap-y-0';
const OPTIONAL = 'in-data-beside:hidden max-lg:hidden';
/** Omitted beside a preview and on narrow screens. */
const MORE_COLUMNS = ['Workflow or command', 'Synchronizer'];
const RIGHT = new Set(['Offset', 'Events']);

export function ListHead({ isTight }: { isTight: boolean }) {
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className={`tree-head ${UPDATE_COLUMNS} *:truncate *:first:pl-0`}
      >
        {COLUMNS.map((name) => (
          <span key={name} role="columnheader" className={RIGHT.has(name) ? 'text-right' : ''}>
            {name}
          </span>
        ))}
        {MORE_COLUMNS.map((name) => (
          <span key={name} role="columnheader" className={OPTIONAL}>
            {name}
          </span>
        ))}
        {isTight && (
          <span role="columnheader">
            <span className="sr-only">Preview</span>
          </span>
        )}
      </div>
    </div>
  );
}

export const KIND_TONES: Record<UpdateRowKind, Tone> = {
  transaction: 'exercise',
  reassignment: 'ledger',
  topology: 'scan',
  checkpoint: 'plain',
  unknown: 'warn',
};

/** The link opens the update; a click on the row shows the preview. */
export function UpdateLineRow(props: {
  row: UpdateRow;
  place: number;
  y: number;
  height: number;
  isShown: boolean;
  onShow: () => void;
  onFocus: () => void;
  /** If there is no room for a preview beside the list, a button opens it. */
  isTight: boolean;
}) {
  const { row, place } = props;
  const words = <Sentence parts={describeUpdateRowWithoutActor(row)} />;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-current={props.isShown || undefined}
      data-place={place}
      data-offset={row.offset}
      // A click on a link navigates away; showing the line would navigate back.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') === null) props.onShow();
      }}
      onFocus={props.onFocus}
      className={`tree-row ${UPDATE_COLUMNS} absolute inset-x-0 top-0 cursor-default bg-none`}
      style={{ height: props.height, transform: `translateY(${props.y}px)` }}
    >
      <span role="cell" className="tree-cell font-mono text-ink-2">
        <RowTime iso={row.recordTime} />
      </span>
      <span role="cell" className="tree-cell font-mono text-right text-ink-3">
        {row.offset ?? 'not reported'}
      </span>
      <span role="cell">
        <Badge tone={KIND_TONES[row.kind]}>{row.kind}</Badge>
      </span>
      <span role="cell" className="tree-cell text-ink-2 max-md:col-[1/-2] max-md:row-1">
        {row.updateId === '' ? (
          words
        ) : (
          <Link
            to="/updates/$updateId"
            params={{ updateId: row.updateId }}
            className="hover:underline"
          >
            {words}
          </Link>
        )}
      </span>
      <span role="cell" className="tree-cell text-ink-2 max-md:hidden">
        <Who row={row} />
      </span>
      <span role="cell" className="tree-cell text-right tabular-nums text-ink-3 max-md:hidden">
        {row.events.toLocaleString('en')}
      </span>
      <span role="cell" className={`tree-cell ${OPTIONAL} font-mono text-ink-3`}>
        <HonestText text={row.workflowId || row.commandId} />
      </span>
      <span role="cell" className={`tree-cell ${OPTIONAL} font-mono text-ink-3`}>
        <HonestText text={shortId(row.synchronizerId ?? '')} />
      </span>
      {props.isTight && (
        <span role="cell" className="max-md:col-[-2/-1] max-md:row-[1/3]">
          <button
            type="button"
            aria-label="Preview"
            className="grid size-7 place-items-center rounded-md text-ink-3 hover:text-ink"
          >
            <PanelBottom aria-hidden="true" size={14} />
          </button>
        </span>
      )}
    </div>
  );
}

/** The submitter, and the number of further parties. */
function Who({ row: { lead, parties, partyCount } }: { row: UpdateRow }) {
  const first = lead?.party || parties[0];
  if (first === undefined) return null;
  const { hint, namespace } = splitParty(first);
  return (
    <span title={honestString(first)} className="flex min-w-0 gap-1">
      <span style={markOf(first)} className="mark min-w-0 truncate">
        <HonestText text={hint || namespace} />
      </span>
      {partyCount > 1 && (
        <span className="shrink-0 text-ink-3">+{(partyCount - 1).toLocaleString('en')}</span>
      )}
    </span>
  );
}
