import { isCancelledError, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { ReaderChoice } from '#domain/rights.ts';

/**
 * As whom the ledger is read and how we know. Kept until the token or the chosen parties change
 * (all of `['ledger']` is reset then); a guess, because rights could not be read, holds for one
 * question only. Never retried by itself: who needs it asks again, and with it for this.
 */
export function readerQuery(ledger: LedgerClient) {
  return queryOptions<ReaderChoice>({
    queryKey: ['ledger', 'reader'],
    queryFn: ({ signal }) => ledger.reader({ signal }),
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
