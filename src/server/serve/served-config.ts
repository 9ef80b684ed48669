import { type BrokenConfig, readConfig } from '#api/connection/config-file.ts';
import { lineOfFault } from '#api/connection/config-line.ts';
import type { Upstreams } from '#server/forward/forward.ts';
import { parseUpstream } from '#server/forward/upstream-url.ts';
import { isPolicySource } from '#server/security-headers.ts';
import { upstreamRoute } from '#server/upstream-route.ts';

/** In characters, of a label that the page accepts. */
export const LONGEST_LABEL = 80;

/** One network of `--network`: its servers are forwarded below `/api/<id>/`. */
export type NetworkOption = Upstreams & { readonly id: string; readonly label: string };

/**
 * The `config.json` of a forwarding server. Addresses are relative to it, so that they are right
 * under any path of a proxy (docs/facts/product.md#configuration).
 */
export function configOfUpstreams({ ledger, scan }: Upstreams): string {
  const label = new URL(ledger ?? scan ?? '').host.slice(0, LONGEST_LABEL);
  const network = { id: 'node', label, ...addresses('./api', { ledger, scan }) };
  return print({ networks: [network], default: 'node', demo: false });
}

/** The same for several networks, of which the first is the default. */
export function configOfNetworks(networks: readonly NetworkOption[]): string {
  return print({
    networks: networks.map(({ id, label, ...upstreams }) => ({
      id,
      label,
      ...addresses(`./api/${id}`, upstreams),
    })),
    default: networks[0]?.id,
    demo: false,
  });
}

function addresses(below: string, { ledger, scan }: Upstreams) {
  return {
    ...(ledger === undefined
      ? {}
      : { base_url: `${below}/${upstreamRoute('ledger', ledger)}`, ledger_upstream: ledger }),
    ...(scan === undefined
      ? {}
      : { scan_url: `${below}/${upstreamRoute('scan', scan)}`, scan_upstream: scan }),
  };
}

function print(config: object): string {
  return JSON.stringify(config, undefined, 2);
}

export type ForwardedConfig = {
  /** As served: each upstream without an address of its own has one of this server. */
  readonly config: string;
  readonly networks: ReadonlyMap<string, Upstreams>;
};

/**
 * Forwards the upstreams of a `config.json` that have no address of their own. An address that is
 * the route of one of `own` gets its digits. An invalid file, and an address that is not a URL,
 * remain unchanged; the app reports the problem.
 * @param own the upstreams below `/api/`
 */
export function forwardUpstreams(config: string, own: Upstreams): ForwardedConfig {
  const networks = new Map<string, Upstreams>();
  let isChanged = false;
  const changed = networksOf(config).map((given) => {
    const network = withDigits(given, own);
    if (network !== given) isChanged = true;
    const id = fieldOf(network, 'id');
    const upstreams = {
      ledger: upstreamOf(network, 'ledger_upstream', 'base_url'),
      scan: upstreamOf(network, 'scan_upstream', 'scan_url'),
    };
    if (typeof id !== 'string' || (upstreams.ledger ?? upstreams.scan) === undefined)
      return network;
    networks.set(id, upstreams);
    return { ...(network as object), ...addresses(`./api/${id}`, upstreams) };
  });
  if (networks.size === 0 && !isChanged) return { config, networks };
  return { config: print({ ...parsed(config), networks: changed }), networks };
}

function withDigits(network: unknown, own: Upstreams): unknown {
  const changed = (['ledger', 'scan'] as const).flatMap((name) => {
    const key = name === 'ledger' ? 'base_url' : 'scan_url';
    const typed = fieldOf(network, key);
    const url = own[name];
    if (typeof typed !== 'string' || url === undefined) return [];
    const [, below, route] = /^((?:\.?\/)?api\/)(ledger|scan)\/*$/.exec(typed) ?? [];
    return route === name ? [[key, below + upstreamRoute(name, url)]] : [];
  });
  if (changed.length === 0) return network;
  return { ...(network as object), ...Object.fromEntries(changed) };
}

function upstreamOf(network: unknown, name: string, own: string): string | undefined {
  const upstream = fieldOf(network, name);
  if (typeof upstream !== 'string' || fieldOf(network, own) !== undefined) return undefined;
  const url = parseUpstream(upstream);
  return url === 'too-much' ? undefined : url;
}

/**
 * Foreign origins in a `config.json`, for connect-src: of the networks, and of the issuers that their
 * pages send requests to. A broken file yields none.
 */
export function originsOfConfig(config: string): readonly string[] {
  const origins = new Set<string>();
  for (const network of networksOf(config)) {
    const oidc = fieldOf(network, 'oidc');
    const others = fieldOf(oidc, 'origins');
    const addresses = [
      fieldOf(network, 'base_url'),
      fieldOf(network, 'scan_url'),
      fieldOf(oidc, 'issuer'),
      ...(Array.isArray(others) ? others : []),
    ];
    for (const text of addresses) {
      if (typeof text !== 'string' || !URL.canParse(text)) continue;
      const url = new URL(text);
      if (isPolicySource(url.origin)) origins.add(url.origin);
    }
  }
  return [...origins];
}

/**
 * Whether a URL of a file has a user name or a password, which every page would show. The file may be
 * no JSON, a URL may have any number of slashes and backslashes (https://url.spec.whatwg.org), and the
 * password of an upstream may have a slash.
 */
export function hasPassword(config: string): boolean {
  const text = config.replaceAll('\\u0040', '@');
  return PAGE_PASSWORD.test(text) || UPSTREAM_PASSWORD.test(text);
}

const PAGE_PASSWORD =
  /"(?:(?:base|scan)_url|issuer)"\s*:\s*"\s*[a-z]*(?::[\\/]*|[\\/]{2,})[^"/?#\\]*@/i;
const UPSTREAM_PASSWORD = /_upstream"\s*:\s*"[^"]*@/;

/** The sentence about a file that every page rejects. */
export function configProblem(file: string, { problem, notJson }: BrokenConfig): string {
  const line = notJson === undefined ? '' : `, line ${lineOfFault(notJson)}`;
  return `--config: ${file}${line}: ${problem}`;
}

/**
 * Of a file that every page rejects, or that names a server which no page can reach.
 * @param base the address of the page, which relative addresses start from
 */
export function configWarnings(
  file: string | undefined,
  text: string | undefined,
  base: string,
): readonly string[] {
  if (file === undefined || text === undefined) return [];
  const config = readConfig(text, base);
  if (config.kind !== 'broken') {
    // The grammar of host sources has no IPv6 address (https://www.w3.org/TR/CSP3/#framework-directive-source-list).
    const ignored = originsOfConfig(text).filter((origin) => origin.includes('['));
    return ignored.map(
      (origin) =>
        `Warning: --config: ${file}: a content security policy cannot name ${origin}, so no page can send requests to it. Use a host name, or let this server forward to it.`,
    );
  }
  const problem = configProblem(file, config).replace(/\.?$/, '.');
  return [`Warning: ${problem} Every page reports this and opens no network.`];
}

function networksOf(config: string): readonly unknown[] {
  const networks = fieldOf(parsed(config), 'networks');
  return Array.isArray(networks) ? networks : [];
}

function parsed(config: string): object | undefined {
  try {
    const json: unknown = JSON.parse(config.replace(/^\uFEFF/, ''));
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
