import { placeOf, type Question } from '#api/http/api-request.ts';
import { ask } from '#api/http/http.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { failureOf, RequestFailed } from '#domain/failure/failure.ts';

/** Sends a request below the ledger's base URL; `path` may have a query. */
export type AuthorizedRequest = <T>(path: string, plain: Question<T>) => Promise<T>;

/** Requests with the held token, or without one while none is held, and reports their outcome. */
export function openAuthorizedRequests(token: TokenHolder): AuthorizedRequest {
  /** The first request without a token, until its status is known. */
  let first: { readonly generation: number; readonly answered: Promise<void> } | undefined;
  /** Lets one request without a token go ahead, so that a ledger that requires one gets one. */
  async function inTurn(): Promise<() => void> {
    const generation = token.generation();
    if (first?.generation === generation) await first.answered;
    let answer = () => {};
    if (first?.generation !== generation) {
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      first = { generation, answered };
    }
    return answer;
  }
  return async (path, plain) => {
    await token.settled();
    const answered = token.state().kind === 'absent' ? await inTurn() : () => {};
    const state = token.state();
    const isExpired = state.kind === 'held' && state.isHeldBack;
    if (isExpired || (state.kind === 'absent' && state.refused)) {
      answered();
      throw new RequestFailed({ kind: 'needs-token', isExpired, place: placeOf(plain) });
    }
    let used = -1;
    let isBare = true;
    const authorize = (headers: Headers, url: string) => {
      used = token.authorize(headers, url);
      isBare = !headers.has('Authorization');
    };
    const open: typeof plain.open = (...known) => {
      answered();
      return plain.open(...known);
    };
    const granted = (isDenied: boolean) => {
      const [route = ''] = path.split('?');
      // These are tried in the background, and most users may not read them.
      if (!/^\/v2\/(?:users\/|parties$)/.test(route)) token.authenticated(used, route, isDenied);
    };
    try {
      const value = await ask({ ...plain, authorize, open });
      granted(false);
      return value;
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure?.kind === 'refused') granted(true);
      if (failure?.kind === 'not-found') granted(false);
      if (failure?.kind !== 'unauthenticated') throw thrown;
      const end = token.unauthenticated(used);
      throw new RequestFailed(isBare ? { ...failure, kind: 'needs-token' } : { ...failure, end });
    } finally {
      answered();
    }
  };
}
