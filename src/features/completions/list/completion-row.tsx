import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { noUpdateLabel } from '#domain/completion-list/completion-list-text.ts';
import type { CompletionLine } from '#domain/completion-list/completion-view.ts';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { completionHeadline } from '#features/completions/detail/completion-headline.ts';
import { OutcomeBadge } from '#features/completions/detail/outcome-badge.tsx';
import { focusFirst } from '#ui/browser/focus.ts';
import { type ListColumn, OPTIONAL, PreviewCell } from '#ui/list/list-table.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { RowTime } from '#ui/text/row-time.tsx';

const ALL_COLUMNS =
  'grid-cols-[9.4rem_5.2rem_clamp(8rem,19vw-7rem,19rem)_minmax(0,7fr)_9.2rem_max(5rem,var(--number))_minmax(0,2fr)]';
const ONE_PARTY =
  'grid-cols-[9.4rem_5.2rem_clamp(8rem,19vw-7rem,19rem)_minmax(0,1fr)_9.2rem_max(5rem,var(--number))]';
/**
 * Beside a preview, on a tablet, and as three short lines on a phone; `completion-columns` is the
 * form on paper, of two lines (styles/print.css).
 */
const LESS_ROOM =
  'completion-columns pl-3 in-data-beside:grid-cols-[9.4rem_5.2rem_minmax(0,2fr)_minmax(0,3fr)] max-lg:grid-cols-[9.4rem_4.2rem_4.5rem_minmax(0,1fr)_1.75rem] max-md:grid-cols-[auto_minmax(0,1fr)_auto_1.75rem] max-md:content-center max-md:gap-y-0.5';

/**
 * The columns and their widths.
 * @param party the one acting party of all rows; its column is then left out
 */
export function completionColumns(party: string | undefined): {
  readonly columns: readonly ListColumn[];
  readonly layout: string;
} {
  const isOne = party !== undefined;
  return {
    layout: `${isOne ? ONE_PARTY : ALL_COLUMNS} ${LESS_ROOM}`,
    columns: [
      { name: 'Time' },
      { name: 'Status' },
      { name: 'Command id' },
      { name: 'Error', common: isOne ? `all acting as ${shortId(party)}` : undefined },
      { name: 'Update', isOptional: true },
      { name: 'Offset', isRight: true, isOptional: true },
      ...(isOne ? [] : [{ name: 'Acting as', isOptional: true }]),
    ],
  };
}

/** Narrow rows have either the error or the update. */
const EITHER = 'max-lg:[grid-area:1/4] max-md:[grid-area:2/1/3/4]';

export function offsetText({ offset }: CompletionLine['completion']): string {
  return offset ?? 'not reported';
}

function ActingAs({ actAs: [first, ...rest], actAsMissing }: CompletionLine['completion']) {
  if (first === undefined)
    return <span className="text-ink-3">{actAsMissing ? 'not reported' : 'none listed'}</span>;
  return (
    <span title={honestString([first, ...rest].join('\n'))} className="flex min-w-0 gap-1">
      <span className={`mark ${markClass(first)} min-w-0 truncate`}>
        <HonestText text={partyHint(first)} />
      </span>
      {rest.length > 0 && (
        <span className="shrink-0 text-ink-3">+{rest.length.toLocaleString('en')}</span>
      )}
    </span>
  );
}

export function CompletionRow(props: {
  line: CompletionLine;
  place: number;
  y: number;
  height: number;
  start: string | undefined;
  isShown: boolean;
  /** `isKey`: by Enter on the link. */
  onShow: (isKey?: boolean) => void;
  onFocus: () => void;
  layout: string;
  hasParties: boolean;
  /** If there is no room beside the list, a button opens the completion. */
  isTight: boolean;
}) {
  const { line, place, start, onShow } = props;
  const { completion, outcome, code } = line;
  const { offset } = completion;
  const command = (
    <span title={honestString(completion.commandId)}>
      <HonestText text={completion.commandId === '' ? 'no command id' : completion.commandId} />
    </span>
  );
  const open = (event: MouseEvent) => {
    // With a modifier key, the browser opens the link elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onShow(!event.detail);
  };
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-current={props.isShown || undefined}
      data-place={place}
      data-offset={offset}
      onClick={({ target, currentTarget }) => {
        if (!(target instanceof Element) || target.closest('a') !== null) return;
        focusFirst(currentTarget, 'a', { preventScroll: true });
        onShow();
      }}
      onFocus={props.onFocus}
      className={`tree-row ${props.layout} absolute inset-x-0 top-0 cursor-default`}
      style={{ height: props.height, transform: `translateY(${props.y}px)` }}
    >
      <span role="cell" className="tree-cell font-mono text-ink-2 max-md:[grid-area:1/3]">
        <RowTime iso={completion.recordTime} />
      </span>
      <span role="cell" className="max-md:[grid-area:1/1]">
        <OutcomeBadge outcome={outcome} />
      </span>
      <span role="cell" className="tree-cell font-mono text-ink max-md:[grid-area:1/2]">
        {offset === undefined ? (
          command
        ) : (
          <Link
            from="/completions"
            to="."
            search={(before) => ({ ...before, sel: offset, after: before.after ?? start })}
            onClick={open}
            className="row-link"
          >
            {command}
          </Link>
        )}
      </span>
      <span
        role="cell"
        className={`${EITHER} flex min-w-0 items-baseline gap-2 overflow-hidden whitespace-nowrap text-ink-2 ${outcome === 'succeeded' ? 'max-lg:hidden' : 'max-md:line-clamp-2 max-md:wrap-anywhere max-md:whitespace-normal'}`}
      >
        {code !== undefined && (
          <Link
            to="/errors/$code"
            params={{ code }}
            title={honestString(code)}
            className="font-mono text-accent underline decoration-line-strong underline-offset-2 md:max-w-full md:shrink-0 md:truncate md:leading-6"
          >
            <HonestText text={code} />
          </Link>
        )}{' '}
        {outcome !== 'succeeded' && (
          <span className="min-w-0 overflow-hidden text-ellipsis max-md:overflow-visible">
            <HonestText text={completionHeadline(completion)} />
          </span>
        )}
      </span>
      <span
        role="cell"
        className={`tree-cell ${EITHER} text-ink-3 in-data-beside:hidden ${outcome === 'succeeded' ? '' : 'max-lg:hidden'}`}
      >
        <Update line={line} />
      </span>
      <span role="cell" className={`tree-cell ${OPTIONAL} text-right font-mono text-ink-3`}>
        {offsetText(completion)}
      </span>
      {props.hasParties && (
        <span role="cell" className={`tree-cell ${OPTIONAL}`}>
          <ActingAs {...completion} />
        </span>
      )}
      {props.isTight && (
        <PreviewCell className="max-lg:[grid-area:1/5] max-md:[grid-area:1/4/3/5]" />
      )}
    </div>
  );
}

function Update({ line: { completion, outcome } }: { line: CompletionLine }) {
  const updateId = parseUpdateId(completion.updateId);
  if (updateId === undefined)
    return completion.updateId === '' ? (
      noUpdateLabel(outcome)
    ) : (
      <HonestText text={shortId(completion.updateId)} />
    );
  return (
    <Link
      to="/updates/$updateId"
      params={{ updateId }}
      title={updateId}
      className="font-mono text-accent underline decoration-line-strong underline-offset-2"
    >
      {shortId(updateId)}
    </Link>
  );
}
