import type { ReactNode } from 'react';
import { pausedAfter } from '#api/feed/feed-engine.ts';
import { type FeedState, unitOf } from '#api/updates/feed-state.ts';
import type { Zone } from '#domain/ledger/time.ts';
import { counted } from '#domain/text/plural.ts';
import { loadedSpan } from '#domain/update-list/page-chain.ts';
import type { UpdateBuffer } from '#domain/update-list/update-buffer.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { Countdown } from '#ui/controls/countdown.tsx';
import { LaterWaiting } from '#ui/failure/failed.tsx';
import { ResultsBar } from '#ui/list/results-bar.tsx';
import { CheckpointCount } from '#ui/text/checkpoint-count.tsx';

export function UpdatesReadingBar({
  state,
  request,
  title,
  shown,
  onLeave,
  onMore,
  onMatch,
  tools,
}: {
  state: FeedState;
  request: UpdatesRequest;
  /** The endpoint that the rows come from. */
  title: string;
  /** How many rows the filters show; undefined without filters. */
  shown: string | undefined;
  onLeave: () => void;
  onMore: () => void;
  /** Loads pages until the filters show a row; undefined if they cannot find more. */
  onMatch: (() => void) | undefined;
  tools: ReactNode;
}) {
  const { zone } = usePreferences();
  const { effort, work, isEnd, stop, chain } = state;
  return (
    <ResultsBar
      shown={shown}
      loaded={loadedLabel(state, request, zone)}
      title={title}
      tools={tools}
    >
      {stop !== undefined && <LaterWaiting {...stop} paused={pausedAfter(stop)} />}
      {work === 'seeking' && (
        <span className="flex items-center gap-2">
          Searched {counted(effort.updates, 'update')} in {counted(effort.requests, 'request')}
          <Button onClick={onLeave}>Stop</Button>
        </span>
      )}
      {work === 'page' && chain.range !== undefined && effort.requests > 1 && (
        <span className="flex items-center gap-2">
          {counted(effort.requests, 'request')} returned no visible updates
          {state.nextAt !== undefined && <Countdown until={state.nextAt} what="Next request" />}
          <Button onClick={onLeave}>Stop</Button>
        </span>
      )}
      {state.isCancelled && work === 'idle' && !isEnd && (
        <Button onClick={onMore}>Load more</Button>
      )}
      {onMatch !== undefined && <Button onClick={onMatch}>Load until a match</Button>}
      <CheckpointCount checkpoints={state.checkpoints} />
    </ResultsBar>
  );
}

function loadedLabel(state: FeedState, request: UpdatesRequest, zone: Zone): string {
  const { chain, work, isEnd, buffer, since } = state;
  const { range, rows, pages, descending } = chain;
  if (range === undefined) return work === 'idle' ? 'Nothing loaded.' : 'Loading the first page…';
  const end = isEnd ? ` (${endLabel(request)})` : '';
  const more = since > 0 ? ` · ${since.toLocaleString('en')} new since then` : '';
  return `${counted(rows, 'update')} loaded, ${loadedSpan(range, descending, unitOf(state), zone)}, ${counted(pages, 'page')}${end}${more}${keptLabel(buffer)}`;
}

function keptLabel({ kept, dropped }: UpdateBuffer): string {
  if (dropped === 0) return '';
  return ` · ${kept.toLocaleString('en')} kept, ${dropped.toLocaleString('en')} dropped`;
}

function endLabel({ descendingOrder, beginOffsetExclusive }: UpdatesRequest): string {
  if (!descendingOrder) return 'end reached';
  return beginOffsetExclusive === undefined ? 'start of available history' : 'start of query';
}
