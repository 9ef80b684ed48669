import type { FeedState } from '#api/feed-state.ts';
import { spanRead } from '#domain/page-chain.ts';
import { counted } from '#domain/plural.ts';
import { type UpdateRing, updatesIn } from '#domain/update-ring.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { Button } from '#ui/button.tsx';
import { CheckpointCount } from './checkpoint-count.tsx';
import { Waiting } from './waiting.tsx';

/** What was read and how, and what is under way. */
export function ReadingBar({
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
  const { chain, effort, work, isEnd, route, ring, since, stop } = state;
  const waiting = updatesIn(state.held);
  return (
    <section
      aria-label="What was read"
      className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2"
    >
      <span role="status">
        {chain.range === undefined
          ? work === 'idle'
            ? 'Nothing was read.'
            : 'Reading the first page…'
          : `${counted(chain.rows, 'update')} read: ${spanRead(chain.range, chain.descending)}, ${counted(chain.pages, 'page')}${
              isEnd ? `, ${endWords(request)}` : ''
            }${since > 0 ? sinceWords(since, waiting) : ''}${keptWords(ring)}`}
      </span>
      {stop !== undefined && <Waiting stop={stop} />}
      <span className="text-ink-3">{routeWords(route, version)}</span>
      {work === 'seeking' && (
        <span className="flex items-center gap-2">
          Looked through {counted(effort.updates, 'update')} in{' '}
          {counted(effort.requests, 'request')}
          <Button onClick={onLeave}>Stop</Button>
        </span>
      )}
      {work === 'page' && chain.range !== undefined && effort.requests > 1 && (
        <span className="flex items-center gap-2">
          {counted(effort.requests, 'request')} without an update to show
          <Button onClick={onLeave}>Stop</Button>
        </span>
      )}
      {state.isLeft && work === 'idle' && !isEnd && <Button onClick={onMore}>Read on</Button>}
      <CheckpointCount checkpoints={state.checkpoints} />
    </section>
  );
}

function sinceWords(since: number, waiting: number): string {
  const words = `; ${since.toLocaleString('en')} since then`;
  return waiting === 0 ? words : `${words}, ${waiting.toLocaleString('en')} of them not listed yet`;
}

/** Empty where all is kept that was read. */
function keptWords({ kept, dropped }: UpdateRing): string {
  if (dropped === 0) return '';
  return `. ${kept.toLocaleString('en')} are kept, ${dropped.toLocaleString('en')} no longer`;
}

function endWords({ descendingOrder, beginOffsetExclusive }: UpdatesRequest): string {
  if (!descendingOrder) return 'to the end';
  return beginOffsetExclusive === undefined
    ? 'down to the first that this node still has'
    : 'down to where the request begins';
}

function routeWords(route: FeedState['route'], version: string | undefined): string {
  const node = version === undefined ? 'this node' : `this node (${version})`;
  return route === 'page'
    ? `by the pages of ${node}`
    : `by bounded lists: ${node} has no pages (they come with 3.5.1)`;
}
