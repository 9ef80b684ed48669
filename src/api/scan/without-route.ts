import type { Watching } from '#api/http/api-request.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { ScanClient } from './scan.ts';

/**
 * Whether this Scan has no such route: a 404 without an error body. Some gateways send it without
 * CORS headers, so the page sees a network failure although `/version` works.
 */
export async function isWithoutRoute(
  scan: Pick<ScanClient, 'version'>,
  thrown: unknown,
  watching: Watching,
): Promise<boolean> {
  const kind = failureOf(thrown)?.kind;
  if (kind === 'not-offered') return true;
  if (kind !== 'unreachable' && kind !== 'cors') return false;
  return scan.version(watching).then(
    () => true,
    () => false,
  );
}
