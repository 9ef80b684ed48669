import { Suspense, useState } from 'react';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import { type FeedState, unitOf } from '#api/updates/feed-state.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { readerOf, readersOf } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';

const PageLoopNotice = lazyPart(() =>
  import('./page-loop-notice.tsx').then((part) => part.PageLoopNotice),
);

const AfterEnd = lazyPart(() => import('./feed-bounds.tsx').then((part) => part.AfterEnd));
const SetBack = lazyPart(() => import('./feed-bounds.tsx').then((part) => part.SetBack));

const FeedNotes = lazyPart(() => import('./feed-notes.tsx').then((part) => part.FeedNotes));

export function FeedFailures({
  feed,
  state,
  onToken,
  onBegin,
  onNewest,
}: {
  feed: UpdateFeed;
  state: FeedState;
  /** Undefined on Scan, which has no token. */
  onToken: (() => void) | undefined;
  onBegin: (after: Int64) => void;
  onNewest: () => void;
}) {
  const { request } = feed;
  const { tail, notes, chain } = state;
  const [first, setFirst] = useState<FeedStop>();
  const isEmpty = chain.range === undefined;
  // While the first page is retried automatically, its explanation stays.
  const pages = state.stop ?? (isEmpty && state.work !== 'idle' ? first : undefined);
  const waits = isEmpty && pages?.retryAt !== undefined ? pages : undefined;
  if (first !== waits) setFirst(waits);
  const live = tail.kind === 'stopped' ? tail.stop : undefined;
  // A failure with an automatic retry must not hide one without a retry.
  const stop = pages?.retryAt === undefined ? (pages ?? live) : (live ?? pages);
  const rejection = stop?.rejection;
  const loop = tail.kind === 'looped' ? tail.loop : state.loop;
  const goLive = () => feed.setLive(true);
  return (
    <div className="grid gap-2 empty:hidden">
      {rejection?.kind === 'after-ledger-end' ? (
        <Suspense>
          {isEmpty ? (
            <AfterEnd request={request} ledgerEnd={rejection.ledgerEnd} onNewest={onNewest} />
          ) : (
            <SetBack ledgerEnd={rejection.ledgerEnd} onAnew={feed.restart} />
          )}
        </Suspense>
      ) : (
        // Beside rows, `Waiting` shows what is retried automatically, without a layout shift.
        stop !== undefined &&
        (stop.retryAt === undefined || isEmpty) && (
          <Stopped
            stop={stop}
            onRetry={stop === pages ? feed.retry : goLive}
            onToken={onToken}
            onBegin={onBegin}
          />
        )
      )}
      {loop !== undefined && (
        <Suspense>
          <PageLoopNotice
            loop={loop}
            unit={unitOf(state)}
            onRetry={loop === state.loop ? feed.retry : goLive}
          />
        </Suspense>
      )}
      {notes.length > 0 && (
        <Suspense>
          <FeedNotes notes={notes} unit={unitOf(state)} />
        </Suspense>
      )}
      {readersOf(request).anyParty && pages?.failure.kind === 'refused' && (
        <Notice>
          {readerOf(request)?.kind === 'any-party'
            ? 'Reading as any party'
            : 'Reading topology events of every party'}{' '}
          requires the right CanReadAsAnyParty. Edit the query and name readable parties.
        </Notice>
      )}
    </div>
  );
}

function Stopped(props: {
  stop: FeedStop;
  onRetry: () => void;
  onToken: (() => void) | undefined;
  onBegin: (after: Int64) => void;
}) {
  const { failure, rejection } = props.stop;
  const earliest = rejection?.kind === 'pruned' ? rejection.earliest : undefined;
  return (
    <>
      <LaterFailure compact failure={failure} onRetry={props.onRetry} onToken={props.onToken} />
      {earliest !== undefined && (
        <Notice>
          History is available after offset {earliest}.{' '}
          <Button look="link" onClick={() => props.onBegin(earliest)}>
            Load from there
          </Button>
        </Notice>
      )}
    </>
  );
}
