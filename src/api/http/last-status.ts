import type { FailureKind } from '#domain/failure/failure.ts';
import { LEDGER_ROUTES, SCAN_ROUTES } from '#domain/node/route-table.ts';
import type { LoggedRequest } from './request-log.ts';

/** The paths without braces: a request for one of them is not of a path with braces. */
const LITERAL: ReadonlySet<string> = new Set(
  [...LEDGER_ROUTES, ...SCAN_ROUTES].flatMap(({ ways }) =>
    ways.map(({ path }) => path).filter((path) => !path.includes('{')),
  ),
);

/**
 * The latest status of a route, or undefined if the log has none.
 * @param log newest first
 * @param base the server's address, without a trailing slash
 * @param route a route whose path may have names in braces, and a remark after a space
 */
export function lastStatus(
  log: readonly LoggedRequest[],
  base: string,
  route: Pick<LoggedRequest, 'method' | 'path'>,
): number | undefined {
  return lastEnd(log, base, route)?.status;
}

/** The same, or `not-offered` if the latest response was "no such endpoint". */
export function lastOutcome(
  ...of: Parameters<typeof lastStatus>
): number | 'not-offered' | undefined {
  const end = lastEnd(...of);
  return end?.failure === 'not-offered' ? end.failure : end?.status;
}

type End = { readonly status: number; readonly failure?: FailureKind };

function lastEnd(...[log, base, route]: Parameters<typeof lastStatus>): End | undefined {
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
  for (const one of log)
    if (one.end !== undefined && 'status' in one.end && one.end.status !== undefined && isOf(one))
      return { ...one.end, status: one.end.status };
  return undefined;
}
