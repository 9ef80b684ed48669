import { LEDGER_ROUTES, SCAN_ROUTES } from '#domain/node/route-table.ts';
import type { LoggedRequest } from './request-log.ts';

/** `/v2/parties/participant-id` also fits `/v2/parties/{party}`; a listed path counts only for itself. */
const PATHS: ReadonlySet<string> = new Set(
  [...LEDGER_ROUTES, ...SCAN_ROUTES].flatMap(({ ways }) => ways.map(({ path }) => path)),
);

/**
 * The latest response of an endpoint, or undefined if the log has none.
 * @param log newest first
 * @param base the server's address, without a trailing slash
 * @param route a route whose path may have names in braces
 */
export function lastResponse(
  log: readonly LoggedRequest[],
  base: string,
  route: Pick<LoggedRequest, 'method' | 'path'>,
): { readonly status: number; readonly isOffered: boolean } | undefined {
  const segments = route.path.split('/');
  for (const { method, origin, path, end } of log) {
    const [asked = ''] = (origin + path).split('?');
    if (method !== route.method || !asked.startsWith(`${base}/`)) continue;
    const sent = asked.slice(base.length);
    if (sent !== route.path && PATHS.has(sent)) continue;
    const logged = sent.split('/');
    const isOf =
      logged.length === segments.length &&
      segments.every((segment, at) => segment.startsWith('{') || segment === logged[at]);
    if (isOf && end !== undefined && 'status' in end && end.status !== undefined)
      return {
        status: end.status,
        isOffered: end.kind === 'answered' || end.failure !== 'not-offered',
      };
  }
  return undefined;
}
