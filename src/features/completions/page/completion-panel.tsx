import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CompletionFeed, CompletionFeedState } from '#api/completions/completion-feed.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { REJECTED_ON_SUBMISSION } from '#domain/completion-list/completion-list-text.ts';
import { type CompletionReading, nextStep } from '#domain/completion-list/completion-reading.ts';
import {
  type CompletionView,
  countLines,
  isNarrowView,
  linesOfCompletions,
  viewedLines,
} from '#domain/completion-list/completion-view.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { CompletionsSearch } from '#domain/completion-question/completions-search.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import { PreviewedCompletions } from '#features/completions/list/previewed-completions.tsx';
import type { QuestionFacts } from '#features/completions/question/question-facts.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Folded } from '#ui/controls/folded.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { CompletionFailures } from './completion-failures.tsx';
import { CompletionFilter } from './completion-filter.tsx';
import { CompletionsReadingBar } from './reading-bar.tsx';

function NothingShown({
  state: { isLoading, stop, pruned },
  reading,
  question,
  isNarrow,
  isSought,
}: {
  state: CompletionFeedState;
  reading: CompletionReading;
  question: CompletionQuestion;
  isNarrow: boolean;
  /** Whether the rows are filtered by a text, such as a command id. */
  isSought: boolean;
}) {
  // The failure above already explains the empty list.
  if (stop !== undefined && reading.requests === 0) return null;
  return (
    <p role="status" className="panel px-4 py-6 text-ink-2">
      <HonestText text={words()} />
    </p>
  );

  function words(): string {
    const { after, upto } = reading.range;
    if (reading.completions.length > 0 && isNarrow)
      return `No match in the ${reading.completions.length.toLocaleString('en')} loaded completions.${isSought ? ` ${REJECTED_ON_SUBMISSION}` : ''}`;
    if (reading.requests === 0) return isLoading ? 'Loading…' : 'Nothing loaded.';
    if (reading.strays > 0) return 'No completion shown, because of the anomaly above.';
    if (nextStep(reading) !== undefined)
      return `No completions up to offset ${upto}. Later ones are not loaded.`;
    const before =
      compareInt64(after, pruned) > 0
        ? 'Earlier completions may exist.'
        : pruned === '0'
          ? 'This range covers the entire ledger.'
          : 'Earlier history is pruned.';
    return `${noneLabel(question)}, after offset ${after} up to the ledger end at ${upto}. ${before} ${REJECTED_ON_SUBMISSION}`;
  }
}

function noneLabel({ reader, user }: CompletionQuestion): string {
  const whose = user.kind === 'any' ? '' : ' of this user';
  if (reader.kind === 'any-party') return `No completions${whose}`;
  const one = reader.parties.length === 1;
  return `No completions${whose} acting as ${one ? 'this party' : 'one of these parties'}`;
}

export function CompletionPanel({
  feed,
  connected,
  token,
  facts,
  search,
  onSearch,
}: {
  feed: CompletionFeed;
  connected: ConnectedNode;
  token: TokenHolder;
  facts: QuestionFacts;
  search: CompletionsSearch;
  onSearch: OnSearch<CompletionsSearch>;
}) {
  const state = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  const { after, sel } = search;
  const isLive = search.live === 'yes';
  useEffect(() => feed.begin({ after, sel }), [feed, after, sel]);
  useEffect(() => feed.setLive(isLive), [feed, isLive]);
  useReadWhileVisible(feed);
  const narrow = useNarrow();
  const { reading } = state;
  const completions = reading?.completions;
  // A pass over 10,000 completions is too slow for every key press and every empty response.
  const lines = useMemo(() => linesOfCompletions(completions ?? []), [completions]);
  const counts = useMemo(() => countLines(lines), [lines]);
  const { status, code, find: text = '', order = 'failures' } = search;
  const shown = useMemo(
    () => viewedLines(lines, { status, code, text, order }),
    [lines, status, code, text, order],
  );
  const view: CompletionView = { status, code, text, order };
  return (
    <>
      <CompletionsReadingBar
        state={state}
        counts={counts}
        isLive={isLive}
        onMore={feed.more}
        onLeave={() => {
          feed.cancel();
          onSearch({ live: undefined }, 'replace');
        }}
        onEarlier={() => {
          const start = feed.earlier();
          if (start !== undefined) onSearch({ after: start }, 'replace');
        }}
        onLive={(on) => onSearch({ live: on ? 'yes' : undefined }, 'replace')}
      />
      <CompletionFailures
        state={state}
        question={feed.question}
        facts={facts}
        onAgain={feed.more}
        onAnew={feed.restart}
        onToken={token.ask}
        onBegin={(from) => onSearch({ after: from, sel: undefined }, 'push')}
        onOneUser={() => onSearch({ users: 'token', any: undefined, sel: undefined }, 'push')}
      />
      {(lines.length > 0 || isNarrowView(view)) && (
        <Folded isFolded={narrow} title="Filter loaded rows">
          <CompletionFilter
            view={view}
            counts={counts}
            shown={shown.length}
            onView={(next) =>
              onSearch(
                {
                  status: next.status,
                  code: next.code,
                  find: next.text || undefined,
                  order: next.order === 'newest' ? 'newest' : undefined,
                },
                'replace',
              )
            }
          />
        </Folded>
      )}
      {shown.length === 0 && reading !== undefined && (
        <NothingShown
          state={state}
          reading={reading}
          question={feed.question}
          isNarrow={isNarrowView(view)}
          isSought={text.trim() !== ''}
        />
      )}
      <PreviewedCompletions
        connected={connected}
        question={feed.question}
        state={state}
        lines={shown}
        read={lines}
        selected={sel}
        onSelect={(next) =>
          // The link keeps the start of the range, so that it shows the same rows later.
          onSearch({ sel: next, after: after ?? reading?.range.after }, 'replace')
        }
        onAround={(offset) => onSearch({ after: String(BigInt(offset) - 1n), sel: offset }, 'push')}
      />
    </>
  );
}

const HIDDEN_MS = 30_000;

/** Reading pauses while the page is left or its tab is hidden. */
function useReadWhileVisible(feed: CompletionFeed): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let release: (() => void) | undefined = feed.hold();
    const leave = () => {
      release?.();
      release = undefined;
    };
    const tell = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(leave, HIDDEN_MS);
      else release ??= feed.hold();
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      clearTimeout(timer);
      leave();
    };
  }, [feed]);
}
