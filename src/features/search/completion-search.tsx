import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import {
  type CompletionSearchState,
  openCompletionSearch,
  type CompletionSearch as Search,
} from '#api/completions/completion-search.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { soughtId } from '#domain/completion/completion-match.ts';
import {
  questionText,
  REJECTED_ON_SUBMISSION,
} from '#domain/completion-list/completion-list-text.ts';
import { SEARCH_BUDGET } from '#domain/completion-list/search-budget.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { CompletionsSearch } from '#domain/completion-question/completions-search.ts';
import { formHint } from '#domain/search/form-hint.ts';
import { counted } from '#domain/text/plural.ts';
import { completionsQuery } from '#queries/completion/completions.ts';
import { usualCompletionsQuery } from '#queries/completion/usual-completions.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { Failed, LaterFailure } from '#ui/failure/failed.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Said } from '#ui/text/said.tsx';

function CompletionSearchStatus({
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
        <HonestText text={questionText(question)} />.
      </p>
      {failure !== undefined && (
        <LaterFailure compact failure={failure} onRetry={onGoOn} onToken={onToken} />
      )}
      {kind === 'looking' && (
        <Button className="justify-self-start" onClick={onStop}>
          Stop
        </Button>
      )}
      {kind === 'paused' && (
        <Button className="justify-self-start" onClick={onGoOn}>
          Search {SEARCH_BUDGET.completions.toLocaleString('en')} more completions
        </Button>
      )}
    </div>
  );
}

function SearchWords({ kind, text }: { kind: CompletionSearchState['kind']; text: string }) {
  const said = <Said text={text} />;
  switch (kind) {
    case 'looking':
      return <>Searching completions for {said} (command, submission, trace or correlation id)…</>;
    case 'found':
      return <>Found {said}.</>;
    case 'paused':
      return <>{said} not found yet.</>;
    case 'not-found':
      return (
        <>
          No completion has {said} as its command, submission, trace or correlation id. No older
          completions are visible. {REJECTED_ON_SUBMISSION} {formHint(text)}
        </>
      );
    case 'too-many':
      return (
        <>
          {said} not found in the newest completions. The limit of loaded completions is reached.{' '}
          {REJECTED_ON_SUBMISSION}
        </>
      );
    case 'failed':
      return <>The search for {said} failed.</>;
  }
}

function spentWords({ completions, requests, after, upto }: CompletionSearchState): string {
  if (after === undefined || upto === undefined) return '';
  const where = BigInt(after) < BigInt(upto) ? `, offsets ${BigInt(after) + 1n}–${upto}` : '';
  return `Searched ${counted(completions, 'completion')} in ${counted(requests, 'request')}${where}.`;
}

/** Searches the readable completions for an id and opens the newest match. */
export function CompletionSearchPanel({
  connected,
  ledger,
  token,
  text,
  onFound,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  token: TokenHolder;
  text: string;
  onFound: (search: CompletionsSearch) => void;
}) {
  const asked = useQuery(usualCompletionsQuery(ledger, token), connected.client);
  // A search continues even if its query fails later.
  if (asked.data === undefined && asked.error !== null) {
    const retry = () => void asked.refetch();
    return <Failed error={asked.error} compact onRetry={retry} onToken={() => token.ask()} />;
  }
  if (asked.data === undefined) return <p role="status">Checking which parties can be read…</p>;
  if (asked.data === null)
    return (
      <p className="text-ink-2">
        This node returns completions for named parties only. Name parties under Completions.
      </p>
    );
  return <Searched {...{ connected, ledger, token, text, onFound }} question={asked.data} />;
}

type SearchedProps = Parameters<typeof CompletionSearchPanel>[0] & { question: CompletionQuestion };

function Searched({ question, ...props }: SearchedProps) {
  const { connected, ledger, token } = props;
  const { data: feed } = useQuery(completionsQuery(ledger, token, question), connected.client);
  return feed === undefined ? null : <OfFeed {...props} question={question} feed={feed} />;
}

function OfFeed(props: SearchedProps & { feed: CompletionFeed }) {
  const { feed, text, token, question, onFound } = props;
  const [search, setSearch] = useState<Search>();
  // The search sends requests until it is closed, so it needs an effect.
  useEffect(() => {
    const opened = openCompletionSearch(feed, soughtId(text));
    setSearch(opened);
    return () => opened.close();
  }, [feed, text]);
  return search === undefined ? null : (
    <Status
      search={search}
      text={text}
      question={question}
      onFound={onFound}
      onToken={() => token.ask()}
    />
  );
}

function Status({
  search,
  text,
  question,
  onFound,
  onToken,
}: Pick<SearchedProps, 'text' | 'question' | 'onFound'> & { search: Search; onToken: () => void }) {
  const state = useSyncExternalStore(search.state.subscribe, search.state.get);
  const { found } = state;
  useEffect(() => {
    if (found === undefined) return;
    onFound({ after: found.after, find: found.id, sel: found.completion.offset });
  }, [found, onFound]);
  return (
    <CompletionSearchStatus
      state={state}
      text={text}
      question={question}
      onGoOn={search.goOn}
      onStop={search.stop}
      onToken={onToken}
    />
  );
}
