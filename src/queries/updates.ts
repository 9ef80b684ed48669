import { queryOptions } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { UpdatesRoute } from '#api/reading-place.ts';
import type { TokenHolder } from '#api/token.ts';
import { openUpdateFeed, type UpdateFeed } from '#api/update-feed.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { noteEnd } from './node-status.ts';

const FIVE_MINUTES = 300_000;

/**
 * The list of one request, as far as it was read. It stays for a while after its page is left, so
 * that who comes back from an update finds the list as it was; its lines are lean (`update-ring.ts`).
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
      feed.state.watch(() => {
        // A tail begins at the ledger's end and follows it.
        const { tail, tailAt } = feed.state.now();
        if (tail.kind === 'on' && tailAt !== undefined) noteEnd(client, tailAt);
      });
      return feed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FIVE_MINUTES,
    structuralSharing: false,
  });
}
