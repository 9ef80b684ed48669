import { BadStart, EXIT } from '#server/exit-code.ts';
import { checkUpstream, type NamedUpstream } from '#server/forward/upstream-check.ts';
import type { UpstreamFetch } from '#server/forward/upstream-fetch.ts';
import type { Serving } from '#server/serve/treeline-app.ts';

/** Every server to which requests are forwarded. */
export function upstreamsOf({
  upstreams,
  networks,
}: Pick<Serving, 'upstreams' | 'networks'>): readonly NamedUpstream[] {
  const all = [[undefined, upstreams] as const, ...networks];
  return all.flatMap(([network, { ledger, scan }]) => [
    ...(ledger === undefined ? [] : [{ name: 'ledger' as const, network, url: ledger }]),
    ...(scan === undefined ? [] : [{ name: 'scan' as const, network, url: scan }]),
  ]);
}

/**
 * Requests the version of each upstream, all at once.
 * @returns a warning for each unexpected response
 * @throws BadStart with a sentence for each that does not respond or whose certificate is not trusted.
 */
export async function checkUpstreams(
  upstreams: readonly NamedUpstream[],
  fetchUpstream: UpstreamFetch,
): Promise<readonly string[]> {
  const found = await Promise.all(upstreams.map((one) => checkUpstream(one, fetchUpstream)));
  const problems = found.filter((one) => one !== undefined);
  const failed = problems.filter(({ kind }) => kind !== 'odd');
  if (failed.length > 0) {
    const lines = [...failed.map(({ sentence }) => sentence), 'Start anyway with --no-check.'];
    const isReachable = failed.every(({ kind }) => kind === 'certificate');
    throw new BadStart(lines.join('\n'), isReachable ? EXIT.certificate : EXIT.unreachable);
  }
  return problems.map(({ sentence }) => `Warning: ${sentence}`);
}
