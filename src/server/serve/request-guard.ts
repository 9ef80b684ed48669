export type IncomingRequest = {
  readonly target: string;
  readonly host: string | undefined;
  /** `Sec-Fetch-Site`, if the browser sends it. */
  readonly site: string | undefined;
  /** `Origin`: browsers send it with every POST and every request to another origin. */
  readonly origin: string | undefined;
  /** `X-Forwarded-Host`, the Host that a proxy received. No page of another origin can send it. */
  readonly forwardedHost: string | undefined;
};

export type Refusal = { readonly status: 400 | 403 | 421; readonly sentence: string };

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Rejects a foreign Host (DNS rebinding), a target that contains a host, and requests of other
 * origins to forwarded routes. Undefined allows the request.
 */
export function refusalFor(asking: IncomingRequest): Refusal | undefined {
  if (!asking.target.startsWith('/') || asking.target.startsWith('//')) {
    return { status: 400, sentence: 'The request target must be a path.' };
  }
  if (asking.host === undefined || !LOOPBACK_HOST.test(asking.host)) {
    return { status: 421, sentence: 'This server accepts requests to localhost only.' };
  }
  if (asking.target.startsWith('/api/') && isForeign(asking)) {
    return { status: 403, sentence: "Only Treeline's own pages may use this interface." };
  }
  return undefined;
}

/**
 * `same-origin` is enough, because a proxy may change Host but no page can write `Sec-Fetch-Site`.
 * Old browsers, and pages over plain http, send `Origin` only.
 */
function isForeign({ site, origin, host, forwardedHost }: IncomingRequest): boolean {
  if (site === 'same-origin') return false;
  if (site !== undefined && site !== 'none') return true;
  if (origin === undefined) return false;
  const own = (forwardedHost?.split(',', 1)[0] ?? host ?? '').trim().toLowerCase();
  return origin !== `http://${own}` && origin !== `https://${own}`;
}
