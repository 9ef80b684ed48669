import { codeOf } from '#server/forward/upstream-failure.ts';
import type { UpstreamFetch } from '#server/forward/upstream-fetch.ts';

/**
 * What the clients of `api` need to run outside a browser: a `fetch` that keeps the cause of a
 * failed connection, which browsers do not report.
 */
export type NodeFetch = {
  /** The code of the last failed connection to this origin, such as `ECONNREFUSED`. */
  readonly causeAt: (url: string) => string | undefined;
  readonly uninstall: () => void;
};

/**
 * Replaces the global `fetch`, which only `api/http/http.ts` calls. The probes that tell CORS from
 * an unreachable host (docs/facts/wire.md#cors) have no meaning here, so they are not sent.
 */
export function installNodeFetch(send: UpstreamFetch): NodeFetch {
  const before = globalThis.fetch;
  const causes = new Map<string, string>();
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'gzip, deflate, br');
    const request = new Request(input, { ...init, headers, redirect: 'manual' });
    const { origin } = new URL(request.url);
    const isProbe = init?.redirect !== 'error';
    if (isProbe && causes.has(origin)) throw new TypeError('The cause is known.');
    causes.delete(origin);
    let response: Response;
    try {
      response = await send(request);
    } catch (thrown) {
      causes.set(origin, codeOf(thrown));
      throw new TypeError('The connection failed.', { cause: thrown });
    }
    const isRedirect = response.status >= 300 && response.status < 400;
    if (!isRedirect || isProbe) return response;
    await response.body?.cancel();
    throw new TypeError('Redirects are not followed.');
  };
  return {
    causeAt: (url) => causes.get(new URL(url).origin),
    uninstall: () => {
      globalThis.fetch = before;
    },
  };
}
