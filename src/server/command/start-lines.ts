import { isPlainRemote } from '#domain/node/plain-http.ts';
import type { NamedUpstream } from '#server/forward/upstream-check.ts';
import { isOwnHost, type ServePlace } from './place-options.ts';
import type { ServeOptions } from './serve-options.ts';

/** Where the app is, what it forwards, and what it means that other machines reach it. */
export function startLines(
  { place, config }: ServeOptions,
  upstreams: readonly NamedUpstream[],
  port: number,
): readonly string[] {
  return [
    `Treeline is at ${startAddress(place, port)}`,
    `${describe(config, upstreams)} Press Ctrl+C to stop it.`,
    ...exposureLines(place, upstreams, port),
  ];
}

/** Where browsers of this machine, or of the public URL, open the app. */
export function startAddress({ publicUrl, tls, host, base }: ServePlace, port: number): string {
  if (publicUrl !== undefined) return publicUrl.href;
  const name = host === '::1' ? '[::1]' : 'localhost';
  return `${tls === undefined ? 'http' : 'https'}://${name}:${port}${base}`;
}

function describe(config: string | undefined, upstreams: readonly NamedUpstream[]): string {
  const parts = [
    ...upstreams.map(({ name, network, url }) => {
      const of = network === undefined ? '' : ` of ${network}`;
      return `forwards ${name === 'ledger' ? 'the ledger' : 'Scan'}${of} at ${url}`;
    }),
    ...(config === undefined ? [] : [`uses ${config}`]),
  ];
  return parts.length === 0 ? 'Treeline serves a simulated node.' : `Treeline ${parts.join(', ')}.`;
}

function exposureLines(
  { host, tls, publicUrl }: ServePlace,
  upstreams: readonly NamedUpstream[],
  port: number,
): readonly string[] {
  if (publicUrl === undefined) return [];
  const listens = `Treeline listens on ${host}, port ${port}, with ${tls === undefined ? 'http' : 'https'}.`;
  if (isOwnHost(host)) return [`${listens} Only a proxy on this machine reaches it.`];
  const hasScan = upstreams.some(({ name }) => name === 'scan');
  const hasLedger = upstreams.some(({ name }) => name === 'ledger');
  return [
    listens,
    'Every machine that reaches this port can open Treeline, which has no sign-in of its own. A firewall or a proxy with a sign-in limits who can.',
    ...(hasLedger
      ? ['The node checks the token of each request. Tokens cross the network to this server.']
      : []),
    ...(hasScan ? ['Scan has no token: everyone who opens Treeline can read it.'] : []),
    ...(tls === undefined && publicUrl.protocol === 'https:'
      ? ['The port itself is plain http. Only the proxy with https may reach it.']
      : []),
  ];
}

/** What may expose a token: plain http on the way to a node, or on the way to this server. */
export function plainHttpWarnings(
  { host, publicUrl }: Pick<ServePlace, 'host' | 'publicUrl'>,
  upstreams: readonly NamedUpstream[],
): readonly string[] {
  const plain = upstreams.filter(({ name, url }) => name === 'ledger' && isPlainRemote(url));
  const nodes = [...new Set(plain.map(({ url }) => url))].map(
    (url) =>
      `Warning: ${url} is reached over plain http. The network on the way can read the token. Use https.`,
  );
  const isOpen = publicUrl !== undefined && isPlainRemote(publicUrl.href) && !isOwnHost(host);
  const own = isOpen
    ? [
        `Warning: ${publicUrl.href} is plain http. The network on the way can read every token. Use --tls-cert and --tls-key, or a proxy with https.`,
      ]
    : [];
  return [...nodes, ...own];
}
