import {
  type Failure,
  type FailureKind,
  failureOf,
  type RequestTarget,
  statusOf,
} from '#domain/failure/failure.ts';
import { redacted } from '#domain/text/redact.ts';

/** One request of this page: where it went and how it ended, never what was in it. */
export type LoggedRequest = {
  /** Rises with every request. */
  readonly serial: number;
  readonly server: RequestTarget['server'];
  readonly method: RequestTarget['method'];
  readonly origin: string;
  /** By `loggedPath`. */
  readonly path: string;
  /** When it was sent, ISO 8601 by this browser's clock. */
  readonly at: string;
  /** Bytes of the answer's body that came, after content decoding. */
  readonly bytes: number;
  /** Undefined while it is under way. */
  readonly end: RequestEnd | undefined;
};

export type RequestEnd = {
  /** From sending to the last byte read, in milliseconds. */
  readonly ms: number;
} & (
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly status: number | undefined }
  /** Who asked had no use for the answer any more. */
  | { readonly kind: 'left' }
  /** A bug of ours. */
  | { readonly kind: 'broken' }
  /** A probe without credentials, by which the page learns why no answer came. */
  | { readonly kind: 'probed'; readonly answered: boolean }
);

/** Params whose values say how to answer; all others may be payload. */
const SAYS_HOW: ReadonlySet<string> = new Set([
  'daml_value_encoding',
  'lossless',
  'limit',
  'stream_idle_timeout_ms',
]);

/**
 * Path and query of a request as a log may keep them: ids in the path stay, of the query only the
 * names and what says how to answer; whatever looks like a credential is taken out.
 */
export function loggedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new Set<string>();
  for (const [name, value] of searchParams)
    query.add(SAYS_HOW.has(name) ? `${name}=${value}` : `${name}=…`);
  return redacted(query.size === 0 ? pathname : `${pathname}?${[...query].join('&')}`);
}

/**
 * How a request ended.
 * @param thrown what it was rejected with; undefined when it was answered well
 * @param status of the answer, when one came
 * @param left whether who asked had left
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
 * What a route answered when it was last asked; undefined where the log has no answer of it.
 * @param log newest first
 * @param base the server's address, without a slash at its end
 * @param route its path may have names in braces, and a remark behind a space
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
