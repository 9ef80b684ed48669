import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import type { FeedNote, FeedState } from '#api/updates/feed-state.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { offsetSpan } from '#domain/update-list/page-chain.ts';
import { readerOf, readersOf, type UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { prunedOffsetsQuery } from '#queries/node-status.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

const PageLoopNotice = lazyPart(() =>
  import('./page-loop-notice.tsx').then((part) => part.PageLoopNotice),
);

function countedNotes(
  notes: readonly FeedNote[],
): readonly { readonly words: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const note of joined(notes)) {
    const words = noteWords(note);
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  return [...times].map(([words, count]) => ({ words, times: count }));
}

function joined(notes: readonly FeedNote[]): readonly FeedNote[] {
  const list: FeedNote[] = [];
  for (const note of notes) {
    const before = list.at(-1);
    const isHalved = note.kind === 'size-halved' || note.kind === 'limit-halved';
    const goesOn = isHalved && before?.kind === note.kind && before.to === note.from;
    // The first rejection concerns the size that was requested.
    if (goesOn) list[list.length - 1] = { ...before, to: note.to };
    else list.push(note);
  }
  return list;
}

const sizeWords = (size: number | undefined): string =>
  size === undefined
    ? 'The node rejected pages of its default size.'
    : `The node rejected pages of ${counted(size, 'update')}.`;

function noteWords(note: FeedNote): string {
  switch (note.kind) {
    case 'token-refused':
      return `Page token rejected (different size, version or participant). Loading continued by offset, from ${note.resumedAt}.`;
    case 'size-halved':
      return `${sizeWords(note.from)} Page size reduced to ${note.to.toLocaleString('en')}.${note.message === undefined ? '' : ` Response: ${note.message}`}`;
    case 'limit-halved':
      return `The node rejected lists of ${note.from}. List size reduced to ${note.to}.`;
    case 'list-instead':
      return 'This node has no get-updates-page endpoint. Bounded lists are used instead.';
    case 'pruned-meanwhile':
      return `The node was pruned up to offset ${note.upto} during loading. Earlier updates that were not loaded are no longer available.`;
    case 'skipped':
      return `Too many updates arrived while this tab was hidden. A gap covers ${offsetSpan(note.range)}.`;
    case 'repeated':
      return `${counted(note.rows, 'update')} returned twice, shown once each.`;
    case 'outside-bounds':
      return `${counted(note.rows, 'update')} outside the bounds of the page.`;
    case 'out-of-order':
      return `${counted(note.rows, 'update')} in the wrong order.`;
    case 'bounds-crossed':
      return 'The lower bound of a page is above its upper bound.';
  }
}

export function FeedFailures({
  state,
  request,
  onAgain,
  onLive,
  onAnew,
  onToken,
  onBegin,
  onNewest,
}: {
  state: FeedState;
  request: UpdatesRequest;
  onAgain: () => void;
  onLive: () => void;
  onAnew: () => void;
  onToken: () => void;
  onBegin: (after: Int64) => void;
  onNewest: () => void;
}) {
  const { stop: pages, tail, notes, chain } = state;
  const live = tail.kind === 'stopped' ? tail.stop : undefined;
  // A failure with an automatic retry must not hide one without a retry.
  const stop = pages?.retryAt === undefined ? (pages ?? live) : (live ?? pages);
  const rejection = stop?.rejection;
  const loop = tail.kind === 'looped' ? tail.loop : state.loop;
  return (
    <div className="grid gap-2 empty:hidden">
      {rejection?.kind === 'after-ledger-end' ? (
        chain.range === undefined ? (
          <AfterEnd request={request} ledgerEnd={rejection.ledgerEnd} onNewest={onNewest} />
        ) : (
          <SetBack ledgerEnd={rejection.ledgerEnd} onAnew={onAnew} />
        )
      ) : (
        // `Waiting` shows failures that are retried automatically, without a layout shift.
        stop !== undefined &&
        stop.retryAt === undefined && (
          <Stopped
            stop={stop}
            onRetry={stop === pages ? onAgain : onLive}
            onToken={onToken}
            onBegin={onBegin}
          />
        )
      )}
      {loop !== undefined && (
        <Suspense>
          <PageLoopNotice loop={loop} onRetry={loop === state.loop ? onAgain : onLive} />
        </Suspense>
      )}
      {countedNotes(notes).map(({ words, times }) => (
        <Notice key={words} tone="warning">
          <HonestText text={words} />
          {times > 1 && ` (${times} times)`}
        </Notice>
      ))}
      {readersOf(request).anyParty && pages?.failure.kind === 'refused' && (
        <Notice>
          {readerOf(request)?.kind === 'any-party'
            ? 'Reading as any party'
            : 'Reading topology events of every party'}{' '}
          requires the right CanReadAsAnyParty. Edit the query and name parties that this token can
          read.
        </Notice>
      )}
    </div>
  );
}

function AfterEnd(props: {
  request: UpdatesRequest;
  ledgerEnd: Int64 | undefined;
  onNewest: () => void;
}) {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end } = props.request;
  return (
    <Notice tone="warning">
      <b>
        Offset {end ?? begin} is after the ledger end
        {props.ledgerEnd !== undefined && ` (${props.ledgerEnd})`}.
      </b>{' '}
      The node may be behind or restored from a backup. Offsets of another participant do not apply.{' '}
      <Button look="link" onClick={props.onNewest}>
        Go to newest
      </Button>
    </Notice>
  );
}

/** Rows loaded before the end moved back may be outdated. */
function SetBack(props: { ledgerEnd: Int64 | undefined; onAnew: () => void }) {
  const { ledgerEnd, onAnew } = props;
  return (
    <Notice tone="warning">
      <b>The ledger end moved back{ledgerEnd !== undefined && ` to offset ${ledgerEnd}`}.</b> The
      node was restored from a backup, or a slower node responded. Rows below may be outdated.{' '}
      <Button onClick={onAnew}>Reload list</Button>
    </Notice>
  );
}

function Stopped(props: {
  stop: FeedStop;
  onRetry: () => void;
  onToken: () => void;
  onBegin: (after: Int64) => void;
}) {
  const { failure, rejection } = props.stop;
  const earliest = rejection?.kind === 'pruned' ? rejection.earliest : undefined;
  return (
    <>
      <FailureNotice compact failure={failure} onRetry={props.onRetry} onToken={props.onToken} />
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

/**
 * Checks whether an empty list that ends at `upto` is empty because of pruning. In descending
 * order, the node returns an empty page without an error.
 */
export function PrunedEnd(props: {
  ledger: UpdatesLedger;
  client: QueryClient;
  upto: Int64;
  onOldest: (after: Int64) => void;
}) {
  const { ledger, client, upto, onOldest } = props;
  const { data } = useQuery(prunedOffsetsQuery(ledger), client);
  const pruned = data?.participant;
  if (pruned === undefined || BigInt(pruned) < BigInt(upto)) return null;
  return (
    <Notice tone="warning">
      <b>Pruned up to offset {pruned}.</b> This query ends at offset {upto}. Newer updates are
      available.{' '}
      <Button look="link" onClick={() => onOldest(pruned)}>
        Load from there
      </Button>
    </Notice>
  );
}
