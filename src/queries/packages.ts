import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askPreferredPackages } from '#api/packages/preferred-packages.ts';
import type { PackageAnswer, PackageQuestion } from '#domain/package/package-question.ts';
import { fetchWithin } from './fetch-within.ts';
import { nodeAboutQuery } from './node-status.ts';

const A_MINUTE = 60_000;

/** Undefined disables the query. The result becomes stale, because vetting changes occasionally. */
export function preferredPackagesQuery(
  ledger: LedgerClient | undefined,
  question: PackageQuestion | undefined,
) {
  return queryOptions<PackageAnswer>({
    queryKey: ['ledger', 'preferred-packages', question ?? null],
    queryFn:
      ledger === undefined || question === undefined
        ? skipToken
        : async ({ signal, client }) => {
            // Without a version, the routes are tried in turn.
            const about = await fetchWithin(client, nodeAboutQuery(ledger), signal).catch(
              () => undefined,
            );
            return askPreferredPackages(ledger, question, about?.version, { signal });
          },
    staleTime: A_MINUTE,
  });
}
