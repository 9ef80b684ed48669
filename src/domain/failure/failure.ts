import type { SessionEnd } from '#domain/sign-in/sign-in-limits.ts';

/**
 * Every way in which a request can fail, as one union. `api/http/http.ts` creates the values,
 * `ui/failure` shows them; no other file adds a kind.
 */

/** Why a tab that had a token has none: its minutes in a hidden tab, or the end of its sign-in. */
export type TokenLoss = { readonly hiddenMinutes: number } | { readonly ended: SessionEnd };

/** The target of a request. `url` has no credentials and no fragment. */
export type RequestTarget = {
  readonly server: 'ledger' | 'scan' | 'app';
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** The same at the node, if the server of this page forwards the request. */
  readonly upstream?: string | undefined;
  /** The JSON of a POST, for the curl command. */
  readonly body?: string | undefined;
  /** The time of the failure by the browser's clock, in ISO 8601. */
  readonly at: string;
};

/** The ledger's error body (JsCantonError) with all fields; docs/facts/wire.md#error-bodies. */
export type LedgerError = {
  readonly code: string;
  readonly cause: string;
  readonly errorCategory: number;
  readonly grpcCode: number | undefined;
  readonly correlationId: string | undefined;
  readonly traceId: string | undefined;
  readonly retryInfo: string | undefined;
  readonly definiteAnswer: boolean | undefined;
  readonly context: readonly (readonly [key: string, value: string])[];
  readonly resources: readonly (readonly [type: string, value: string])[];
  readonly raw: unknown;
};

/** The server's message in a response that is not 2xx. */
export type ServerMessage =
  | { readonly kind: 'ledger-error'; readonly error: LedgerError }
  | { readonly kind: 'scan-error'; readonly text: string }
  /** A text from Treeline's forwarding server about why the node returned no response. */
  | { readonly kind: 'treeline'; readonly text: string }
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'none' };

export type FailureReason =
  /**
   * Connection refused, a DNS or TLS error, or a connection lost before the headers; browsers do
   * not report which. `isOwnOrigin`: the address is that of the server of this page.
   */
  | { readonly kind: 'unreachable'; readonly isOwnOrigin?: boolean }
  /**
   * The server responds to a probe without credentials, but sends no CORS headers with this response,
   * or closed the connection.
   */
  | { readonly kind: 'cors' }
  /** A lazily loaded chunk of this page did not load; `place` is the app's own server. */
  | { readonly kind: 'part-missing' }
  /** This deployment's Content-Security-Policy forbids the address. */
  | { readonly kind: 'policy' }
  | { readonly kind: 'redirected' }
  | {
      readonly kind: 'timeout';
      readonly phase: 'headers' | 'body' | 'total';
      readonly seconds: number;
      readonly bytes: number;
    }
  /**
   * The body ended early; `expected` is the declared length in bytes. `isEnded`: the connection did
   * not break, but the JSON is incomplete.
   */
  | {
      readonly kind: 'cut-off';
      readonly status: number;
      readonly bytes: number;
      readonly expected: number | undefined;
      readonly isEnded?: boolean;
    }
  /** `expected`: the announced length, if that alone is beyond the limit and nothing was read. */
  | {
      readonly kind: 'too-large';
      readonly limit: number;
      readonly bytes: number;
      readonly expected?: number;
    }
  /** The worker for large responses did not start; without it the limit is `limit` bytes. */
  | { readonly kind: 'no-worker'; readonly limit: number; readonly bytes: number }
  /**
   * The browser stopped the worker. `why` is the browser's message; "" usually means low memory.
   */
  | { readonly kind: 'worker-died'; readonly bytes: number; readonly why: string }
  /** The browser had no memory for the rest of the body. */
  | { readonly kind: 'no-memory'; readonly bytes: number }
  | {
      readonly kind: 'not-json';
      readonly status: number;
      readonly contentType: string;
      /** The first 200 characters of the body. */
      readonly start: string;
      /** The position of the first byte that does not fit, if the body was read. */
      readonly at?: number;
    }
  /** A successful response without a body, or with white space only. */
  | { readonly kind: 'empty'; readonly status: number; readonly bytes: number }
  /** HTML of a sign-on service in place of JSON. */
  | {
      readonly kind: 'login-page';
      readonly status: number;
      /** The first 200 characters. */
      readonly start: string;
    }
  /** Invalid UTF-8, or a content encoding that the browser could not decode. */
  | {
      readonly kind: 'undecodable';
      readonly status: number;
      readonly bytes: number;
      readonly at?: number;
    }
  /** Not sent, because five requests to this server failed in a row; the pause ends in `seconds`. */
  | { readonly kind: 'paused'; readonly seconds: number }
  /** JSON with a structure other than documented; `path` is like `update.events[3].choice`. */
  | {
      readonly kind: 'wrong-shape';
      readonly status: number;
      readonly path: string;
      readonly expected: string;
    }
  /** A full list response without an offset after `after`; its successor would be the same (REL-12). */
  | { readonly kind: 'no-progress'; readonly after: string }
  /**
   * The ledger returned 401 to a request without a token. Without `words` that was an earlier
   * request, or the token is expired, and this request was not sent.
   */
  | {
      readonly kind: 'needs-token';
      readonly words?: ServerMessage;
      readonly isExpired?: boolean;
      readonly loss?: TokenLoss | undefined;
    }
  /** The endpoint requires parties but none is known; nothing was sent. */
  | { readonly kind: 'needs-parties' }
  | {
      readonly kind: 'unauthenticated';
      readonly words: ServerMessage;
      /** For the ledger: the token expired by its `exp`, or was accepted before. */
      readonly end?: 'expired' | 'lapsed' | 'rejected';
    }
  | { readonly kind: 'refused'; readonly words: ServerMessage }
  | { readonly kind: 'not-found'; readonly words: ServerMessage }
  /** The node has no such endpoint: a router's 404, 405 or 501. */
  | { readonly kind: 'not-offered'; readonly status: number; readonly words: ServerMessage }
  | { readonly kind: 'too-many-elements'; readonly words: ServerMessage }
  | ({ readonly kind: 'rate-limited'; readonly words: ServerMessage } & Pause)
  | ({ readonly kind: 'status'; readonly status: number; readonly words: ServerMessage } & Pause);

