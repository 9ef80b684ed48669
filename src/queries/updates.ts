import { queryOptions } from '@tanstack/react-query';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { openUpdateFeed, type UpdateFeed } from '#api/updates/update-feed.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import { ledgerEndQuery, noteEnd } from '#queries/node-status.ts';

const FIVE_MINUTES = 300_000;

/**
 * The list of one request, as far as loaded. The list is kept for a while, so that a user who
 * returns from an update finds it unchanged; its lines are small.
 */
export function updatesQuery(
  ledger: LedgerClient,
  token: TokenHolder,
  ask: { request: UpdatesRequest; route: UpdatesRoute },
) {
  return queryOptions<UpdateFeed>({
    queryKey: ['updates', ask],
    queryFn: ({ client }) => {
      const feed = openUpdateFeed(ledger, ask.request, ask.route, token);
      let noted: Int64 | undefined;
      let lost: FeedStop | undefined;
      feed.state.subscribe(() => {
        const { tail, tailAt, stop: pages } = feed.state.get();
        // A tail starts at the current ledger end; its earlier position may predate a restore.
        // Pausing may show pages that were loaded earlier.
        const isRead = tail.kind === 'on' || (tail.kind === 'paused' && noted !== undefined);
        if (isRead && tailAt !== undefined && tailAt !== noted) {
          noted = tailAt;
          noteEnd(client, tailAt);
        }
        const stop = tail.kind === 'stopped' ? tail.stop : pages;
        if (stop?.rejection?.kind !== 'after-ledger-end' || stop === lost) return;
        lost = stop;
        // Cached ends may predate the restore.
        for (const { queryKey } of [ledgerEndQuery(ledger), recordTimesQuery(ledger)])
          void client.invalidateQueries({ queryKey });
      });
      return feed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FIVE_MINUTES,
    structuralSharing: false,
  });
}
