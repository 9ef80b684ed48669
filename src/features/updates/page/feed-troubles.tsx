import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import type { FeedNote, FeedState } from '#api/updates/feed-core.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { offsetSpan } from '#domain/update-list/page-chain.ts';
import { readersOf, type UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { prunedOffsetsQuery } from '#queries/node-status.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** What happened while the list was read, as sentences: each once, with how often. */
function toldNotes(
  notes: readonly FeedNote[],
): readonly { readonly words: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const note of joined(notes)) {
    const words = noteWords(note);
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  return [...times].map(([words, count]) => ({ words, times: count }));
}

/** Sizes that were halved until one fitted are one thing that happened. */
function joined(notes: readonly FeedNote[]): readonly FeedNote[] {
  const list: FeedNote[] = [];
  for (const note of notes) {
    const before = list.at(-1);
    const isHalved = note.kind === 'size-halved' || note.kind === 'limit-halved';
    const goesOn = isHalved && before?.kind === note.kind && before.to === note.from;
    if (goesOn) list[list.length - 1] = { ...note, from: before.from };
    else list.push(note);
  }
  return list;
}

function noteWords(note: FeedNote): string {
  switch (note.kind) {
    case 'token-refused':
      return `The node no longer took its page token (another size, version or participant): read on by offset, from ${note.resumedAt}.`;
    case 'size-halved':
      return `The node refused pages of ${note.from} updates: pages of ${note.to} are read.`;
    case 'limit-halved':
      return `The node refused lists of ${note.from}: lists of ${note.to} are read.`;
    case 'list-instead':
      return 'The node has no route for pages: bounded lists are read instead.';
    case 'pruned-meanwhile':
      return `The node was pruned up to offset ${note.upto} while this was read: what had not been read by then is gone.`;
    case 'skipped':
      return `Too much came while nobody looked: ${offsetSpan(note.range)} stands in the list as a gap.`;
    case 'repeated':
      return `${counted(note.rows, 'update')} came twice and ${note.rows === 1 ? 'is' : 'are'} shown once.`;
    case 'outside-bounds':
      return `${counted(note.rows, 'update')} outside of the bounds that the page tells of itself.`;
    case 'out-of-order':
      return `${counted(note.rows, 'update')} in the wrong order.`;
    case 'bounds-crossed':
      return 'A page told bounds that cross each other.';
  }
}

/** Why the pages or the new updates do not come, and what happened on the way. */
export function FeedTroubles({
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
  /** Reads from another offset on. */
  onBegin: (after: Int64) => void;
  onNewest: () => void;
}) {
  const { stop: pages, tail, notes, chain } = state;
  const live = tail.kind === 'stopped' ? tail.stop : undefined;
  // What comes again by itself is not to hide what does not.
  const stop = pages?.again === undefined ? (pages ?? live) : (live ?? pages);
  const trouble = stop?.trouble;
  return (
    <div className="grid gap-2 empty:hidden">
      {trouble?.kind === 'after-ledger-end' ? (
        chain.range === undefined ? (
          <AfterEnd request={request} ledgerEnd={trouble.ledgerEnd} onNewest={onNewest} />
        ) : (
          <SetBack ledgerEnd={trouble.ledgerEnd} onAnew={onAnew} />
        )
      ) : (
        // What passes by itself is told where it is waited for, and moves nothing.
        stop !== undefined &&
        stop.again === undefined && (
          <Stopped
            stop={stop}
            onRetry={stop === pages ? onAgain : onLive}
            onToken={onToken}
            onBegin={onBegin}
          />
        )
      )}
      {toldNotes(notes).map(({ words, times }) => (
        <Notice key={words} tone="warning">
          {words}
          {times > 1 && ` (${times} times)`}
        </Notice>
      ))}
      {readersOf(request).anyParty && pages?.failure.kind === 'refused' && (
        <Notice>
          {request.reader.kind === 'any-party'
            ? 'This reads as any party'
            : 'This asks for the topology events of every party'}
          , which needs the right CanReadAsAnyParty. Name the parties that this token may read in
          the request.
        </Notice>
      )}
    </div>
  );
}

/** Nobody has read so far yet: most likely the offset was typed. */
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
        {props.ledgerEnd !== undefined && `, which is ${props.ledgerEnd}`}.
      </b>{' '}
      This node has nothing there yet. If it had before, it is behind or was restored; an offset of
      another participant means nothing here.{' '}
      <Button look="link" onClick={props.onNewest}>
        Go to the newest
      </Button>
    </Notice>
  );
}

/** The end was further on before: what was read then may be true no more. */
function SetBack(props: { ledgerEnd: Int64 | undefined; onAnew: () => void }) {
  const { ledgerEnd, onAnew } = props;
  return (
    <Notice tone="warning">
      <b>The ledger end went back.</b> It is now{' '}
      {ledgerEnd === undefined ? 'before what was read' : `at ${ledgerEnd}`}: this node was restored
      from a backup, or another, slower one answers. What is shown below may have happened
      differently since. <Button onClick={onAnew}>Read the list anew</Button>
    </Notice>
  );
}

function Stopped(props: {
  stop: FeedStop;
  onRetry: () => void;
  onToken: () => void;
  onBegin: (after: Int64) => void;
}) {
  const { failure, trouble } = props.stop;
  const earliest = trouble?.kind === 'pruned' ? trouble.earliest : undefined;
  return (
    <>
      <FailureNotice compact failure={failure} onRetry={props.onRetry} onToken={props.onToken} />
      {earliest !== undefined && (
        <Notice>
          The history is still there after offset {earliest}.{' '}
          <Button look="link" onClick={() => props.onBegin(earliest)}>
            Read from there
          </Button>
        </Notice>
      )}
    </>
  );
}

/**
 * Says of a list that ends at `upto` and came to nothing whether that is because all of it was
 * pruned: newest first the node answers with an empty page, without a word of it.
 */
export function PrunedEnd(props: {
  ledger: UpdatesLedger;
  client: QueryClient;
  upto: Int64;
  /** Reads what is left from its beginning, after this offset. */
  onOldest: (after: Int64) => void;
}) {
  const { ledger, client, upto, onOldest } = props;
  const { data } = useQuery(prunedOffsetsQuery(ledger), client);
  const pruned = data?.participant;
  if (pruned === undefined || BigInt(pruned) < BigInt(upto)) return null;
  return (
    <Notice tone="warning">
      <b>Pruned on this node.</b> The list ends at offset {upto}, and this participant has forgotten
      everything up to offset {pruned}. What came after that is still there.{' '}
      <Button look="link" onClick={() => onOldest(pruned)}>
        Read from there
      </Button>
    </Notice>
  );
}
