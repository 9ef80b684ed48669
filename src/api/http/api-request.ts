import type { RequestTarget } from '#domain/failure/failure.ts';
import type { LedgerPath } from '#domain/node/route-table.ts';
import { printJson } from '#domain/text/json-text.ts';
import type { Intake } from './body.ts';

/**
 * Limits of one request (REL-01, DATA-01). Times are in milliseconds, sizes in decoded bytes. Tests
 * shorten them.
 */
export type Limits = {
  readonly headersMs: number;
  /** A body that receives fewer than `idleBytes` in this time counts as stalled. */
  readonly idleMs: number;
  readonly idleBytes: number;
  /** Limit for an entire small response; an update has no total limit. */
  readonly totalMs: number;
  /** Limit for the probe after a request without a response. */
  readonly probeMs: number;
  readonly errorBytes: number;
  readonly smallBytes: number;
  /** Limit for an update, whose positions are 31-bit numbers (api/json/json-scanner.ts). */
  readonly updateBytes: number;
  /** Updates of at least this size are read by the document worker. */
  readonly workerBytes: number;
  /** If the worker sends no message within this time, it is considered missing. */
  readonly workerStartMs: number;
  /** Limit for an update read on the main thread because no worker started. */
  readonly pageBytes: number;
};

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

export const LIMITS: Limits = {
  headersMs: 10_000,
  idleMs: 15_000,
  idleBytes: 1024,
  totalMs: 60_000,
  probeMs: 4_000,
  errorBytes: MEBIBYTE,
  smallBytes: 64 * MEBIBYTE,
  updateBytes: 2 * GIBIBYTE,
  workerBytes: 2 * MEBIBYTE,
  workerStartMs: 10_000,
  pageBytes: 32 * MEBIBYTE,
};

/** Options of each client method: cancellation and progress of the body. */
export type Watching = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BodyProgress) => void) | undefined;
};

export type Question<T> = Watching & {
  readonly server: RequestTarget['server'];
  /** An absolute URL without credentials and fragment. */
  readonly url: string;
  /** The same at the node, where another server forwards the request; for texts. */
  readonly upstream?: string | undefined;
  /** Whether a request to the page's own origin carries its cookies; to others never (SEC-04). */
  readonly withCookies?: boolean | undefined;
  /** A JSON value, bigints included, which makes the request a POST. */
  readonly body?: unknown;
  /** Whether it changes the node, so that it is sent at once or, in a pause, not at all. */
  readonly isChange?: boolean | undefined;
  /** The server's liveness route, probed if a request gets no response. */
  readonly aliveUrl: string;
  /** `update` allows a large body and has no total time limit. */
  readonly size: 'small' | 'update';
  readonly limits?: Limits | undefined;
  /** Adds the token of this ledger; the Scan client has none. */
  readonly authorize?: ((headers: Headers, url: string) => void) | undefined;
  /**
   * Returns the intake of the body once a response has arrived. `declared` is the length in bytes
   * from the header, if any; `place` identifies the request in later failures, with the time when
   * the response arrived; `date` is its header `Date`, if readable.
   */
  readonly open: (
    declared: number | undefined,
    place: RequestTarget,
    date: string | null,
  ) => Intake<T> | Promise<Intake<T>>;
};

/** A request with a small response, below a server's base URL. */
export type SmallRoute<T, Path extends string = LedgerPath> = {
  readonly path: Path;
  /** May throw SyntaxError or WrongShape. */
  readonly read: (text: string) => T;
  /** In place of the intake that `read` gets, where more than the text is read. */
  readonly open?: Question<T>['open'];
  readonly body?: unknown;
  readonly isChange?: Question<T>['isChange'];
  readonly isOpen?: boolean;
  readonly limits?: Limits | undefined;
};

/** Describes a request for its failure, with the current time. */
export function placeOf<Server extends string>(
  question: Pick<Question<unknown>, 'url' | 'upstream' | 'body'> & { readonly server: Server },
): Omit<RequestTarget, 'server'> & { readonly server: Server } {
  const { server, url, upstream = url, body } = question;
  const at = new Date().toISOString();
  const target = { server, url, at, ...(upstream !== url && { upstream }) };
  if (body === undefined) return { ...target, method: 'GET' };
  return { ...target, method: 'POST', body: printJson(body) };
}

/** Number of decoded bytes so far; `total` is set only if the server declared a length. */
type BodyProgress = { readonly received: number; readonly total: number | undefined };
