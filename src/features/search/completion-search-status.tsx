import { type CompletionSearchState, SEARCH_BUDGET } from '#api/completion-search-state.ts';
import { questionWords } from '#domain/completion-list-words.ts';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import { counted } from '#domain/plural.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Said } from '#ui/said.tsx';

/** How far the search has got, what it has cost, and whether it goes on. */
export function CompletionSearchStatus({
  state,
  text,
  question,
  onGoOn,
  onStop,
  onToken,
}: {
  state: CompletionSearchState;
  text: string;
  question: CompletionQuestion;
  onGoOn: () => void;
  onStop: () => void;
  onToken: () => void;
}) {
  const { kind, failure } = state;
  return (
    <div className="grid gap-2">
      <p role="status" className="wrap-anywhere">
        <SearchWords kind={kind} text={text} /> {spentWords(state)}
      </p>
      <p className="text-sm text-ink-3 wrap-anywhere">
        <HonestText text={questionWords(question)} />.
      </p>
      {failure !== undefined && (
        <FailureNotice compact failure={failure} onRetry={onGoOn} onToken={onToken} />
      )}
      {kind === 'looking' && (
        <Button className="justify-self-start" onClick={onStop}>
          Stop
        </Button>
      )}
      {kind === 'paused' && (
        <Button className="justify-self-start" onClick={onGoOn}>
          Go on: {SEARCH_BUDGET.completions.toLocaleString('en')} completions or{' '}
          {SEARCH_BUDGET.requests} requests more
        </Button>
      )}
    </div>
  );
}

function SearchWords({ kind, text }: { kind: CompletionSearchState['kind']; text: string }) {
  const said = <Said text={text} />;
  switch (kind) {
    case 'looking':
      return <>Looking for {said} as command, submission, trace or correlation id…</>;
    case 'found':
      return <>Found {said}.</>;
    case 'paused':
      return <>{said} is not found yet.</>;
    case 'nowhere':
      return (
        <>
          None of these has {said} as its command, submission, trace or correlation id, and this
          node tells you no older ones.
        </>
      );
    case 'too-many':
      return <>{said} is not among the newest completions, and no more are kept on a page.</>;
    case 'failed':
      return <>{said} could not be looked for to the end.</>;
  }
}

function spentWords({ completions, requests, after, upto }: CompletionSearchState): string {
  if (after === undefined || upto === undefined) return '';
  const where = BigInt(after) < BigInt(upto) ? `, offsets ${BigInt(after) + 1n}…${upto}` : '';
  return `Looked through ${counted(completions, 'completion')} in ${counted(requests, 'request')}${where}.`;
}
