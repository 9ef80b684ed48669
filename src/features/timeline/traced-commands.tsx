import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import {
  type CompletionSearch,
  type CompletionSearchState,
  openCompletionSearch,
} from '#api/completions/completion-search.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { foundByTrace } from '#domain/completion/trace-match.ts';
import { REJECTED_ON_SUBMISSION } from '#domain/completion-list/completion-list-text.ts';
import { SEARCH_BUDGET } from '#domain/completion-list/search-budget.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { counted } from '#domain/text/plural.ts';
import { completionsQuery } from '#queries/completion/completions.ts';
import { usualCompletionsQuery } from '#queries/completion/usual-completions.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { Failed, LaterFailure } from '#ui/failure/failed.tsx';

type CommandsProps = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  readonly traceId: string;
  /** Called when more completions are loaded. */
  readonly onLoaded: () => void;
};

/** Searches the readable completions for the commands of a trace. */
export function TracedCommands(props: CommandsProps) {
  const { connected, ledger, token } = props;
  const asked = useQuery(usualCompletionsQuery(ledger, token), connected.client);
  if (asked.data === undefined && asked.error !== null) {
    const retry = () => void asked.refetch();
    return <Failed error={asked.error} compact onRetry={retry} onToken={() => token.ask()} />;
  }
  if (asked.data === null)
    return (
      <p className="text-ink-2">
        This node returns completions for named parties only. Name parties under Completions.
      </p>
    );
  if (asked.data === undefined) return <p role="status">Checking which parties can be read…</p>;
  return <OfQuestion {...props} question={asked.data} />;
}

function OfQuestion({ question, ...props }: CommandsProps & { question: CompletionQuestion }) {
  const { connected, ledger, token } = props;
  const { data: feed } = useQuery(completionsQuery(ledger, token, question), connected.client);
  return feed && <Searched {...props} feed={feed} />;
}

function Searched({ feed, traceId, onLoaded, token }: CommandsProps & { feed: CompletionFeed }) {
  const [search, setSearch] = useState<CompletionSearch>();
  // The search sends requests until it is closed, so it needs an effect.
  useEffect(() => {
    const opened = openCompletionSearch(feed, traceId, SEARCH_BUDGET, foundByTrace);
    setSearch(opened);
    return () => opened.close();
  }, [feed, traceId]);
  return search && <Status search={search} onLoaded={onLoaded} token={token} />;
}

function Status({
  search,
  onLoaded,
  token,
}: { search: CompletionSearch } & Pick<CommandsProps, 'onLoaded' | 'token'>) {
  const state = useSyncExternalStore(search.state.subscribe, search.state.get);
  const { kind, found, failure, completions, requests } = state;
  const place = useKeptFocus<HTMLDivElement>(kind);
  // The page draws what the list of completions has loaded.
  useEffect(() => {
    if (completions > 0) onLoaded();
  }, [completions, onLoaded]);
  return (
    <div
      ref={place}
      role="group"
      aria-label="Search for completions"
      tabIndex={-1}
      className="grid gap-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span role="status">
          {found === undefined ? NONE_FOUND[kind] : 'Commands of this trace found.'} {MORE[kind]}{' '}
          {counted(completions, 'completion')} searched in {counted(requests, 'request')}.
          {found === undefined &&
            (kind === 'not-found' || kind === 'too-many') &&
            ` ${REJECTED_ON_SUBMISSION}`}
        </span>
        {kind === 'looking' && <Button onClick={search.stop}>Stop</Button>}
        {(kind === 'paused' || kind === 'found') && (
          <Button onClick={search.goOn}>
            Search {SEARCH_BUDGET.completions.toLocaleString('en')} more completions
          </Button>
        )}
      </div>
      {failure !== undefined && (
        <LaterFailure compact failure={failure} onRetry={search.goOn} onToken={() => token.ask()} />
      )}
    </div>
  );
}

const NONE_FOUND: Readonly<Partial<Record<CompletionSearchState['kind'], string>>> = {
  paused: 'No command of this trace found yet.',
  'not-found': 'No completion has this trace id.',
  'too-many': 'No completion found.',
};

const MORE: Readonly<Partial<Record<CompletionSearchState['kind'], string>>> = {
  looking: 'Searching completions…',
  'not-found': 'No older completions are visible.',
  'too-many': 'The limit of loaded completions is reached.',
  failed: 'The search failed.',
};