/** Seconds of `Retry-After`, if readable. */
type Pause = { readonly retryAfter?: number | undefined };

export type Failure = FailureReason & {
  readonly place: RequestTarget;
  /** Set where further requests to the server are paused. */
  readonly isPaused?: boolean;
};
export type FailureKind = FailureReason['kind'];

/** The only error that `api` throws. */
export class RequestFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`${failure.kind} at the ${failure.place.server}`);
    this.name = 'RequestFailed';
    this.failure = failure;
  }
}

/** The failure of a thrown value; undefined for a bug. */
export function failureOf(thrown: unknown): Failure | undefined {
  return thrown instanceof RequestFailed ? thrown.failure : undefined;
}

/** The server's name and address, for messages: those of the node, also where it is forwarded. */
export type Address = {
  readonly name: 'the ledger' | 'Scan' | 'Treeline’s own server';
  readonly origin: string;
  readonly path: string;
};

const NAMES = { ledger: 'the ledger', scan: 'Scan', app: 'Treeline’s own server' } as const;

export function addressOf(place: RequestTarget): Address {
  const name = NAMES[place.server];
  const url = place.upstream ?? place.url;
  if (!URL.canParse(url)) return { name, origin: url, path: '' };
  const { origin, pathname, search } = new URL(url);
  return { name, origin, path: pathname + search };
}

/** The HTTP status, if the failure has one. */
export function statusOf(failure: Failure): number | undefined {
  switch (failure.kind) {
    case 'unauthenticated':
      return 401;
    case 'needs-token':
      return failure.words && 401;
    case 'refused':
      return 403;
    case 'not-found':
      return 404;
    case 'too-many-elements':
      return 413;
    case 'rate-limited':
      return 429;
    case 'status':
    case 'not-offered':
    case 'not-json':
    case 'empty':
    case 'undecodable':
    case 'login-page':
    case 'cut-off':
    case 'wrong-shape':
      return failure.status;
    default:
      return undefined;
  }
}

/** Whether the server itself returned no response. */
export function isUnanswered(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'cors':
    case 'policy':
    case 'redirected':
    case 'timeout':
      return true;
    default:
      return serverMessageOf(failure).kind === 'treeline';
  }
}

/** The server that forwards the request, if another server than the node received it. */
export function forwarderOf({ url, upstream }: RequestTarget): string | undefined {
  return upstream === undefined ? undefined : new URL(url).origin;
}

export function serverMessageOf(failure: Failure): ServerMessage {
  return ('words' in failure && failure.words) || { kind: 'none' };
}

/**
 * The command that serves this page and the node from one origin, because the ledger sends no CORS
 * headers (docs/facts/wire.md#cors). Without `npx`, which would load another package of this name
 * outside of a clone.
 */
export function forwardRecipe(place: RequestTarget): string {
  const { origin, path } = addressOf(place);
  // The path before the first segment of the API is the prefix of its base URL.
  const prefix = /^(.*?)\/(?:v\d+|livez|readyz|version|status)(?:[/?]|$)/.exec(path)?.[1] ?? '';
  const known = `${origin}${prefix}`;
  const ledger = place.server === 'ledger' ? known : 'LEDGER_URL';
  const scan = place.server === 'scan' ? known : 'SCAN_URL';
  return `treeline --ledger ${quoted(ledger)} --scan ${quoted(scan)}`;
}

/** The same request for a terminal; the token is the variable `$TOKEN`, never a value. */
export function curlOf(place: RequestTarget): string {
  const parts = ['curl --fail-with-body --compressed --output answer.json'];
  if (place.server === 'ledger') parts.push('-H "Authorization: Bearer $TOKEN"');
  if (place.method === 'POST')
    parts.push(
      "-H 'Content-Type: application/json'",
      `--data-raw ${place.body === undefined ? '"$REQUEST"' : quoted(place.body)}`,
    );
  parts.push(quoted(place.upstream ?? place.url));
  return parts.join(' ');
}

function quoted(word: string): string {
  return /^[\w:/.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Whether another token may help. */
export function isOfToken({ kind }: Failure): boolean {
  return kind === 'needs-token' || kind === 'unauthenticated';
}

/**
 * Whether the request of a failure never reached its server: it never left the page, or Treeline's
 * own server rejected it before forwarding it.
 */
export function isUnsent(failure: Failure): boolean {
  const { kind } = failure;
  return (
    (kind === 'needs-token' && failure.words === undefined) ||
    kind === 'needs-parties' ||
    kind === 'paused' ||
    kind === 'policy' ||
    (serverMessageOf(failure).kind === 'treeline' && Number(statusOf(failure)) < 500)
  );
}
