import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import { fetchWithin } from './fetch-within.ts';

const A_MINUTE = 60_000;

/**
 * Null if neither node nor token names the user. The query ignores abort signals, because the
 * reader query may share it.
 */
export function ledgerUserQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'user'],
    queryFn: ledger === undefined ? skipToken : async () => (await ledger.user()) ?? null,
    staleTime: A_MINUTE,
  });
}

/** Undefined disables the query, which ignores abort signals as above. */
export function userRightsQuery(ledger: LedgerClient | undefined, userId: string | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'rights', userId ?? null],
    queryFn:
      ledger === undefined || userId === undefined ? skipToken : () => ledger.userRights(userId),
    staleTime: A_MINUTE,
  });
}

/**
 * The reader stays cached until the token or the parties change. A guess, made if the rights are
 * unreadable, is used for only one request.
 */
export function readerQuery(ledger: LedgerClient) {
  return queryOptions<ReaderChoice>({
    queryKey: ['ledger', 'reader'],
    queryFn: ({ signal, client }) =>
      ledger.reader(
        { signal },
        {
          user: async () =>
            (await fetchWithin(client, { ...ledgerUserQuery(ledger), retry: false }, signal)) ??
            undefined,
          rights: (userId) =>
            fetchWithin(client, { ...userRightsQuery(ledger, userId), retry: false }, signal),
        },
      ),
    retry: false,
    staleTime: ({ state }) =>
      state.data?.because === 'rights-unreadable' ? 0 : Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function readerFor(
  client: QueryClient,
  ledger: LedgerClient,
  signal: AbortSignal,
): Promise<ReaderChoice> {
  return fetchWithin(client, readerQuery(ledger), signal);
}

/**
 * Sets the parties to read as, whatever the rights are; none means any party. Data read as other
 * parties is refetched.
 * @param usual the reader of addresses that name none, if the choice is that of one list
 */
export function readAs(
  client: QueryClient,
  ledger: LedgerClient,
  parties: readonly string[],
  usual?: ReaderChoice,
): void {
  const { queryKey } = readerQuery(ledger);
  const choice: ReaderChoice =
    parties.length === 0
      ? { kind: 'any-party', because: 'chosen', usual }
      : { kind: 'parties', parties, because: 'chosen', usual };
  // The answer of a request that is still under way would replace the choice.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, choice);
  void client.resetQueries({
    predicate: ({ queryKey: [group, what] }) => group === 'ledger' && AS_READER.has(what),
  });
}

/** What is read as the reader, by the second part of its key. */
const AS_READER: ReadonlySet<unknown> = new Set([
  'update',
  'completion-of',
  'usual-completions',
  'contract',
  'contract-views',
  'contract-moves',
  'contract-in-update',
  'lineage',
  'contention',
  'at-offset',
  'hash',
  'rejection-reason',
]);
