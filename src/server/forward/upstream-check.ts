import type { UpstreamName } from '#server/forwarded-routes.ts';
import { codeOf, nameOf, wordsOf } from './upstream-failure.ts';
import type { UpstreamFetch } from './upstream-fetch.ts';

/** A server to forward to. */
export type NamedUpstream = {
  readonly name: UpstreamName;
  readonly network: string | undefined;
  readonly url: string;
};

/** `odd`: an HTTP response that is not the expected one; the server may be right all the same. */
export type UpstreamProblem = {
  readonly kind: 'unreachable' | 'certificate' | 'odd';
  readonly sentence: string;
};

/** Routes that need no token. */
const ASKED: Readonly<Record<UpstreamName, string>> = { ledger: '/v2/version', scan: '/version' };

/** In milliseconds. */
const LIMIT = 5_000;

const RUNNING = 'Check that it is running, and that host and port are right.';
const WAY = 'Check the routes and firewalls between this machine and the server.';
/** The first that fits the code of an error. */
const ADVICE: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^ECONNREFUSED$/, RUNNING],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Check the host name, and the DNS servers of this machine.'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, WAY],
  [/EXPIRED/, 'The certificate has expired. Renew it.'],
  [/ALTNAME/, 'The certificate is for another host name. Use one of its names in the URL.'],
  [/CERT|SIGNATURE|ERR_TLS/, 'For a private authority, give the file of its certificate by --ca.'],
  [/^(EPROTO|ERR_SSL)/, 'The URL of a server without TLS begins with http://.'],
  [/^(HPE_|ECONNRESET)/, 'The URL of a server with TLS begins with https://.'],
];
const IS_CERTIFICATE = /CERT|SIGNATURE|ERR_TLS/;

/** Requests the version of an upstream; undefined if it returns it or requires a token. */
export async function checkUpstream(
  upstream: NamedUpstream,
  fetchUpstream: UpstreamFetch,
  limit = LIMIT,
): Promise<UpstreamProblem | undefined> {
  const { name, network, url } = upstream;
  const of = network === undefined ? '' : ` of ${network}`;
  const who = `${nameOf(name)}${of} at ${url}`;
  const signal = AbortSignal.timeout(limit);
  try {
    const answer = await fetchUpstream(new Request(url + ASKED[name], { signal }));
    await answer.body?.cancel();
    const { status } = answer;
    if (status === 200 || status === 401 || status === 403) return undefined;
    const sentence = `${who} returned status ${status} for ${ASKED[name]}. Check the path of its URL.`;
    return { kind: 'odd', sentence };
  } catch (thrown) {
    const code = signal.aborted ? 'ETIMEDOUT' : codeOf(thrown);
    const sentence = `${who} ${wordsOf(code)} (${code || 'no code'}). ${adviceOf(code)}`;
    return { kind: IS_CERTIFICATE.test(code) ? 'certificate' : 'unreachable', sentence };
  }
}

/** What to try after an error with this code. */
export function adviceOf(code: string): string {
  return ADVICE.find(([pattern]) => pattern.test(code))?.[1] ?? RUNNING;
}
