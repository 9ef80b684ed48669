import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ScanClient } from '#api/scan/scan.ts';
import { isWithoutRoute } from '#api/scan/without-route.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { UpdateDocument, ValueEncoding } from '#domain/update/document.ts';
import { DOCUMENT } from './document.ts';
import { withProgress } from './progress.ts';
import { noting } from './refused-sources.ts';

export type ScanSource = 'scan' | 'scan-legacy';

/**
 * Of the failures of both routes, the one to report. Without a readable response of the events route,
 * the updates route cannot tell that Scan lacks the update.
 */
function failureToReport(first: unknown, later: unknown): unknown {
  const isUnread = failureOf(first)?.kind !== 'not-offered';
  return isUnread && failureOf(later)?.kind === 'not-found' ? first : later;
}

/**
 * Without `source`, the events route comes first, then the deprecated updates route if this Scan
 * has no events route (docs/facts/wire.md#scan-events and #scan-legacy-update).
 */
export function eventQuery(
  scan: ScanClient | undefined,
  ask: { updateId: UpdateId; encoding: ValueEncoding; source: ScanSource | undefined },
) {
  const key = ['scan', 'event', ask.updateId, ask.encoding, ask.source ?? 'any'];
  return queryOptions<UpdateDocument>({
    ...DOCUMENT,
    queryKey: key,
    queryFn:
      scan === undefined
        ? skipToken
        : ({ signal, client }) =>
            withProgress(client, key, async (watching) => {
              const options = { signal, ...watching };
              const { updateId, encoding, source } = ask;
              const legacy = () =>
                noting(client, 'scan-legacy', scan.legacyUpdate(updateId, encoding, options));
              if (source === 'scan-legacy') return legacy();
              try {
                return await noting(client, 'scan', scan.event(updateId, encoding, options));
              } catch (thrown) {
                if (source === undefined && (await isWithoutRoute(scan, thrown, { signal })))
                  return legacy().catch((later) => Promise.reject(failureToReport(thrown, later)));
                throw thrown;
              }
            }),
  });
}
