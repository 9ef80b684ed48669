import type { FeedState } from '#api/updates/feed-core.ts';
import { counted } from '#domain/text/plural.ts';
import { type Checkpoints, spanRead } from '#domain/update-list/page-chain.ts';
import { type UpdateRing, updatesIn } from '#domain/update-list/update-buffer.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { Waiting } from './tail-bar.tsx';

/**
 * How many checkpoints came with the updates, and why they are no rows: a node tells one at least
 * at the end of each list, and the lists are cut by this page; as rows they would tell of its
 * questions, and a live list would grow by one at each of them.
 */
function CheckpointCount({ checkpoints: { count, newest } }: { checkpoints: Checkpoints }) {
  if (newest === undefined) return null;
  return (
    <details className="text-ink-3 open:w-full">
      <summary className="w-fit text-accent">{counted(count, 'checkpoint')} on the way</summary>
      <p className="max-w-prose py-1">
        The newest stands at offset <span className="font-mono">{newest.offset}</span>
        {newest.recordTime !== undefined && (
          <>
            , at <Moment iso={newest.recordTime} />
          </>
        )}
        . With a checkpoint the node says that it has told everything up to there. That is no update
        and has no row: how many come depends on how this page cuts its lists, not on the ledger.
      </p>
    </details>
  );
}

/** What was read and how, and what is under way. */
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
