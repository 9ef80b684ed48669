import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import type {
  ContractMove,
  Counterpart,
  CounterpartProgress,
  FindCounterpart,
  MovingUpdate,
} from '#domain/update/reassignment.ts';
import { Button } from '#ui/controls/button.tsx';
import { SeekingStatus, useSeeking } from '#ui/find/seeking.tsx';
import { Identifier, useReaderSearch } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { moveText } from './move-text.ts';

/** Number of pages that a search loads before the user decides whether to continue. */
const BUDGET = 50;

/** Both halves of a reassignment, and the search for the other one. */
export function MovePair({
  row,
  move,
  findCounterpart,
}: {
  row: MovingUpdate;
  move: ContractMove;
  findCounterpart: FindCounterpart;
}) {
  const { state, seek, stop } = useSeeking<Counterpart>();
  const [budget, setBudget] = useState(BUDGET);
  /** The progress of the searches is kept after a failure and after "Stop". */
  const [far, setFar] = useState<CounterpartProgress>();
  /** Continues at an offset, after `before` pages. */
  const find = (most: number, offset = row.offset, before = 0) => {
    if (offset === undefined) return;
    setBudget(most);
    const farWords = (pages: number) =>
      `Searched ${pages.toLocaleString('en')} of up to ${counted(before + most, 'page')}…`;
    seek(farWords(before), async (signal, tell) => {
      const result = await findCounterpart({ move, offset }, most, {
        signal,
        onPage: ({ pages, reached }) => {
          tell(farWords(before + pages));
          setFar({ pages: before + pages, reached });
        },
      });
      return { ...result, pages: before + result.pages };
    });
  };
  const result = state.kind === 'done' ? state.result : undefined;
  const unfinished =
    far === undefined && state.kind !== 'under-way' ? 'not-searched' : 'unfinished';
  const found = result?.kind === 'found' ? result.row : undefined;
  const [left, came] = move.half === 'unassign' ? [row, found] : [found, row];
  return (
    <div className="grid gap-2 rounded-md border border-line p-3">
      <Half title="Unassigned from" synchronizer={move.source} row={left} />
      <p className="text-ink-3">
        ↓ {moveText(left, came, result?.kind ?? unfinished)}, counter{' '}
        <span className="font-mono">{move.counter ?? 'not reported'}</span>
      </p>
      <Half title="Assigned to" synchronizer={move.target} row={came} />
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <SeekingStatus state={state} words={(result) => resultWords(result, move)} onStop={stop} />
        {(state.kind === 'idle' || state.kind === 'failed') &&
          (far === undefined ? (
            <Button onClick={() => find(BUDGET)}>
              Find {move.half === 'unassign' ? 'assignment' : 'unassignment'}
            </Button>
          ) : (
            <Button onClick={() => find(budget, far.reached, far.pages)}>
              Continue after {counted(far.pages, 'page')}
            </Button>
          ))}
        {result?.kind === 'not-in-range' && (
          <Button onClick={() => find(budget * 10, result.reached, result.pages)}>
            Search {(budget * 10).toLocaleString('en')} more pages
          </Button>
        )}
      </div>
    </div>
  );
}

function Half(props: { title: string; synchronizer: string; row: MovingUpdate | undefined }) {
  const { title, synchronizer, row } = props;
  const reader = useReaderSearch();
  return (
    <div className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5">
        {title} <Identifier kind="synchronizer" value={synchronizer} />
      </span>
      {row !== undefined && (
        <span className="flex flex-wrap items-center gap-x-2 text-ink-3">
          {row.recordTime !== undefined && <Moment iso={row.recordTime} />}
          <Link
            to="/updates/$updateId"
            params={{ updateId: row.updateId }}
            search={reader}
            className="text-accent underline decoration-line-strong underline-offset-2"
          >
            offset {row.offset}
          </Link>
        </span>
      )}
    </div>
  );
}

function resultWords(result: Counterpart, { half }: ContractMove): string {
  const other = half === 'unassign' ? 'assignment' : 'unassignment';
  const looked = `after ${counted(result.pages, 'page')}`;
  switch (result.kind) {
    case 'found':
      return `Found ${looked}.`;
    case 'not-in-range':
      return `No ${other} found ${half === 'unassign' ? 'up' : 'down'} to offset ${result.reached}, ${looked}.`;
    case 'not-visible':
      return `No visible ${other} on this node, ${looked}. The other half has not happened, or is visible only on other nodes.`;
    case 'pruned':
      return `Pruned up to offset ${result.upto}. The ${other} may be in the pruned range.`;
  }
}
