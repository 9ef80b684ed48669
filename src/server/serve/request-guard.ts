import { FOREIGN_PAGE } from '#server/own-text.ts';

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

/** The one address besides localhost where browsers open the page (`--public-url`). */
export type PublicUrl = Pick<URL, 'host' | 'hostname' | 'origin' | 'port' | 'protocol'>;

export type Refusal = { readonly status: 400 | 403 | 421; readonly sentence: string };

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Rejects a foreign Host (DNS rebinding), a target that contains a host, and requests of other
 * origins to forwarded routes. Undefined allows the request.
 */
export function refusalFor(asking: IncomingRequest, publicUrl?: PublicUrl): Refusal | undefined {
  if (!asking.target.startsWith('/') || asking.target.startsWith('//')) {
    return { status: 400, sentence: 'The request target must be a path.' };
  }
  const { host } = asking;
  if (host === undefined || !(LOOPBACK_HOST.test(host) || isPublic(host, publicUrl))) {
    return { status: 421, sentence: hostSentence(publicUrl) };
  }
  if (asking.target.startsWith('/api/') && isForeign(asking, publicUrl)) {
    return { status: 403, sentence: FOREIGN_PAGE };
  }
  return undefined;
}

function hostSentence(publicUrl: PublicUrl | undefined): string {
  return publicUrl === undefined
    ? 'This server accepts requests to localhost only. The option --public-url adds another host.'
    : `This server accepts requests to localhost and ${publicUrl.host} only.`;
}

const USUAL_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** A client may write the usual port of the protocol, which `URL.host` leaves out. */
export function isPublic(host: string, publicUrl: PublicUrl | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { host: own, port, protocol } = publicUrl;
  const asked = host.toLowerCase();
  return asked === own || (port === '' && asked === `${own}:${USUAL_PORT[protocol]}`);
}

/**
 * `same-origin` is enough, because a proxy may change Host but no page can write `Sec-Fetch-Site`.
 * Old browsers, and pages over plain http, send `Origin` only. With a public address, what a proxy
 * forwards about the host is not needed.
 */
function isForeign(
  { site, origin, host, forwardedHost }: IncomingRequest,
  publicUrl: PublicUrl | undefined,
): boolean {
  if (site === 'same-origin') return false;
  if (site !== undefined && site !== 'none') return true;
  if (origin === undefined || origin === publicUrl?.origin) return false;
  const forwarded = publicUrl === undefined ? forwardedHost : undefined;
  const own = (forwarded?.split(',', 1)[0] ?? host ?? '').trim().toLowerCase();
  return origin !== `http://${own}` && origin !== `https://${own}`;
}
