import type { FeedState } from '#api/updates/feed-state.ts';
import { counted } from '#domain/text/plural.ts';
import { loadedSpan } from '#domain/update-list/page-chain.ts';
import { type UpdateBuffer, updatesIn } from '#domain/update-list/update-buffer.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { Countdown } from '#ui/controls/folded.tsx';
import { CheckpointCount } from '#ui/text/checkpoint-count.tsx';
import { Waiting } from './tail-bar.tsx';

export function UpdatesReadingBar({
  state,
  request,
  version,
  onLeave,
  onMore,
}: {
  state: FeedState;
  request: UpdatesRequest;
  version: string | undefined;
  onLeave: () => void;
  onMore: () => void;
}) {
  const { chain, effort, work, isEnd, route, buffer, since, stop } = state;
  const waiting = updatesIn(state.held);
  return (
    <section
      aria-label="Loaded updates"
      className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2"
    >
      <span role="status" title={routeLabel(route, version)}>
        {chain.range === undefined
          ? work === 'idle'
            ? 'Nothing loaded.'
            : 'Loading the first page…'
          : `${counted(chain.rows, 'update')} loaded, ${loadedSpan(chain.range, chain.descending)}, ${counted(chain.pages, 'page')}${isEnd ? ` (${endLabel(request)})` : ''}${since > 0 ? sinceLabel(since, waiting) : ''}${keptLabel(buffer)}`}
      </span>
      {stop !== undefined && <Waiting stop={stop} />}
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
      <CheckpointCount checkpoints={state.checkpoints} />
    </section>
  );
}

function sinceLabel(since: number, waiting: number): string {
  const words = ` · ${since.toLocaleString('en')} new since then`;
  return waiting === 0 ? words : `${words} (${waiting.toLocaleString('en')} not shown)`;
}

function keptLabel({ kept, dropped }: UpdateBuffer): string {
  if (dropped === 0) return '';
  return ` · ${kept.toLocaleString('en')} kept, ${dropped.toLocaleString('en')} dropped`;
}

function endLabel({ descendingOrder, beginOffsetExclusive }: UpdatesRequest): string {
  if (!descendingOrder) return 'end reached';
  return beginOffsetExclusive === undefined ? 'start of available history' : 'start of query';
}

function routeLabel(route: FeedState['route'], version: string | undefined): string {
  const node = version === undefined ? 'version unknown' : `Canton ${version}`;
  return route === 'page'
    ? `via get-updates-page, ${node}`
    : `via bounded lists, ${node} (get-updates-page requires 3.5.1)`;
}
