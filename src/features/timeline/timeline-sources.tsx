import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { updatesRouteOf } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { TimelineQuestion } from '#domain/timeline/timeline-form.ts';
import type { Common } from '#domain/timeline/timeline-link.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { scanTimelineQuery, TIMELINE_BUDGET, timelineQuery } from '#queries/timeline/timeline.ts';
import { Button } from '#ui/controls/button.tsx';
import { Failed } from '#ui/failure/failed.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TimelineResults } from './timeline-results.tsx';

type Reading = { readonly isWanted: boolean; readonly onWanted: () => void };

/** What other pages loaded, and on request what the ledger returns. */
export function LedgerTimeline({
  connected,
  ledger,
  token,
  question,
  onQuestion,
  isWanted,
  onWanted,
}: Reading & {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  readonly question: TimelineQuestion;
  /** Asks and reads another question. */
  readonly onQuestion: (question: TimelineQuestion) => void;
}) {
  const about = useQuery(nodeAboutQuery(ledger), connected.client);
  const reader = useQuery(readerQuery(ledger), connected.client);
  const ask = {
    ...question,
    reader: asReader(reader.data),
    // Without a version, the newest routes are tried.
    route: updatesRouteOf(about.data?.version),
  };
  const query = timelineQuery(ledger, token, ask);
  // A feed that was opened before, and is still cached, is shown without a press.
  const canRead = reader.data !== undefined && !about.isPending;
  const feed = useQuery({ ...query, enabled: isWanted && canRead }, connected.client);
  const namesNone = ask.reader.kind === 'parties' && ask.reader.parties.length === 0;
  const failed = [reader, feed].find(({ isError, data }) => isError && data === undefined);
  const retry = () => {
    for (const one of [reader, feed]) if (one.isError) void one.refetch();
  };
  return (
    <TimelineResults
      connected={connected}
      common={question.common}
      feed={feed.data ?? undefined}
      ledger={ledger}
      token={token}
      onAfter={(after) => onQuestion({ ...question, after })}
      onAgain={() => {
        onWanted();
        void connected.client.resetQueries({ queryKey: query.queryKey });
      }}
      isFailed={isWanted && failed !== undefined}
      start={
        failed !== undefined ? (
          <Failed compact error={failed.error} onRetry={retry} onToken={token.ask} />
        ) : isWanted && feed.data === null ? (
          <Notice>
            No updates in these offsets.{' '}
            <Button
              look="link"
              onClick={() => onQuestion({ ...question, after: undefined, upto: undefined })}
            >
              Read all offsets
            </Button>
          </Notice>
        ) : namesNone ? (
          <Notice>
            This token reads as no party.{' '}
            <Link to="/updates" className="text-accent underline underline-offset-2">
              Name parties under Updates
            </Link>
          </Notice>
        ) : (
          <ReadButton isWanted={isWanted} onWanted={onWanted} />
        )
      }
    />
  );
}

/** The updates of one workflow from Scan, for a network without a ledger. */
export function ScanTimeline({
  connected,
  scan,
  common,
  isWanted,
  onWanted,
}: Reading & {
  readonly connected: ConnectedNode;
  readonly scan: ScanClient;
  readonly common: Common;
}) {
  const query = scanTimelineQuery(scan, common);
  const feed = useQuery({ ...query, enabled: isWanted }, connected.client);
  return (
    <>
      <p className="col-auto! text-sm text-ink-2">
        Scan has no workflow id of rejected and private updates, so they are not listed.
      </p>
      <TimelineResults
        connected={connected}
        common={common}
        feed={feed.data}
        onAgain={() => {
          onWanted();
          void connected.client.resetQueries({ queryKey: query.queryKey });
        }}
        isFailed={isWanted && feed.isError}
        start={
          feed.isError ? (
            <Failed compact error={feed.error} onRetry={() => void feed.refetch()} />
          ) : (
            <ReadButton isWanted={isWanted} onWanted={onWanted} />
          )
        }
      />
    </>
  );
}

function ReadButton({ isWanted, onWanted }: Reading) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <Button look="primary" disabled={isWanted} onClick={onWanted}>
        Read {TIMELINE_BUDGET.updates.toLocaleString('en')} updates
      </Button>
      <span role="status">{isWanted ? 'Reading…' : 'Nothing read for this timeline yet.'}</span>
    </div>
  );
}

function asReader(
  choice: { readonly kind: Reader['kind']; readonly parties?: readonly string[] } | undefined,
): Reader {
  return choice?.kind === 'parties'
    ? { kind: 'parties', parties: choice.parties ?? [] }
    : { kind: 'any-party' };
}
