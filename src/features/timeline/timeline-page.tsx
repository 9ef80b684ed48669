import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useReducer, useState, useSyncExternalStore } from 'react';
import { updatesRouteOf } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import { counted } from '#domain/text/plural.ts';
import { COMMON_NAMES } from '#domain/timeline/related.ts';
import { timelineOf } from '#domain/timeline/timeline.ts';
import {
  searchOf,
  type TimelineQuestion,
  timelineQuestion,
} from '#domain/timeline/timeline-form.ts';
import type { TimelineSearch } from '#domain/timeline/timeline-link.ts';
import { foundText } from '#domain/timeline/timeline-text.ts';
import { linesOf } from '#domain/update-list/update-buffer.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { loadedBefore, TIMELINE_BUDGET, timelineQuery } from '#queries/timeline/timeline.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Button } from '#ui/controls/button.tsx';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { LaterFailure } from '#ui/failure/later-failure.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { QueryPanel } from '#ui/list/query-panel.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ReadingBar, ReadingNotices } from './timeline-reading.tsx';

const TimelineQueryForm = lazyPart(() =>
  import('./timeline-query-form.tsx').then((part) => part.TimelineQueryForm),
);

/** With the texts of the error catalogue, for rejected commands. */
const TimelineRows = lazyPart(() =>
  import('./timeline-rows.tsx').then((part) => part.TimelineRows),
);

/** The lists of completions are large, so they are loaded on the first search. */
const TracedCommands = lazyPart(() =>
  import('./traced-commands.tsx').then((part) => part.TracedCommands),
);

/** The updates of one trace or one workflow, in the order of their record times. */
export function TimelinePage({
  connected,
  search,
  onSearch,
}: {
  connected: ConnectedNode;
  search: TimelineSearch;
  onSearch: OnSearch<TimelineSearch>;
}) {
  const { ledger, token } = connected.node;
  const question = timelineQuestion(search);
  usePageSubject(question && SUBJECTS[question.common.kind]);
  const ask = (next: TimelineQuestion) => onSearch(searchOf(next), 'push');
  const key = JSON.stringify(question);
  return (
    <ListPage title="Timeline">
      <QueryPanel
        key={question === undefined ? 'none' : 'some'}
        chips={question === undefined ? [] : chipsOf(question)}
        problem={question === undefined ? 'Enter a trace id or a workflow id.' : undefined}
        form={(close) => (
          <TimelineQueryForm
            key={key}
            question={question}
            onQuestion={(next) => {
              close();
              ask(next);
            }}
          />
        )}
      />
      {question !== undefined &&
        (ledger === undefined || token === undefined ? (
          <WithoutLedger kind={question.common.kind} />
        ) : (
          <OfLedger
            key={key}
            connected={connected}
            ledger={ledger}
            token={token}
            question={question}
            onQuestion={ask}
          />
        ))}
    </ListPage>
  );
}

/** Titles are kept in histories, so they name no id. */
const SUBJECTS = { trace: 'Trace', workflow: 'Workflow' } as const;

function chipsOf({ common, after, upto }: TimelineQuestion) {
  const from = after === undefined ? '' : `after offset ${after}, `;
  const to = upto === undefined ? 'up to the ledger end' : `up to offset ${upto}`;
  return [
    { part: 'id', text: `${COMMON_NAMES[common.kind]} ${common.id}` },
    { part: 'offsets', text: from + to },
  ];
}

function WithoutLedger({ kind }: { kind: TimelineQuestion['common']['kind'] }) {
  return (
    <Notice>
      No ledger on this network, so no timeline.{' '}
      {kind === 'trace'
        ? 'Scan reports no trace ids. Only a ledger has them.'
        : 'Scan reports the workflow id of each update, but has no list by workflow id. Search by update id to open an update from Scan.'}
    </Notice>
  );
}

type OfLedgerProps = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  readonly question: TimelineQuestion;
  readonly onQuestion: (question: TimelineQuestion) => void;
};

