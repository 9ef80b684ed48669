import type { RequestTarget } from '#domain/failure/failure.ts';
import type { BodyProgress, Intake } from './body.ts';
import type { Limits } from './limits.ts';

/** What the caller of a client's method may add: leaving early, and progress of the body. */
export type Watching = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BodyProgress) => void) | undefined;
};

/** One request and how to read its answer. */
export type Question<T> = Watching & {
  readonly server: RequestTarget['server'];
  /** Absolute, without credentials and fragment. */
  readonly url: string;
  /** A JSON value; with it the request is a POST. */
  readonly body?: unknown;
  /** The server's liveness route, probed blindly when no answer came. */
  readonly aliveUrl: string;
  /** `update`: one update, large and without a total time limit. */
  readonly size: 'small' | 'update';
  readonly limits?: Limits | undefined;
  /** Puts the token on, for its own ledger only; the Scan client has none. */
  readonly authorize?: ((headers: Headers, url: string) => void) | undefined;
  /**
   * Gives what takes in the body (`textIntake`, `documentIntake`), when an answer has come;
   * `declared` is its length in bytes, where the server said it; `place` is for what fails later.
   */
  readonly open: (
    declared: number | undefined,
    place: RequestTarget,
  ) => Intake<T> | Promise<Intake<T>>;
};

/** A question whose answer is small, below a server's base URL. */
export type SmallRoute<T> = {
  /** Path and query. */
  readonly path: string;
  /** May throw SyntaxError or WrongShape. */
  readonly read: (text: string) => T;
  /** A JSON value; with it the request is a POST. */
  readonly body?: unknown;
  /** Asked without a token. */
  readonly isOpen?: boolean;
  /** Its own, in place of the client's. */
  readonly limits?: Limits | undefined;
};

/** A place of failure, at this moment. */
export function placeOf(
  question: Pick<Question<unknown>, 'server' | 'url' | 'body'>,
): RequestTarget {
  const { server, url, body } = question;
  const at = new Date().toISOString();
  if (body === undefined) return { server, method: 'GET', url, at };
  return { server, method: 'POST', url, body: JSON.stringify(body), at };
}
