import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { type FailureKind, failureOf } from '#domain/failure/failure.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { DOCUMENT } from './document.ts';
import { reportProgress } from './progress.ts';
import { readerFor } from './reader.ts';
import { noting } from './refused-sources.ts';

export type LedgerSource = 'ledger' | 'ledger-tree' | 'ledger-flat';

/**
 * Without `source`, update-by-id is used if offered, otherwise the old tree, otherwise the flat
 * transaction (docs/facts/wire.md#routes-by-version).
 */
export function updateQuery(
  ledger: LedgerClient | undefined,
  ask: { updateId: UpdateId; source: LedgerSource | undefined },
) {
  const key = ['ledger', 'update', ask.updateId, ask.source ?? 'any'];
  return queryOptions<UpdateDocument>({
    ...DOCUMENT,
    queryKey: key,
    queryFn:
      ledger === undefined
        ? skipToken
        : async ({ signal, client }) => {
            const options = { signal, onProgress: reportProgress(client, key) };
            const reader = await readerFor(client, ledger, signal);
            const way = (source: LedgerSource, read: typeof ledger.update) => async () => ({
              ...(await noting(client, source, read(ask.updateId, reader, options))),
              reader,
            });
            const ways = {
              ledger: way('ledger', ledger.update),
              'ledger-tree': way('ledger-tree', ledger.transactionTree),
              'ledger-flat': way('ledger-flat', ledger.flatTransaction),
            };
            if (ask.source !== undefined) return ways[ask.source]();
            return ways.ledger().catch(otherwise(['not-offered'], () => olderRoutes(ways)));
          },
  });
}

/** The old tree requires named parties; the flat transaction may work without them. */
async function olderRoutes(
  ways: Readonly<Record<LedgerSource, () => Promise<UpdateDocument>>>,
): Promise<UpdateDocument> {
  return ways['ledger-tree']().catch(
    otherwise(['not-offered', 'needs-parties'], (why) =>
      ways['ledger-flat']().catch(otherwise(['not-offered'], () => Promise.reject(why))),
    ),
  );
}

function otherwise<T>(
  kinds: readonly FailureKind[],
  next: (why: unknown) => Promise<T>,
): (thrown: unknown) => Promise<T> {
  return (thrown) => {
    const kind = failureOf(thrown)?.kind;
    if (kind !== undefined && kinds.includes(kind)) return next(thrown);
    throw thrown;
  };
}