/** What other pages loaded, and on request what the ledger returns. */
function OfLedger(props: OfLedgerProps) {
  const { connected, ledger, token, question, onQuestion } = props;
  const about = useQuery(nodeAboutQuery(ledger), connected.client);
  const reader = useQuery(readerQuery(ledger), connected.client);
  const [isWanted, setWanted] = useState(false);
  const ask = {
    ...question,
    reader: asReader(reader.data),
    route: updatesRouteOf(about.data?.version),
  };
  const query = timelineQuery(ledger, token, ask);
  // A feed that was opened before, and is still cached, is shown without a press.
  const canRead = reader.data !== undefined && !about.isPending;
  const feed = useQuery({ ...query, enabled: isWanted && canRead }, connected.client);
  const { kind } = question.common;
  const namesNone = ask.reader.kind === 'parties' && ask.reader.parties.length === 0;
  const start = namesNone ? (
    <Notice>
      This token reads as no party.{' '}
      <Link to="/updates" className="text-accent underline underline-offset-2">
        Name parties under Updates
      </Link>
    </Notice>
  ) : (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <Button look="primary" disabled={isWanted} onClick={() => setWanted(true)}>
        Read {TIMELINE_BUDGET.updates.toLocaleString('en')} updates
      </Button>
      <span role="status">
        {isWanted ? 'Reading the ledger end…' : 'Nothing read for this timeline yet.'}
      </span>
    </div>
  );
  // Without a version, the newest routes are tried.
  const failed = [reader, feed].find(({ isError, data }) => isError && data === undefined);
  const retry = () => {
    for (const one of [reader, feed]) if (one.isError) void one.refetch();
  };
  return (
    <Timeline
      {...props}
      feed={feed.data ?? undefined}
      hasCommands={kind === 'trace'}
      onAgain={() => {
        setWanted(true);
        void connected.client.resetQueries({ queryKey: query.queryKey });
      }}
      start={
        failed !== undefined ? (
          <Failed error={failed.error} onRetry={retry} onToken={token.ask} />
        ) : feed.data === null ? (
          <Notice>
            No updates in these offsets.{' '}
            <Button
              look="link"
              onClick={() => onQuestion({ ...question, after: undefined, upto: undefined })}
            >
              Read up to the ledger end
            </Button>
          </Notice>
        ) : (
          start
        )
      }
    />
  );
}

function asReader(
  choice: { readonly kind: Reader['kind']; readonly parties?: readonly string[] } | undefined,
): Reader {
  return choice?.kind === 'parties'
    ? { kind: 'parties', parties: choice.parties ?? [] }
    : { kind: 'any-party' };
}

function Failed({
  error,
  onRetry,
  onToken,
}: {
  error: Error | null;
  onRetry: () => void;
  onToken: () => void;
}) {
  const failure = failureOf(error);
  return failure === undefined ? (
    <BugPanel error={error} onRetry={onRetry} />
  ) : (
    <LaterFailure compact failure={failure} onRetry={onRetry} onToken={onToken} />
  );
}

function Timeline({
  connected,
  ledger,
  token,
  question,
  onQuestion,
  feed,
  hasCommands,
  start,
  onAgain,
}: OfLedgerProps & {
  feed: UpdateFeed | undefined;
  hasCommands: boolean;
  /** In place of the reading, before it begins. */
  start: ReactNode;
  onAgain: () => void;
}) {
  const { common } = question;
  const state = useSyncExternalStore(feed?.state.subscribe ?? unchanged, feed?.state.get ?? none);
  const [, noteLoaded] = useReducer((count: number) => count + 1, 0);
  const [isSearched, setSearched] = useState(false);
  const before = loadedBefore(connected.client, common);
  const lines = state === undefined ? [] : linesOf(state.buffer);
  const rows = lines.flatMap((line) => (line.kind === 'gap' ? [] : [line]));
  const gaps = lines.flatMap((line) => (line.kind === 'gap' ? [line] : []));
  const entries = timelineOf([...before.rows, ...rows], before.completions);
  return (
    <section aria-label="Results" className="grid gap-2">
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
            connected={connected}
            ledger={ledger}
            state={state}
            gaps={gaps}
            request={feed.request}
            onRetry={feed.retry}
            onToken={token.ask}
            onAfter={(after) => onQuestion({ ...question, after })}
          />
        </>
      )}
      {hasCommands &&
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
            <Button onClick={() => setSearched(true)}>Search rejected commands</Button>
            Rejected commands have completions, but no updates.
          </div>
        ))}
      <p role="status" className="text-sm text-ink-2">
        <b className="text-ink">{foundText(entries)}</b>
        {before.updates > 0 &&
          ` · compared with ${counted(before.updates, 'update')} of lists loaded before`}
      </p>
      {entries.length > 0 ? (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <TimelineRows entries={entries} />
        </Suspense>
      ) : (
        <p className="panel px-3 py-6 text-ink-2">
          {state?.isEnd
            ? `No visible update in these offsets has this ${COMMON_NAMES[common.kind]}.`
            : `No update with this ${COMMON_NAMES[common.kind]} so far.`}
        </p>
      )}
    </section>
  );
}

const unchanged = () => () => {};
const none = () => undefined;
