export type IncomingRequest = {
  readonly target: string;
  readonly host: string | undefined;
  /** `Sec-Fetch-Site`, if the browser sends it. */
  readonly site: string | undefined;
};

export type Refusal = { readonly status: 400 | 403 | 421; readonly sentence: string };

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Rejects a foreign Host (DNS rebinding), a target that contains a host, and cross-site requests to
 * forwarded routes. Undefined allows the request.
 */
export function refusalFor(asking: IncomingRequest): Refusal | undefined {
  if (!asking.target.startsWith('/') || asking.target.startsWith('//')) {
    return { status: 400, sentence: 'The request target must be a path.' };
  }
  if (asking.host === undefined || !LOOPBACK_HOST.test(asking.host)) {
    return { status: 421, sentence: 'This server accepts requests to localhost only.' };
  }
  const foreign = asking.site === 'cross-site' || asking.site === 'same-site';
  if (foreign && asking.target.startsWith('/api/')) {
    return { status: 403, sentence: "Only Treeline's own pages may use this interface." };
  }
  return undefined;
}
