import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { readCompletionsByHash } from '#api/completions/completions-by-hash.ts';
import { listRejectionIn } from '#api/feed/feed-stop.ts';
import { mayHaveHashes } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { scanUpdateOfHash } from '#api/scan/update-by-hash.ts';
import { isWithoutRoute } from '#api/scan/without-route.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { readUpdateByHash } from '#api/updates/update-look-up.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import type { Place } from '#domain/search/leads.ts';
import { completionOfQuery, questionAbout } from '#queries/completion/completion-of.ts';
import { updateAtQuery } from '#queries/contract/contract.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { readerFor } from '#queries/reader.ts';
import { scanVersionQuery } from '#queries/scan-version.ts';

/** What one server returned about a hash. */
export type HashAnswer =
  /** The place of the update, or of a completion where no update is visible. */
  | { readonly kind: 'update' | 'completion'; readonly place: Place }
  | { readonly kind: 'not-found' }
  /** The server has no look-up by hash; its version, if known. */
  | { readonly kind: 'not-offered'; readonly version: string | undefined };

/** Each Enter asks again, because the servers may have the update only later. */
const ASKED_ANEW = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const;

/** Scan's update of a hash. Rejects with `RequestFailed`. */
export function scanHashQuery(scan: ScanClient | undefined, hash: string) {
  return queryOptions<HashAnswer>({
    ...ASKED_ANEW,
    queryKey: ['scan', 'hash', hash],
    queryFn:
      scan === undefined
        ? skipToken
        : async ({ client, signal }) => {
            try {
              return found(await scanUpdateOfHash(scan, hash, { signal }));
            } catch (thrown) {
              if (failureOf(thrown)?.kind === 'not-found') return { kind: 'not-found' };
              if (!(await isWithoutRoute(scan, thrown, { signal }))) throw thrown;
              const version = fetchWithin(client, scanVersionQuery(scan), signal);
              return { kind: 'not-offered', version: await version.catch(() => undefined) };
            }
          },
  });
}

/**
 * The ledger's update of a hash, or else the completion of its command. Rejects with
 * `RequestFailed`.
 */
export function ledgerHashQuery(
  ledger: LedgerClient | undefined,
  token: Pick<TokenHolder, 'state'> | undefined,
  hash: string,
) {
  return queryOptions<HashAnswer>({
    ...ASKED_ANEW,
    queryKey: ['ledger', 'hash', hash],
    queryFn:
      ledger === undefined || token === undefined
        ? skipToken
        : async ({ client, signal }) => {
            const about = await fetchWithin(client, nodeAboutQuery(ledger), signal).catch(
              () => undefined,
            );
            const notOffered = { kind: 'not-offered', version: about?.version } as const;
            if (!mayHaveHashes(about?.version)) return notOffered;
            const reader = await readerFor(client, ledger, signal);
            try {
              const document = await readUpdateByHash(ledger, hash, reader, { signal });
              document.dispose();
              return found(document.facts.updateId);
            } catch (thrown) {
              const kind = failureOf(thrown)?.kind;
              if (kind === 'not-offered') return notOffered;
              if (kind !== 'not-found') throw thrown;
            }
            return ofCompletions(client, ledger, token, hash, signal);
          },
  });
}

async function ofCompletions(
  client: QueryClient,
  ledger: LedgerClient,
  token: Pick<TokenHolder, 'state'>,
  hash: string,
  signal: AbortSignal,
): Promise<HashAnswer> {
  const completions = await readCompletionsByHash(ledger, hash, { signal }).catch(
    (thrown: unknown) => {
      const kind = failureOf(thrown)?.kind;
      if (kind === 'not-found' || kind === 'not-offered') return undefined;
      throw thrown;
    },
  );
  const { accepted, rejected = [] } = completions ?? {};
  if (accepted !== undefined && parseUpdateId(accepted.updateId) !== undefined)
    return found(accepted.updateId);
  const completion = accepted ?? rejected[0];
  if (completion?.offset === undefined) return { kind: 'not-found' };
  const { actAs, offset } = completion;
  const { question, party } = await questionAbout(client, ledger, token, actAs, signal);
  const named = question === null ? actAs : party;
  return { kind: 'completion', place: completionPlace(offset, named) };
}

function found(text: string): HashAnswer {
  const updateId = parseUpdateId(text);
  if (updateId === undefined) return { kind: 'not-found' };
  return { kind: 'update', place: { path: `/updates/${updateId}`, search: {} } };
}

const completionPlace = (
  offset: NonNullable<Completion['offset']>,
  party: readonly string[] | undefined,
): Place => ({
  path: '/completions',
  search: { after: String(BigInt(offset) - 1n), sel: offset, party },
});

/**
 * Where an offset leads: to its update, else to its completion (a rejected command has no update),
 * else to the updates before it. Rejects with `RequestFailed`.
 */
export function offsetQuery(
  ledger: LedgerClient | undefined,
  token: Pick<TokenHolder, 'state'> | undefined,
  offset: Int64,
) {
  return queryOptions<Place>({
    ...ASKED_ANEW,
    queryKey: ['ledger', 'at-offset', offset],
    queryFn:
      ledger === undefined || token === undefined
        ? skipToken
        : async ({ client, signal }) => {
            const reader = await readerFor(client, ledger, signal);
            const facts = await fetchWithin(
              client,
              { ...updateAtQuery(ledger, offset, reader), staleTime: 0 },
              signal,
            );
            const updateId = facts === null ? undefined : parseUpdateId(facts.updateId);
            if (updateId !== undefined) return { path: `/updates/${updateId}`, search: {} };
            // The list of updates reports what is wrong with an offset, such as a pruned one.
            const of = await fetchWithin(
              client,
              { ...completionOfQuery(ledger, token, offset, []), staleTime: 0 },
              signal,
            ).catch((thrown: unknown) => {
              const kind = failureOf(thrown)?.kind;
              const isOfOffset = listRejectionIn(thrown) !== undefined;
              if (!isOfOffset && kind !== 'not-found' && kind !== 'not-offered') throw thrown;
              return undefined;
            });
            signal.throwIfAborted();
            if (of?.kind === 'asked' && of.completion !== undefined)
              return completionPlace(offset, of.party);
            return { path: '/updates', search: { upto: offset } };
          },
  });
}
