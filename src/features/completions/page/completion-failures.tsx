import { Suspense } from 'react';
import type { CompletionFeedState, LessAtOnce } from '#api/completions/completion-feed.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { ownUserText, type QuestionFacts } from '#features/completions/question/question-facts.ts';
import { Button } from '#ui/controls/button.tsx';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** Most nodes return no unknown elements. */
const AsReceived = lazyPart(() =>
  import('#ui/payload/as-received.tsx').then((part) => part.AsReceived),
);

export function CompletionFailures({
  state,
  question,
  facts,
  onAgain,
  onAnew,
  onToken,
  onBegin,
  onOneUser,
}: {
  state: CompletionFeedState;
  question: CompletionQuestion;
  facts: QuestionFacts;
  onAgain: () => void;
  onAnew: () => void;
  onToken: () => void;
  /** If undefined, reading starts at the default offset. */
  onBegin: (after: Int64 | undefined) => void;
  onOneUser: () => void;
}) {
  const { stop, less, reading } = state;
  const { failure, rejection } = stop ?? {};
  const unknown = reading?.unknown ?? [];
  const isSetBack = rejection?.kind === 'after-ledger-end' && reading !== undefined;
  return (
    <div className="grid gap-2 empty:hidden">
      {/* Failures that are retried automatically are shown in the reading bar. */}
      {failure !== undefined && stop?.retryAt === undefined && (
        <LaterFailure compact failure={failure} onRetry={onAgain} onToken={onToken} />
      )}
      {isSetBack && (
        <Notice tone="warning">
          <b>The ledger end moved back.</b> The node was restored from a backup, or a slower node
          responded. Rows below may be outdated. <Button onClick={onAnew}>Reload list</Button>
        </Notice>
      )}
      {rejection?.kind === 'after-ledger-end' && !isSetBack && facts.end !== undefined && (
        <Notice>
          The ledger ends at offset {facts.end}. Offsets of another participant do not apply.{' '}
          <Button look="link" onClick={() => onBegin(undefined)}>
            Start near the ledger end
          </Button>
        </Notice>
      )}
      {rejection?.kind === 'pruned' && (
        <Pruned earliest={rejection.earliest ?? facts.pruned} onBegin={onBegin} />
      )}
      {failure?.kind === 'not-offered' && question.user.kind === 'any' && (
        <Notice>
          Completions of any user require Canton 3.5.7 or later.{' '}
          <Button look="link" onClick={onOneUser}>
            Load completions of the token’s user
          </Button>
        </Notice>
      )}
      {failure?.kind === 'refused' && <Notice>{refusedWords(question)}</Notice>}
      {failure?.kind === 'status' &&
        failure.status === 400 &&
        question.user.kind === 'of-token' && (
          <Notice>{ownUserText(facts.user)} Enter a user in the query.</Notice>
        )}
      {failure?.kind === 'too-many-elements' && (
        <Notice>
          The node returns fewer elements per response than this page needs. Its limit is{' '}
          <code>http-list-max-elements-limit</code>.
        </Notice>
      )}
      {less !== undefined && <Notice>{lessWords(less)}</Notice>}
      {state.movedBack !== undefined && !isSetBack && (
        <Notice tone="warning">
          Anomaly: the ledger end went backwards, from offset {state.movedBack.upto} to{' '}
          {state.movedBack.after}. Rows below may be outdated.{' '}
          <Button onClick={onAnew}>Reload list</Button>
        </Notice>
      )}
      {reading !== undefined && reading.strays > 0 && (
        <Notice tone="warning">
          Anomaly: {counted(reading.strays, 'completion')} at or before the requested offset.
          Offsets went backwards. These completions are not shown.
        </Notice>
      )}
      {state.quiet >= MANY_QUIET && (
        <Notice tone="warning">
          The last {state.quiet} responses had no completions, although more offsets were left.
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warning">
          {counted(unknown.length, 'element')} of an unsupported kind.
          <Suspense>
            <AsReceived what="Unknown elements" json={unknown} />
          </Suspense>
        </Notice>
      )}
    </div>
  );
}

/** From here on, requests wait for seconds. */
const MANY_QUIET = 5;

function Pruned(props: { earliest: Int64 | undefined; onBegin: (after: Int64) => void }) {
  const { earliest, onBegin } = props;
  if (earliest === undefined) return null;
  return (
    <Notice>
      History is available after offset {earliest}.{' '}
      <Button look="link" onClick={() => onBegin(earliest)}>
        Load from there
      </Button>
    </Notice>
  );
}

/** The node does not report the reason (docs/facts/wire.md#completions and #redacted-errors). */
function refusedWords({ reader, user }: CompletionQuestion): string {
  if (reader.kind === 'any-party')
    return 'The node denied these completions. “Any party” requires CanReadAsAnyParty. Name readable parties.';
  const others = user.kind === 'named' ? ', and the user must be the user of the token' : '';
  return `The node denied these completions. They require a right to read as each of the parties${others}.`;
}

function lessWords({ because, from, to }: LessAtOnce): string {
  return because === 'too-many'
    ? `The node rejected ${from} elements per response (413, http-list-max-elements-limit). Treeline now requests ${to}. Nothing is missing.`
    : `The node took too long to return ${from} elements. Treeline now requests ${to}.`;
}
