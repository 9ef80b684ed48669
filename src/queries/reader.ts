import { isCancelledError, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';

const A_MINUTE = 60_000;

/**
 * Whose token it is; null where neither the node nor the token says so. It waits for nobody's
 * leaving: the reader below may want the same answer.
 */
export function ledgerUserQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'user'],
    queryFn: ledger === undefined ? skipToken : async () => (await ledger.user()) ?? null,
    staleTime: A_MINUTE,
  });
}

/** The rights of a user; undefined asks nothing. As above for who leaves. */
export function userRightsQuery(ledger: LedgerClient | undefined, userId: string | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'rights', userId ?? null],
    queryFn:
      ledger === undefined || userId === undefined ? skipToken : () => ledger.userRights(userId),
    staleTime: A_MINUTE,
  });
}

/**
 * As whom the ledger is read and how we know. Kept until the token or the chosen parties change
 * (all of `['ledger']` is reset then); a guess, because rights could not be read, holds for one
 * question only. Never retried by itself: who needs it asks again, and with it for this.
 */
export function readerQuery(ledger: LedgerClient) {
  return queryOptions<ReaderChoice>({
    queryKey: ['ledger', 'reader'],
    queryFn: ({ signal, client }) =>
      ledger.reader(
        { signal },
        {
          user: async () =>
            (await client.fetchQuery({ ...ledgerUserQuery(ledger), retry: false })) ?? undefined,
          rights: (userId) =>
            client.fetchQuery({ ...userRightsQuery(ledger, userId), retry: false }),
        },
      ),
    retry: false,
    staleTime: ({ state }) =>
      state.data?.because === 'rights-unreadable' ? 0 : Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The reader for a question that may be left; rejects as `LedgerClient.reader` does. */
export async function readerFor(
  client: QueryClient,
  ledger: LedgerClient,
  signal: AbortSignal,
): Promise<ReaderChoice> {
  try {
    return await client.fetchQuery(readerQuery(ledger));
  } catch (thrown) {
    // Another page asked for it too and was left; that is no reason for this one to give up.
    if (signal.aborted || !isCancelledError(thrown)) throw thrown;
    return client.fetchQuery(readerQuery(ledger));
  }
}

/**
 * Reads as these parties from now on, whatever the rights say; no party means any. What was read
 * as somebody else is asked anew.
 */
export function readAs(
  client: QueryClient,
  ledger: LedgerClient,
  parties: readonly string[],
): void {
  const choice: ReaderChoice =
    parties.length === 0
      ? { kind: 'any-party', because: 'chosen' }
      : { kind: 'parties', parties, because: 'chosen' };
  client.setQueryData(readerQuery(ledger).queryKey, choice);
  void client.resetQueries({ queryKey: ['ledger', 'update'] });
}
