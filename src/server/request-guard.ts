/** What a request says about itself on the wire, before anything is parsed or normalised. */
export type IncomingRequest = {
  /** The request target: a path with its query, or what a hostile client sends instead. */
  readonly target: string;
  readonly host: string | undefined;
  /** The browser's word on who asks (`Sec-Fetch-Site`), where it has one. */
  readonly site: string | undefined;
};

export type Refusal = { readonly status: 400 | 403 | 421; readonly sentence: string };

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Refuses what a page of another site could send to a server on loopback: a foreign name in Host
 * (DNS rebinding: evil.example resolving to 127.0.0.1), a target that names a host of its own, and
 * cross-site requests to the forwarded interfaces. Undefined means: go on.
 */
export function refusalFor(asking: IncomingRequest): Refusal | undefined {
  if (!asking.target.startsWith('/') || asking.target.startsWith('//')) {
    return { status: 400, sentence: 'The request target must be a path.' };
  }
  if (asking.host === undefined || !LOOPBACK_HOST.test(asking.host)) {
    return { status: 421, sentence: 'This server answers to localhost only.' };
  }
  const foreign = asking.site === 'cross-site' || asking.site === 'same-site';
  if (foreign && asking.target.startsWith('/api/')) {
    return { status: 403, sentence: "Only Treeline's own pages may use this interface." };
  }
  return undefined;
}
