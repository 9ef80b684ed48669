import type { FeedState } from '#api/feed-state.ts';
import type { FeedStop } from '#api/feed-stop.ts';
import type { Int64 } from '#domain/int64.ts';
import { readersOf, type UpdatesRequest } from '#domain/updates-request.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { toldNotes } from './note-words.ts';

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
