import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CompletionFeed, CompletionFeedState } from '#api/completions/completion-feed.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { OUTCOMES } from '#domain/completion/completion.ts';
import { REJECTED_ON_SUBMISSION } from '#domain/completion-list/completion-list-text.ts';
import { type CompletionReading, nextStep } from '#domain/completion-list/completion-reading.ts';
import {
  type CompletionLine,
  type CompletionView,
  countLines,
  isNarrowView,
  linesOfCompletions,
  viewedLines,
} from '#domain/completion-list/completion-view.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { CompletionsSearch } from '#domain/completion-question/completions-search.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import { LONGEST_AHEAD_MS } from '#domain/ledger/shown-time.ts';
import { shownLabel } from '#domain/narrowing/narrowing.ts';
import { histogramOf } from '#domain/narrowing/time-histogram.ts';
import { readTimeRange } from '#domain/narrowing/time-range.ts';
import { timeRangeParam } from '#domain/narrowing/time-range-text.ts';
import { OUTCOME_KINDS } from '#features/completions/detail/outcome-badge.tsx';
import { PreviewedCompletions } from '#features/completions/list/previewed-completions.tsx';
import { type QuestionFacts, routeText } from '#features/completions/question/question-facts.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { useBarCount } from '#ui/list/bar-count.ts';
import { Histogram } from '#ui/list/histogram.tsx';
import { CompletionFailures } from './completion-failures.tsx';
import { CompletionFilter } from './completion-filter.tsx';
import { CompletionsReadingBar } from './reading-bar.tsx';

/** Why the list has no rows; undefined while they may still come, or after a failure. */
function noRowsText(
  { isLoading, stop, pruned }: CompletionFeedState,
  reading: CompletionReading,
  question: CompletionQuestion,
  view: CompletionView,
): string | undefined {
  const { after, upto } = reading.range;
  if (reading.completions.length > 0 && isNarrowView(view)) {
    // A text may be a command id.
    const why = view.text.trim() === '' ? '' : ` ${REJECTED_ON_SUBMISSION}`;
    return `No match in the ${reading.completions.length.toLocaleString('en')} loaded completions.${why}`;
  }
  // The failure above, or the status, already explains the empty list.
  if (reading.requests === 0) return undefined;
  if (reading.strays > 0) return 'No completion shown, because of the anomaly above.';
  if (nextStep(reading) !== undefined)
    return isLoading && stop === undefined
      ? undefined
      : `No completions up to offset ${upto}. Later ones are not loaded.`;
  const before =
    compareInt64(after, pruned) > 0
      ? 'Earlier completions may exist.'
      : pruned === '0'
        ? 'This range covers the entire ledger.'
        : 'Earlier history is pruned.';
  return `${noneLabel(question)}, after offset ${after} up to the ledger end at ${upto}. ${before} ${REJECTED_ON_SUBMISSION}`;
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
  const { reading } = state;
  const completions = reading?.completions;
  // A pass over 10,000 completions is too slow for every key press and every empty response.
  const lines = useMemo(() => linesOfCompletions(completions ?? []), [completions]);
  const counts = useMemo(() => countLines(lines), [lines]);
  const bars = useBarCount(lines.length);
  const { status, code, find: text = '', time, order = 'failures' } = search;
  const view = useMemo((): CompletionView => {
    const range = time === undefined ? undefined : readTimeRange(time);
    return { status, code, text, range, order };
  }, [status, code, text, time, order]);
  const shown = useMemo(() => viewedLines(lines, view), [lines, view]);
  const histogram = useMemo(() => {
    const ofAllTimes =
      view.range === undefined ? shown : viewedLines(lines, { ...view, range: undefined });
    const latest = Date.now() + LONGEST_AHEAD_MS;
    return histogramOf(lines.map(timed), OUTCOMES, bars, latest, ofAllTimes.map(timed));
  }, [lines, view, shown, bars]);
  const onView = (next: CompletionView) =>
    onSearch(
      {
        status: next.status,
        code: next.code,
        find: next.text || undefined,
        time: next.range && timeRangeParam(next.range),
        order: next.order === 'newest' ? 'newest' : undefined,
      },
      'replace',
    );
  return (
    <>
      <CompletionFilter
        view={view}
        counts={counts}
        onView={onView}
        histogram={
          <Histogram
            noun="completion"
            kinds={OUTCOME_KINDS}
            histogram={histogram}
            range={view.range}
            onRange={(range) => onView({ ...view, range })}
          />
        }
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
      <section aria-label="Results" className="grid gap-1">
        <CompletionsReadingBar
          state={state}
          shown={
            isNarrowView(view) && lines.length > 0
              ? shownLabel(shown.length, lines.length)
              : undefined
          }
          title={routeText(feed.question.user.kind, facts)}
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
        <PreviewedCompletions
          connected={connected}
          question={feed.question}
          state={state}
          lines={shown}
          noRows={reading && noRowsText(state, reading, feed.question, view)}
          read={lines}
          selected={sel}
          onSelect={(next) =>
            // The link keeps the start of the range, so that it shows the same rows later.
            onSearch({ sel: next, after: after ?? reading?.range.after }, 'replace')
          }
          onAround={(offset) =>
            onSearch({ after: String(BigInt(offset) - 1n), sel: offset }, 'push')
          }
        />
      </section>
    </>
  );
}

function timed({ completion: { recordTime }, outcome }: CompletionLine) {
  return { recordTime, kind: outcome };
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
