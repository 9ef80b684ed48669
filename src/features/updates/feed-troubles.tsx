import type { FeedState, FeedStop } from '#api/feed-state.ts';
import type { Int64 } from '#domain/int64.ts';
import { readersOf, type UpdatesRequest } from '#domain/updates-request.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Countdown } from './countdown.tsx';
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
}: {
  state: FeedState;
  request: UpdatesRequest;
  onAgain: () => void;
  onLive: () => void;
  onAnew: () => void;
  onToken: () => void;
  /** Reads from another offset on. */
  onBegin: (after: Int64) => void;
}) {
  const { stop, tail, notes } = state;
  const live = tail.kind === 'stopped' ? tail.stop : undefined;
  return (
    <div className="grid gap-2 empty:hidden">
      {stop !== undefined && (
        <Stopped stop={stop} onRetry={onAgain} onToken={onToken} onBegin={onBegin} />
      )}
      {live !== undefined && stop === undefined && (
        <>
          {live.trouble?.kind === 'after-ledger-end' && (
            <SetBack ledgerEnd={live.trouble.ledgerEnd} onAnew={onAnew} />
          )}
          <Stopped stop={live} onRetry={onLive} onToken={onToken} onBegin={onBegin} />
        </>
      )}
      {toldNotes(notes).map(({ words, times }) => (
        <Notice key={words} tone="warning">
          {words}
          {times > 1 && ` (${times} times)`}
        </Notice>
      ))}
      {readersOf(request).anyParty && stop?.failure.kind === 'refused' && (
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
  const { failure, trouble, again } = props.stop;
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
      {again !== undefined && <Countdown until={again} />}
    </>
  );
}
