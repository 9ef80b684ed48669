import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { openUpdateFeed, type UpdateFeed } from '#api/updates/update-feed.ts';
import { type Int64, least } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import { isRelatedCompletion, isRelatedUpdate } from '#domain/timeline/related.ts';
import type { TimelineCommand } from '#domain/timeline/timeline.ts';
import type { Common } from '#domain/timeline/timeline-link.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { networkRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { loadedUpdates } from '#queries/loaded-updates.ts';
import { ledgerEndQuery } from '#queries/node-status.ts';

/** How much one press reads. */
export const TIMELINE_BUDGET = { updates: 2_000, requests: 40 } as const;
/** Several pages make one budget, so that the progress is visible and "Stop" is near. */
const PAGE_SIZE = 200;
const FIVE_MINUTES = 300_000;

/**
 * Reads the updates of a range, newest first, and keeps those of one trace or workflow. The first
 * budget is read when the list opens. Null if the range is empty.
 */
export function timelineQuery(
  ledger: LedgerClient,
  token: TokenHolder,
  ask: {
    readonly common: Common;
    readonly after: Int64 | undefined;
    readonly upto: Int64 | undefined;
    readonly reader: Reader;
    readonly route: UpdatesRoute;
  },
) {
  return queryOptions<UpdateFeed | null>({
    queryKey: ['timeline', ask],
    queryFn: async ({ client, signal }) => {
      const { common, after, reader, route } = ask;
      const end = await fetchWithin(client, { ...ledgerEndQuery(ledger), staleTime: 0 }, signal);
      // A feed of a query that has ended would never be disposed of.
      signal.throwIfAborted();
      // An end beyond the ledger end would be rejected, and the list would follow new updates
      // without an end.
      const upto = ask.upto === undefined ? end.offset : least(ask.upto, end.offset);
      if (BigInt(upto) <= BigInt(after ?? 0)) return null;
      const request = {
        ...usualUpdatesRequest(reader),
        maxPageSize: PAGE_SIZE,
        beginOffsetExclusive: after,
        endOffsetInclusive: upto,
      };
      return openUpdateFeed(ledger, request, route, token, {
        keeps: (row) => isRelatedUpdate(common, row),
        budget: TIMELINE_BUDGET,
      });
    },
    // The ledger may reach an empty range later.
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
    gcTime: FIVE_MINUTES,
    structuralSharing: false,
  });
}

/**
 * Reads the network's updates from Scan, newest first, and keeps those of one workflow, as above.
 * Scan has no trace ids and no offsets.
 */
export function scanTimelineQuery(scan: ScanClient, common: Common) {
  return queryOptions<UpdateFeed>({
    queryKey: ['timeline', 'scan', common],
    queryFn: async ({ signal }) => {
      // Networks with a ledger do not need it.
      const { openNetworkFeed } = await import('#api/updates/network-feed.ts');
      signal.throwIfAborted();
      const feed = openNetworkFeed(scan, networkRequest({}), {
        keeps: (row) => isRelatedUpdate(common, row),
        budget: TIMELINE_BUDGET,
      });
      // A list without an end follows new updates, which a timeline does not.
      feed.setLive(false);
      return feed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FIVE_MINUTES,
    structuralSharing: false,
  });
}

/** What the lists of a connection have loaded. */
export type RelatedBefore = {
  readonly rows: readonly UpdateRow[];
  readonly commands: readonly TimelineCommand[];
  /** Number of updates that were compared. */
  readonly updates: number;
};

/** The updates and completions of a trace or workflow that other pages loaded. Requests nothing. */
export function loadedBefore(client: QueryClient, common: Common): RelatedBefore {
  const seen = new Map<string, UpdateRow>();
  // A row of the ledger has more than one of Scan.
  for (const row of loadedUpdates(client))
    if (row.scan === undefined || !seen.has(row.updateId)) seen.set(row.updateId, row);
  return {
    rows: [...seen.values()].filter((row) => isRelatedUpdate(common, row)),
    commands: client
      .getQueriesData<CompletionFeed>({ queryKey: ['completions'] })
      .flatMap(([, feed]) => (feed === undefined ? [] : commandsIn(feed, common))),
    updates: seen.size,
  };
}

function commandsIn({ question, state }: CompletionFeed, common: Common): TimelineCommand[] {
  const { earlier, range, completions = [] } = state.get().reading ?? {};
  const after = (earlier?.range ?? range)?.after;
  return [...(earlier?.completions ?? []), ...completions]
    .filter((one) => isRelatedCompletion(common, one))
    .map((completion) => ({ completion, question, after }));
}
