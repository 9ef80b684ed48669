import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import type { TokenHolder } from '#api/token/token.ts';
import {
  type CompletionView,
  countLines,
  isNarrowView,
  linesOfCompletions,
  viewedLines,
} from '#domain/completion-list/completion-view.ts';
import type { CompletionsSearch } from '#domain/completion-question/completions-search.ts';
import { PreviewedCompletions } from '#features/completions/list/previewed-completions.tsx';
import type { QuestionFacts } from '#features/completions/question/question-facts.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import { Folded } from '#ui/controls/folded.tsx';
import { CompletionFilter } from './completion-filter.tsx';
import { CompletionTroubles } from './completion-troubles.tsx';

import { NothingShown } from './nothing-shown.tsx';
import { CompletionsReadingBar } from './reading-bar.tsx';

/** One question's completions with all that stands around them. */
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
  onSearch: OnCompletionsSearch;
}) {
  const state = useSyncExternalStore(feed.state.watch, feed.state.now);
  const { after, sel } = search;
  const isLive = search.live === 'yes';
  useEffect(() => feed.begin({ after, sel }), [feed, after, sel]);
  useEffect(() => feed.setLive(isLive), [feed, isLive]);
  useInSight(feed);
  const narrow = useNarrow();
  const { reading } = state;
  const completions = reading?.completions;
  // Ten thousand are looked through: not again at each key and each answer that brings nothing.
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
      <CompletionTroubles
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
          // The link keeps where reading began, so that it shows the same tomorrow.
          onSearch({ sel: next, after: after ?? reading?.range.after }, 'replace')
        }
        onAround={(offset) => onSearch({ after: String(BigInt(offset) - 1n), sel: offset }, 'push')}
      />
    </>
  );
}

const AWAY_MS = 30_000;

/** Left for another page, or for a while for another tab, it asks for nothing. */
function useInSight(feed: CompletionFeed): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let release: (() => void) | undefined = feed.hold();
    const leave = () => {
      release?.();
      release = undefined;
    };
    const tell = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(leave, AWAY_MS);
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

export type OnCompletionsSearch = (
  change: Partial<CompletionsSearch>,
  how: 'push' | 'replace',
) => void;
