import { Link } from '@tanstack/react-router';
import { grouped } from '#domain/ledger/int64.ts';
import type { Zone } from '#domain/ledger/time.ts';
import { counted } from '#domain/text/plural.ts';
import { type PositionUnit, positionSpan } from '#domain/update-list/page-chain.ts';
import type { GapLine } from '#domain/update-list/update-buffer.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { summaryOfUpdateRow } from '#domain/update-list/update-row-text.ts';
import { focusFirst } from '#ui/browser/focus.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { type ListColumn, OPTIONAL, PreviewCell } from '#ui/list/list-table.tsx';
import { UPDATE_TONES } from '#ui/list/row-kind.ts';
import { RowParties } from '#ui/list/row-parties.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { RowTime } from '#ui/text/row-time.tsx';
import { Sentence } from '#ui/text/sentence.tsx';
import { WorkflowLink } from '#ui/text/workflow-link.tsx';

/** A range of positions whose updates are not loaded, as a row with a button to load them. */
export function GapRow(props: {
  gap: GapLine;
  unit: PositionUnit;
  place: number;
  y: number;
  height: number;
  isBusy: boolean;
  onFill: () => void;
}) {
  const { zone } = usePreferences();
  return (
    <div
      role="row"
      aria-rowindex={props.place + 2}
      data-place={props.place}
      className="absolute inset-x-0 top-0 flex items-center gap-3 bg-warn-soft px-3 text-warn"
      style={{ height: props.height, transform: `translateY(${props.y}px)` }}
    >
      <span role="cell" className="tree-cell">
        {gapWords(props.gap, props.unit, zone)}
      </span>
      <span role="cell" className="ml-auto">
        <Button disabled={props.isBusy} onClick={props.onFill}>
          Load gap
        </Button>
      </span>
    </div>
  );
}

function gapWords(gap: GapLine, unit: PositionUnit, zone: Zone): string {
  const span = positionSpan(gap, unit, zone);
  if (gap.dropped === 0) return `Not loaded: ${span}`;
  return `Dropped: ${span} (${counted(gap.dropped, 'update')})`;
}

/** Beside a preview, on a tablet, and as two lines on a phone. */
const LESS_ROOM =
  'pl-3 max-md:grid-cols-[auto_auto_minmax(0,1fr)_1.75rem] max-md:content-center max-md:gap-x-2 max-md:gap-y-0 max-[22rem]:gap-x-1';

/**
 * The columns and their widths.
 * @param synchronizer the one synchronizer of all rows; its column is then left out
 */
export function updateColumns(
  synchronizer: string | undefined,
  unit: PositionUnit,
): {
  readonly columns: readonly ListColumn[];
  readonly layout: string;
} {
  const isOne = synchronizer !== undefined;
  return {
    layout: `${isOne ? 'updates-columns-one' : 'updates-columns'} ${LESS_ROOM}`,
    columns: [
      { name: 'Time' },
      { name: 'Kind' },
      { name: 'Summary', common: isOne ? `all on ${shortId(synchronizer)}` : undefined },
      { name: 'Parties' },
      { name: 'Events', isRight: true },
      { name: unit === 'offset' ? 'Workflow or command' : 'Workflow', isOptional: true },
      { name: unit === 'offset' ? 'Offset' : 'Traffic cost', isRight: true, isOptional: true },
      ...(isOne ? [] : [{ name: 'Synchronizer', isOptional: true }]),
    ],
  };
}

/** The link opens the update; a click on the row shows the preview. */
export function UpdateLineRow(props: {
  row: UpdateRow;
  place: number;
  y: number;
  height: number;
  isShown: boolean;
  onShow: () => void;
  /** A press also focuses a link, which the preview of the row would hide or move. */
  onFocus: (isByKey: boolean) => void;
  layout: string;
  hasSynchronizer: boolean;
  /** If there is no room for a preview beside the list, a button opens it. */
  isTight: boolean;
}) {
  const { row, place } = props;
  const words = <Sentence parts={summaryOfUpdateRow(row)} />;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-current={props.isShown || undefined}
      data-place={place}
      data-offset={row.offset}
      data-update={row.updateId}
      // A click on a link navigates away; showing the line would navigate back.
      onClick={({ target, currentTarget }) => {
        if (!(target instanceof Element) || target.closest('a') !== null) return;
        focusFirst(currentTarget, 'a', { preventScroll: true });
        props.onShow();
      }}
      onFocus={({ target }) => props.onFocus(target.matches(':focus-visible'))}
      className={`tree-row ${props.layout} absolute inset-x-0 top-0 cursor-default`}
      style={{ height: props.height, transform: `translateY(${props.y}px)` }}
    >
      <span role="cell" className="tree-cell font-mono text-ink-2">
        <RowTime iso={row.recordTime} />
      </span>
      <span role="cell">
        <Badge tone={UPDATE_TONES[row.kind]}>{row.kind}</Badge>
      </span>
      <span role="cell" className="tree-cell text-ink-2 max-md:col-[1/-2] max-md:row-1">
        {row.updateId === '' ? (
          words
        ) : (
          <Link to="/updates/$updateId" params={{ updateId: row.updateId }} className="row-link">
            {words}
          </Link>
        )}
      </span>
      <span role="cell" className="tree-cell text-ink-2">
        <RowParties first={row.lead?.party || row.parties[0]} count={row.partyCount} />
      </span>
      <span role="cell" className="tree-cell text-right tabular-nums text-ink-3 max-md:hidden">
        {row.events?.toLocaleString('en') ?? '–'}
      </span>
      <span role="cell" className={`tree-cell ${OPTIONAL} font-mono text-ink-3`}>
        {row.workflowId === '' ? (
          <HonestText text={row.commandId} />
        ) : (
          <WorkflowLink id={row.workflowId} near={row.scan === undefined ? row.offset : undefined}>
            <HonestText text={row.workflowId} />
          </WorkflowLink>
        )}
      </span>
      <span role="cell" className={`tree-cell ${OPTIONAL} text-right font-mono text-ink-3`}>
        {offsetOrCost(row)}
      </span>
      {props.hasSynchronizer && (
        <span role="cell" className={`tree-cell ${OPTIONAL} font-mono text-ink-3`}>
          <HonestText text={shortId(row.synchronizerId ?? '')} />
        </span>
      )}
      {props.isTight && <PreviewCell className="max-md:col-[-2/-1] max-md:row-[1/3]" />}
    </div>
  );
}

/** The offset, or the traffic cost, which Scan reports for updates with a verdict. */
export function offsetOrCost({ scan, offset }: UpdateRow): string {
  if (scan === undefined) return offset ?? 'not reported';
  return scan.trafficCost === undefined ? '–' : grouped(scan.trafficCost);
}
