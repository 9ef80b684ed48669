import { placeOf, type Question } from '#api/http/api-request.ts';
import { ask } from '#api/http/http.ts';
import type { TokenHolder, TokenState } from '#api/token/token.ts';
import type { TokenLoss } from '#domain/failure/failure.ts';
import { failureOf, RequestFailed } from '#domain/failure/failure.ts';

/** Sends a request below the ledger's base URL; `path` may have a query. */
export type AuthorizedRequest = <T>(path: string, plain: Question<T>) => Promise<T>;

/** Requests with the held token, or without one while none is held, and reports their outcome. */
export function openAuthorizedRequests(token: TokenHolder): AuthorizedRequest {
  /** The first request without a token, until its status is known. */
  let first: { readonly generation: number; readonly answered: Promise<void> } | undefined;
  /**
   * Lets one request without a token go ahead, so that a ledger that requires one gets one. The
   * returned function releases the others; `hasAnswer` is false if the request was abandoned.
   */
  async function inTurn(): Promise<(hasAnswer: boolean) => void> {
    for (let seen = first; seen?.generation === token.generation(); seen = first) {
      await seen.answered;
      if (seen === first) return () => {};
    }
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    const own = { generation: token.generation(), answered };
    first = own;
    let isKnown = false;
    return (hasAnswer) => {
      isKnown ||= hasAnswer;
      if (!isKnown && first === own) first = undefined;
      release();
    };
  }
  const request: AuthorizedRequest = async (path, plain) => {
    await token.settled();
    const answered = token.state().kind === 'absent' ? await inTurn() : () => {};
    const state = token.state();
    const isExpired = state.kind === 'held' && state.isHeldBack;
    if (isExpired || (state.kind === 'absent' && state.refused)) {
      answered(false);
      throw new RequestFailed({
        kind: 'needs-token',
        isExpired,
        loss: lossOf(state),
        place: placeOf(plain),
      });
    }
    let used = -1;
    let isBare = true;
    const authorize = (headers: Headers, url: string) => {
      used = token.authorize(headers, url);
      isBare = !headers.has('Authorization');
    };
    const open: typeof plain.open = (...known) => {
      answered(true);
      return plain.open(...known);
    };
    const granted = (isDenied: boolean) => {
      // Without a query, and without the id that ends the path of an old route.
      const route = path.replace(/\?.*/s, '').split('/', 4).join('/');
      // Most users may not read these, and they say nothing about updates and completions.
      if (!/^\/v2\/(users|parties)\b/.test(route)) token.authenticated(used, route, isDenied);
    };
    try {
      const value = await ask({ ...plain, authorize, open });
      answered(true);
      granted(false);
      return value;
    } catch (thrown) {
      const failure = failureOf(thrown);
      answered(failure !== undefined);
      if (failure?.kind === 'refused') granted(true);
      if (failure?.kind === 'not-found') granted(false);
      if (failure?.kind !== 'unauthenticated') throw thrown;
      const end = token.unauthenticated(used, plain.isChange);
      if (end === undefined) return request(path, plain);
      throw new RequestFailed(
        isBare ? { ...failure, kind: 'needs-token', loss: lossOf(state) } : { ...failure, end },
      );
    }
  };
  return request;
}

function lossOf(state: TokenState): TokenLoss | undefined {
  return state.kind === 'absent' ? state.loss : undefined;
}
