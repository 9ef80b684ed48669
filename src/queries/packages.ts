import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askPreferredPackages } from '#api/packages/preferred-packages.ts';
import type { PackageAnswer, PackageQuestion } from '#domain/package/package-question.ts';
import { nodeAboutQuery } from './node-status.ts';

const A_MINUTE = 60_000;

/** The preferred packages of one question; undefined asks nothing. Vetting changes now and then. */
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
            // Where the version is not told, the routes are tried.
            const about = await client.fetchQuery(nodeAboutQuery(ledger)).catch(() => undefined);
            return askPreferredPackages(ledger, question, about?.version, { signal });
          },
    staleTime: A_MINUTE,
  });
}
