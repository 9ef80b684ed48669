import type { Upstreams } from './forward.ts';

/**
 * The `config.json` of a forwarding server: one network on this origin
 * (docs/facts/product.md#configuration).
 */
export function configOfUpstreams({ ledger, scan }: Upstreams): string {
  const label = new URL(ledger ?? scan ?? '').host;
  const network = {
    id: 'node',
    label,
    ...(ledger === undefined ? {} : { base_url: '/api/ledger' }),
    ...(scan === undefined ? {} : { scan_url: '/api/scan' }),
  };
  return JSON.stringify({ networks: [network], default: 'node', demo: false }, undefined, 2);
}

/**
 * Foreign origins in a `config.json`, for connect-src. An invalid file yields none; the app reports
 * the problem.
 */
export function originsOfConfig(config: string): readonly string[] {
  const origins = new Set<string>();
  for (const network of networksOf(config)) {
    for (const key of ['base_url', 'scan_url']) {
      const text = fieldOf(network, key);
      if (typeof text !== 'string' || !URL.canParse(text)) continue;
      const url = new URL(text);
      if (url.protocol === 'https:' || url.protocol === 'http:') origins.add(url.origin);
    }
  }
  return [...origins];
}

function networksOf(config: string): readonly unknown[] {
  try {
    const networks = fieldOf(JSON.parse(config), 'networks');
    return Array.isArray(networks) ? networks : [];
  } catch {
    return [];
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
