import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { readUpdate } from '#api/updates/update-request.ts';
import { type FailureKind, failureOf } from '#domain/failure/failure.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import {
  type LedgerReading,
  type LedgerSource,
  needsFormat,
} from '#domain/update/ledger-reading.ts';
import { DOCUMENT } from './document.ts';
import { withProgress } from './progress.ts';
import { readerFor } from './reader.ts';
import { noting } from './refused-sources.ts';

/**
 * Without `source`, update-by-id is used if offered, otherwise the old tree, otherwise the flat
 * transaction (docs/facts/wire.md#routes-by-version). The old tree accepts parties only.
 */
export function updateQuery(
  ledger: LedgerClient | undefined,
  ask: {
    updateId: UpdateId;
    source: LedgerSource | undefined;
    reading?: LedgerReading | undefined;
  },
) {
  const key = ['ledger', 'update', ask.updateId, ask.source ?? 'any', ask.reading ?? {}];
  return queryOptions<UpdateDocument>({
    ...DOCUMENT,
    queryKey: key,
    queryFn:
      ledger === undefined
        ? skipToken
        : ({ signal, client }) =>
            withProgress(client, key, async (watching) => {
              const options = { signal, ...watching };
              const { updateId, reading } = ask;
              const reader = reading?.reader ?? (await readerFor(client, ledger, signal));
              const way = (source: LedgerSource) => () =>
                noting(
                  client,
                  source,
                  readUpdate(ledger, { source, updateId, reader, reading }, options),
                );
              const ways = {
                ledger: way('ledger'),
                'ledger-tree': way('ledger-tree'),
                'ledger-flat': way('ledger-flat'),
              };
              if (ask.source !== undefined) return ways[ask.source]();
              return ways
                .ledger()
                .catch(
                  otherwise(['not-offered'], () =>
                    reading !== undefined && needsFormat(reading)
                      ? ways['ledger-flat']()
                      : olderRoutes(ways),
                  ),
                );
            }),
  });
}

/** The update from any route, as the reader of an address, or else as the rights allow. */
export const updateReadAs = (
  ledger: LedgerClient | undefined,
  updateId: UpdateId,
  named: Reader | undefined,
) => updateQuery(ledger, { updateId, source: undefined, reading: named && { reader: named } });

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
