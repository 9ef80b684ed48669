import type { RequestTarget } from '#domain/failure/failure.ts';
import type { BodyProgress, Intake } from './body.ts';
import type { Limits } from './limits.ts';

/** Options of each client method: cancellation and progress of the body. */
export type Watching = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BodyProgress) => void) | undefined;
};

export type Question<T> = Watching & {
  readonly server: RequestTarget['server'];
  /** An absolute URL without credentials and fragment. */
  readonly url: string;
  /** A JSON value, which makes the request a POST. */
  readonly body?: unknown;
  /** The server's liveness route, probed when a request gets no response. */
  readonly aliveUrl: string;
  /** `update` allows a large body and has no total time limit. */
  readonly size: 'small' | 'update';
  readonly limits?: Limits | undefined;
  /** Adds the token, for its own ledger only; the Scan client has none. */
  readonly authorize?: ((headers: Headers, url: string) => void) | undefined;
  /**
   * Returns the intake of the body once a response has arrived. `declared` is the length in bytes
   * from the header, if any; `place` identifies the request in later failures.
   */
  readonly open: (
    declared: number | undefined,
    place: RequestTarget,
  ) => Intake<T> | Promise<Intake<T>>;
};

/** A request with a small response, below a server's base URL. */
export type SmallRoute<T> = {
  /** Path and query. */
  readonly path: string;
  /** May throw SyntaxError or WrongShape. */
  readonly read: (text: string) => T;
  /** A JSON value, which makes the request a POST. */
  readonly body?: unknown;
  readonly isOpen?: boolean;
  readonly limits?: Limits | undefined;
};

/** Describes a request for its failure, with the current time. */
export function placeOf(
  question: Pick<Question<unknown>, 'server' | 'url' | 'body'>,
): RequestTarget {
  const { server, url, body } = question;
  const at = new Date().toISOString();
  if (body === undefined) return { server, method: 'GET', url, at };
  return { server, method: 'POST', url, body: JSON.stringify(body), at };
}
