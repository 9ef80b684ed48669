import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useReducer, useState, useSyncExternalStore } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { subscribeToNothing } from '#domain/ledger/store.ts';
import { counted } from '#domain/text/plural.ts';
import { COMMON_NAMES } from '#domain/timeline/related.ts';
import { timelineOf } from '#domain/timeline/timeline.ts';
import type { Common } from '#domain/timeline/timeline-link.ts';
import { ALL_PRUNED, foundText, isAllPruned } from '#domain/timeline/timeline-text.ts';
import { linesOf } from '#domain/update-list/update-buffer.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { prunedOffsetsQuery } from '#queries/node-status.ts';
import { loadedBefore, TIMELINE_BUDGET } from '#queries/timeline/timeline.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { ReadingBar, ReadingNotices } from './timeline-reading.tsx';

/** With the texts of the error catalogue, for rejected commands. */
const TimelineRows = lazyPart(() =>
  import('./timeline-rows.tsx').then((part) => part.TimelineRows),
);

/** The lists of completions are large, so they are loaded on the first search. */
const TracedCommands = lazyPart(() =>
  import('./traced-commands.tsx').then((part) => part.TracedCommands),
);

/** What was read and what other pages loaded, as one timeline. */
export function TimelineResults({
  connected,
  common,
  feed,
  ledger,
  token,
  start,
  isFailed,
  onAgain,
  onAfter,
}: {
  connected: ConnectedNode;
  common: Common;
  feed: UpdateFeed | undefined;
  /** The ledger that is read, which also has completions; undefined for Scan. */
  ledger?: LedgerClient;
  token?: TokenHolder;
  /** In place of the reading, before it begins. */
  start: ReactNode;
  /** Whether the reading that was asked for failed before it began. */
  isFailed: boolean;
  onAgain: () => void;
  onAfter?: (after: Int64) => void;
}) {
  const state = useSyncExternalStore(
    feed?.state.subscribe ?? subscribeToNothing,
    feed?.state.get ?? none,
  );
  const [, noteLoaded] = useReducer((count: number) => count + 1, 0);
  const [isSearched, setSearched] = useState(false);
  const before = loadedBefore(connected.client, common);
  const lines = state === undefined ? [] : linesOf(state.buffer);
  const rows = lines.flatMap((line) => (line.kind === 'gap' ? [] : [line]));
  const gaps = lines.flatMap((line) => (line.kind === 'gap' ? [line] : []));
  const entries = timelineOf([...before.rows, ...rows], before.commands);
  const reading = state === undefined ? 'not begun' : state.work === 'idle' ? 'paused' : 'running';
  const place = useKeptFocus<HTMLElement>(`${reading} ${isSearched} ${isFailed}`, {
    preventScroll: true,
  });
  const isWhole = state?.isEnd === true && feed?.request.beginOffsetExclusive === undefined;
  const { data: pruned } = useQuery(
    { ...prunedOffsetsQuery(ledger), enabled: isWhole },
    connected.client,
  );
  const prunedUpTo = isWhole ? pruned?.participant : undefined;
  const rejection = state?.stop?.rejection;
  const earliest = rejection?.kind === 'pruned' ? rejection.earliest : undefined;
  const allPruned = isAllPruned(feed?.request, earliest ?? prunedUpTo);
  // Until the pruned offset is known, the end of the reading may hide a pruned update.
  const isComplete = state?.isEnd && !(isWhole && ledger && pruned === undefined);
  const hasRead = before.updates > 0 || state?.chain.range !== undefined;
  return (
    <section ref={place} tabIndex={-1} aria-label="Results" className="grid gap-2">
      {feed === undefined || state === undefined ? (
        start
      ) : (
        <>
          <ReadingBar
            state={state}
            request={feed.request}
            onStop={feed.cancel}
            onMore={() => feed.read(TIMELINE_BUDGET)}
            onAgain={onAgain}
          />
          <ReadingNotices
            prunedUpTo={prunedUpTo}
            earliest={earliest}
            allPruned={allPruned}
            state={state}
            gaps={gaps}
            onRetry={feed.retry}
            onToken={token?.ask}
            onAfter={onAfter}
          />
        </>
      )}
      {ledger !== undefined &&
        token !== undefined &&
        common.kind === 'trace' &&
        (isSearched ? (
          <Suspense fallback={<p role="status">Loading…</p>}>
            <TracedCommands
              connected={connected}
              ledger={ledger}
              token={token}
              traceId={common.id}
              onLoaded={noteLoaded}
            />
          </Suspense>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
            <Button onClick={() => setSearched(true)}>Search completions</Button>
            Rejected commands have completions, but no updates. The search ignores the offsets.
          </div>
        ))}
      <p role="status" className="text-sm text-ink-2 empty:-mt-2">
        {(hasRead || entries.length > 0) && <b className="text-ink">{foundText(entries)}</b>}
        {before.updates > 0 &&
          ` · compared with ${counted(before.updates, 'update')} of lists loaded before`}
      </p>
      {entries.length > 0 ? (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <TimelineRows entries={entries} />
        </Suspense>
      ) : (
        hasRead && (
          <p className="panel px-3 py-6 text-ink-2">
            {allPruned
              ? ALL_PRUNED
              : isComplete
                ? `No visible update in this range has this ${COMMON_NAMES[common.kind]}.`
                : `No update with this ${COMMON_NAMES[common.kind]} so far.`}
          </p>
        )
      )}
    </section>
  );
}

const none = () => undefined;
