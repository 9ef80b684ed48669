import type { CompletionFeedState, LessAtOnce } from '#api/completions/completion-feed-state.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { ownUserWords, type QuestionFacts } from '#features/completions/question/question-facts.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { AsReceived } from '#ui/payload/as-received.tsx';

/** Why completions do not come, and what was done about it on the way. */
export function CompletionTroubles({
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
  /** Reads from another offset on; undefined is as usual. */
  onBegin: (after: Int64 | undefined) => void;
  onOneUser: () => void;
}) {
  const { stop, less, reading } = state;
  const { failure, trouble } = stop ?? {};
  const unknown = reading?.unknown ?? [];
  const isSetBack = trouble?.kind === 'after-ledger-end' && reading !== undefined;
  return (
    <div className="grid gap-2 empty:hidden">
      {/* What passes by itself is told where it is waited for, and moves nothing. */}
      {failure !== undefined && stop?.again === undefined && (
        <FailureNotice compact failure={failure} onRetry={onAgain} onToken={onToken} />
      )}
      {isSetBack && (
        <Notice tone="warning">
          <b>The ledger end went back.</b> This node was restored from a backup, or another, slower
          one answers: what is shown below may have happened differently since.{' '}
          <Button onClick={onAnew}>Read the list anew</Button>
        </Notice>
      )}
      {trouble?.kind === 'after-ledger-end' && !isSetBack && facts.end !== undefined && (
        <Notice>
          The ledger of this node ends at offset {facts.end}; an offset of another participant means
          nothing here.{' '}
          <Button look="link" onClick={() => onBegin(undefined)}>
            Begin shortly before it
          </Button>
        </Notice>
      )}
      {trouble?.kind === 'pruned' && (
        <Pruned earliest={trouble.earliest ?? facts.pruned} onBegin={onBegin} />
      )}
      {failure?.kind === 'not-offered' && question.user.kind === 'any' && (
        <Notice>
          Completions of any user come with 3.5.7. Those of one user can be asked for at every node.{' '}
          <Button look="link" onClick={onOneUser}>
            Ask for those of the token's user
          </Button>
        </Notice>
      )}
      {failure?.kind === 'refused' && <Notice>{refusedWords(question)}</Notice>}
      {failure?.kind === 'status' &&
        failure.status === 400 &&
        question.user.kind === 'of-token' && (
          <Notice>{ownUserWords(facts.user)} Name a user in the question.</Notice>
        )}
      {failure?.kind === 'too-many-elements' && (
        <Notice>
          The node hands out fewer elements at once than any question can ask for; its setting is{' '}
          <code>http-list-max-elements-limit</code>.
        </Notice>
      )}
      {less !== undefined && <Notice>{lessWords(less)}</Notice>}
      {unknown.length > 0 && (
        <Notice tone="warning">
          {counted(unknown.length, 'element')} of a kind that this version does not know came with
          the completions.
          <AsReceived what="Unknown elements" json={unknown} />
        </Notice>
      )}
    </div>
  );
}

function Pruned(props: { earliest: Int64 | undefined; onBegin: (after: Int64) => void }) {
  const { earliest, onBegin } = props;
  if (earliest === undefined) return null;
  return (
    <Notice>
      The history is still there after offset {earliest}.{' '}
      <Button look="link" onClick={() => onBegin(earliest)}>
        Read from there
      </Button>
    </Notice>
  );
}

/**
 * What a refusal is about; the node does not say it (docs/facts/wire.md#completions and
 * #redacted-errors).
 */
function refusedWords({ reader, user }: CompletionQuestion): string {
  if (reader.kind === 'any-party')
    return 'These completions are not readable for this token: any party needs the right CanReadAsAnyParty. Name the parties that it may read as.';
  const others = user.kind === 'named' ? ', and the user must be that of the token' : '';
  return `These completions are not readable for this token: it must be allowed to read as each of the parties${others}.`;
}

function lessWords({ because, from, to }: LessAtOnce): string {
  return because === 'too-many'
    ? `The node refuses to list ${from} elements at once (413): it has a limit of its own, http-list-max-elements-limit, which is 200 unless it was changed. ${to} are asked for at once from now on, so nothing is missing.`
    : `The node took too long over ${from} elements at once: it waits while more of them come. ${to} are asked for at once from now on.`;
}
