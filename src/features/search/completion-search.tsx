import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CompletionFeed } from '#api/completion-feed-state.ts';
import { openCompletionSearch, type CompletionSearch as Search } from '#api/completion-search.ts';
import type { LedgerClient } from '#api/ledger.ts';
import type { TokenHolder } from '#api/token.ts';
import { soughtId } from '#domain/completion-match.ts';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import type { CompletionsSearch } from '#domain/completions-search.ts';
import { failureOf } from '#domain/failure.ts';
import { completionsQuery } from '#queries/completions.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { usualCompletionsQuery } from '#queries/usual-completions.ts';
import { BugPanel } from '#ui/bug-panel.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { CompletionSearchStatus } from './completion-search-status.tsx';

/** Looks for a text among the completions that the reader may read; leads to the first that has it. */
export function CompletionSearch({
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
  // What is being looked for by an answer that is there goes on, whatever became of a later one.
  if (asked.data === undefined && asked.error !== null) {
    const failure = failureOf(asked.error);
    const retry = () => void asked.refetch();
    return failure === undefined ? (
      <BugPanel error={asked.error} onRetry={retry} />
    ) : (
      <FailureNotice compact failure={failure} onRetry={retry} onToken={() => token.ask()} />
    );
  }
  if (asked.data === undefined) return <p role="status">Asking as whom completions can be read…</p>;
  if (asked.data === null)
    return (
      <p className="text-ink-2">
        This node tells completions for named parties only, and it is not known which this token may
        read. Name them under Completions.
      </p>
    );
  return <Searched {...{ connected, ledger, token, text, onFound }} question={asked.data} />;
}

type SearchedProps = Parameters<typeof CompletionSearch>[0] & { question: CompletionQuestion };

/** The reading is that of the page Completions, so that it is not made twice. */
function Searched({ question, ...props }: SearchedProps) {
  const { connected, ledger, token } = props;
  const { data: feed } = useQuery(completionsQuery(ledger, token, question), connected.client);
  return feed === undefined ? null : <OfFeed {...props} question={question} feed={feed} />;
}

function OfFeed(props: SearchedProps & { feed: CompletionFeed }) {
  const { feed, text, token, question, onFound } = props;
  const [search, setSearch] = useState<Search>();
  // An effect, because the search has a life: it asks until it is closed.
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
  const state = useSyncExternalStore(search.state.watch, search.state.now);
  const { found } = state;
  useEffect(() => {
    if (found === undefined) return;
    onFound({ after: found.after, find: soughtId(text), sel: found.completion.offset });
  }, [found, text, onFound]);
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
