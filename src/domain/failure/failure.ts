/**
 * What can go wrong between this page and a server, as one union of values.
 * `api/http/http.ts` makes them, `ui/failure` words them; nobody else invents a kind of failure.
 */

/** Where a request went. `url` carries no credentials and no fragment. */
export type RequestTarget = {
  readonly server: 'ledger' | 'scan' | 'app';
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** The JSON text of a POST, so that the same can be asked from a terminal. */
  readonly body?: string | undefined;
  /** When it failed, ISO 8601 by this browser's clock. */
  readonly at: string;
};

/** The ledger's error body (JsCantonError) with all its fields; docs/facts/wire.md#error-bodies. */
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
  /** All of it as received, so that nothing is lost. */
  readonly raw: unknown;
};

/** The server's own words about an answer that is not 2xx. */
export type ServerWords =
  | { readonly kind: 'ledger-error'; readonly error: LedgerError }
  | { readonly kind: 'scan-error'; readonly text: string }
  /** Not the node's: the server that forwards to it says why there is no answer of the node. */
  | { readonly kind: 'treeline'; readonly text: string }
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'none' };

export type FailureReason =
  /** Refused, DNS, TLS or a connection that broke before headers: a browser cannot tell which. */
  | { readonly kind: 'unreachable' }
  /** The host answers a credential-free probe, but not this page's origin (no CORS headers). */
  | { readonly kind: 'cors' }
  /** A part of this page's own code did not come; `place` is the app's own server. */
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
  /** The body ended early; `expected` is the declared length in bytes, when one was declared. */
  | { readonly kind: 'cut-off'; readonly bytes: number; readonly expected: number | undefined }
  | { readonly kind: 'too-large'; readonly limit: number; readonly bytes: number }
  /** The worker that reads large answers did not start, and the page alone reads `limit` bytes. */
  | { readonly kind: 'no-worker'; readonly limit: number; readonly bytes: number }
  /**
   * The browser ended that worker, while it read or later. `why` is what the browser said; "" where
   * it said nothing: then, most likely, memory was short.
   */
  | { readonly kind: 'worker-died'; readonly bytes: number; readonly why: string }
  | {
      readonly kind: 'not-json';
      readonly status: number;
      readonly contentType: string;
      /** The first 200 characters, to be shown as text. */
      readonly start: string;
    }
  /** Bytes that are not UTF-8, or a content encoding the browser could not decode. */
  | { readonly kind: 'undecodable'; readonly bytes: number }
  /** JSON, but not of the documented shape; `path` is where, as `update.events[3].choice`. */
  | { readonly kind: 'wrong-shape'; readonly path: string; readonly expected: string }
  /** No token was given for this ledger; nothing was sent. */
  | { readonly kind: 'needs-token' }
  /** This route reads for named parties only and none is known; nothing was sent. */
  | { readonly kind: 'needs-parties' }
  | { readonly kind: 'unauthenticated'; readonly words: ServerWords }
  | { readonly kind: 'refused'; readonly words: ServerWords }
  | { readonly kind: 'not-found'; readonly words: ServerWords }
  /** The node does not have this route: a router's 404, 405 or 501. */
  | { readonly kind: 'not-offered'; readonly status: number; readonly words: ServerWords }
  | { readonly kind: 'too-many-elements'; readonly words: ServerWords }
  | ({ readonly kind: 'rate-limited'; readonly words: ServerWords } & Pause)
  /** Any other status that is not 2xx. */
  | ({ readonly kind: 'status'; readonly status: number; readonly words: ServerWords } & Pause);

/** The pause that `Retry-After` asks for, in seconds, where it can be read. */
type Pause = { readonly retryAfter?: number | undefined };

export type Failure = FailureReason & { readonly place: RequestTarget };
export type FailureKind = FailureReason['kind'];

/** The one thing `api` throws. */
export class RequestFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`${failure.kind} at the ${failure.place.server}`);
    this.name = 'RequestFailed';
    this.failure = failure;
  }
}

/** The failure inside whatever was thrown, or undefined when it is a bug of ours. */
export function failureOf(thrown: unknown): Failure | undefined {
  return thrown instanceof RequestFailed ? thrown.failure : undefined;
}

/** The server by name and address, as every sentence about it needs them. */
export type Address = {
  readonly name: 'the ledger' | 'Scan' | "this app's own server";
  readonly origin: string;
  readonly path: string;
};

const NAMES = { ledger: 'the ledger', scan: 'Scan', app: "this app's own server" } as const;

export function addressOf(place: RequestTarget): Address {
  const name = NAMES[place.server];
  if (!URL.canParse(place.url)) return { name, origin: place.url, path: '' };
  const { origin, pathname, search } = new URL(place.url);
  return { name, origin, path: pathname + search };
}

/** The status of the answer, when there was one that this failure is about. */
export function statusOf(failure: Failure): number | undefined {
  switch (failure.kind) {
    case 'unauthenticated':
      return 401;
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
      return failure.status;
    default:
      return undefined;
  }
}

/** Whether the server did not answer at all, or only something in front of it did. */
export function isUnanswered(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'cors':
    case 'policy':
    case 'redirected':
    case 'timeout':
      return true;
    default:
      return serverWordsOf(failure).kind === 'treeline';
  }
}

export function serverWordsOf(failure: Failure): ServerWords {
  return 'words' in failure ? failure.words : { kind: 'none' };
}

/**
 * How to reach this server from a page of the same origin: the ledger has no CORS
 * (docs/facts/wire.md#cors).
 */
export function forwardRecipe(place: RequestTarget): string {
  const { origin, path } = addressOf(place);
  // What comes before the first segment of the interface is the path prefix of its base URL.
  const prefix = /^(.*?)\/(?:v\d+|livez|readyz|version|status)(?:[/?]|$)/.exec(path)?.[1] ?? '';
  const known = `${origin}${prefix}`;
  const ledger = place.server === 'ledger' ? known : 'LEDGER_URL';
  const scan = place.server === 'scan' ? known : 'SCAN_URL';
  return `npm start -- --ledger ${quoted(ledger)} --scan ${quoted(scan)}`;
}

/** Asks the same from a terminal; the token is the reader's own `$TOKEN`, never a value. */
export function curlOf(place: RequestTarget): string {
  const parts = ['curl --fail-with-body --compressed --output answer.json'];
  if (place.server === 'ledger') parts.push('-H "Authorization: Bearer $TOKEN"');
  if (place.method === 'POST')
    parts.push(
      "-H 'Content-Type: application/json'",
      `--data-raw ${place.body === undefined ? '"$REQUEST"' : quoted(place.body)}`,
    );
  parts.push(quoted(place.url));
  return parts.join(' ');
}

/** One word of a shell, whatever is in it. */
function quoted(word: string): string {
  return /^[\w:/.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
