import {
  type Failure,
  type FailureKind,
  failureOf,
  type RequestTarget,
  statusOf,
} from '#domain/failure/failure.ts';
import { redacted } from '#domain/text/redact.ts';

/** One request of this page: destination and outcome, never its content. */
export type LoggedRequest = {
  /** Ascending. */
  readonly serial: number;
  readonly server: RequestTarget['server'];
  readonly method: RequestTarget['method'];
  readonly origin: string;
  readonly path: string;
  /** Time sent, ISO 8601 by this browser's clock. */
  readonly at: string;
  /** Body bytes received, after content decoding. */
  readonly bytes: number;
  /** Undefined while in progress. */
  readonly end: RequestEnd | undefined;
};

export type RequestEnd = {
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
} & (
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly status: number | undefined }
  /** The caller aborted the request. */
  | { readonly kind: 'left' }
  /** A bug in Treeline. */
  | { readonly kind: 'broken' }
  /** A probe without credentials that finds out why no response came. */
  | { readonly kind: 'probed'; readonly answered: boolean }
);

/** Params that only select a format; all others may be payload. */
const SAYS_HOW: ReadonlySet<string> = new Set([
  'daml_value_encoding',
  'lossless',
  'limit',
  'stream_idle_timeout_ms',
]);

/**
 * Path and query as a log may keep them: ids in the path stay, the query keeps names and format
 * params, and anything like a credential is removed.
 */
export function loggedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new Set<string>();
  for (const [name, value] of searchParams)
    query.add(SAYS_HOW.has(name) ? `${name}=${value}` : `${name}=…`);
  return redacted(query.size === 0 ? pathname : `${pathname}?${[...query].join('&')}`);
}

/**
 * @param thrown the rejection; undefined after success
 * @param status of the response, if any
 * @param left whether the caller aborted
 */
export function endOfRequest(
  ms: number,
  { thrown, status, left }: { thrown: unknown; status: number | undefined; left: boolean },
): RequestEnd {
  const failure: Failure | undefined = failureOf(thrown);
  if (failure !== undefined)
    return { ms, kind: 'failed', failure: failure.kind, status: statusOf(failure) ?? status };
  if (thrown === undefined && status !== undefined) return { ms, kind: 'answered', status };
  return { ms, kind: left ? 'left' : 'broken' };
}

/**
 * The latest status of a route, or undefined without one in the log.
 * @param log newest first
 * @param base the server's address, without a trailing slash
 * @param route its path may have names in braces, and a remark after a space
 */
export function lastStatus(
  log: readonly LoggedRequest[],
  base: string,
  route: Pick<LoggedRequest, 'method' | 'path'>,
): number | undefined {
  const [template = ''] = route.path.split(' ');
  const segments = template.split('/');
  const isOf = ({ method, origin, path }: LoggedRequest) => {
    const [asked = ''] = (origin + path).split('?');
    if (method !== route.method || !asked.startsWith(`${base}/`)) return false;
    const told = asked.slice(base.length).split('/');
    return (
      told.length === segments.length &&
      segments.every((segment, at) => segment.startsWith('{') || segment === told[at])
    );
  };
  for (const one of log)
    if (one.end !== undefined && 'status' in one.end && one.end.status !== undefined && isOf(one))
      return one.end.status;
  return undefined;
}
