import { LEDGER_ROUTES, SCAN_ROUTES } from '#domain/node/route-table.ts';
import type { LoggedRequest } from './request-log.ts';

/** The paths without braces: a request for one of them is not of a path with braces. */
const LITERAL: ReadonlySet<string> = new Set(
  [...LEDGER_ROUTES, ...SCAN_ROUTES].flatMap(({ ways }) =>
    ways.map(({ path }) => path).filter((path) => !path.includes('{')),
  ),
);

/**
 * The latest response of an endpoint, or undefined if the log has none.
 * @param log newest first
 * @param base the server's address, without a trailing slash
 * @param route a route whose path may have names in braces, and a remark after a space
 */
export function lastResponse(
  log: readonly LoggedRequest[],
  base: string,
  route: Pick<LoggedRequest, 'method' | 'path'>,
): { readonly status: number; readonly isOffered: boolean } | undefined {
  const [template = ''] = route.path.split(' ');
  const segments = template.split('/');
  const isOf = ({ method, origin, path }: LoggedRequest) => {
    const [asked = ''] = (origin + path).split('?');
    if (method !== route.method || !asked.startsWith(`${base}/`)) return false;
    const sent = asked.slice(base.length);
    if (template.includes('{') && LITERAL.has(sent)) return false;
    const logged = sent.split('/');
    return (
      logged.length === segments.length &&
      segments.every((segment, at) => segment.startsWith('{') || segment === logged[at])
    );
  };
  for (const one of log) {
    const { end } = one;
    if (end === undefined || !('status' in end) || end.status === undefined || !isOf(one)) continue;
    return {
      status: end.status,
      isOffered: end.kind === 'answered' || end.failure !== 'not-offered',
    };
  }
  return undefined;
}
