import type { UpstreamName } from '#server/forwarded-routes.ts';
import { codeOf, nameOf, upstreamCauseOf } from './upstream-failure.ts';
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
    const { words, advice, isCertificate } = upstreamCauseOf(code);
    const sentence = `${who} ${words} (${code || 'no code'}). ${advice}`;
    return { kind: isCertificate ? 'certificate' : 'unreachable', sentence };
  }
}
