import { isUserId } from '#domain/ledger/party.ts';
import { NETWORK_ID } from '#domain/ledger/rights.ts';
import { LEDGER_ROUTES, type Purpose, SCAN_ROUTES } from '#domain/node/route-table.ts';

/**
 * The allow-list of forwarded routes: the endpoints of the table in `domain`. Commands and user
 * administration are excluded; the one write is the allocation of an external party, signed by its
 * own key.
 */

export type UpstreamName = 'ledger' | 'scan';

export type ForwardedRoute = {
  readonly upstream: UpstreamName;
  readonly method: 'GET' | 'POST';
  /** A path below the upstream's base; each name in braces matches one segment. */
  readonly path: string;
};

const routesOf = (upstream: UpstreamName, purposes: readonly Purpose[]) =>
  purposes.flatMap(({ ways }) =>
    ways.map(({ method, path }): ForwardedRoute => ({ upstream, method, path })),
  );

export const FORWARDED_ROUTES: readonly ForwardedRoute[] = [
  ...routesOf('ledger', LEDGER_ROUTES),
  ...routesOf('scan', SCAN_ROUTES),
];

export type Forwarding =
  | {
      readonly kind: 'forward';
      /** The id in `/api/<id>/…`; undefined for `/api/ledger` and `/api/scan`. */
      readonly network: string | undefined;
      readonly upstream: UpstreamName;
      /** The digits of the upstream that the page was configured for, if the address has them. */
      readonly digits: string | undefined;
      readonly path: string;
      /** The entry of the list, with its braces. */
      readonly route: string;
    }
  | { readonly kind: 'wrong-method'; readonly allow: string }
  | { readonly kind: 'unknown' };

const ID = /^[A-Za-z0-9_.:-]{1,300}$/;

/**
 * Matches party and synchronizer ids: a hint and a fingerprint (docs/facts/topology.md#party-id).
 */
const PARTY = /^[A-Za-z0-9:\-_ ]{1,185}::[A-Za-z0-9\-_]{1,68}$/;

const isParty = (id: string) => PARTY.test(id);
const DECODED: ReadonlyMap<string, (id: string) => boolean> = new Map([
  ['{user}', isUserId],
  ['{party}', isParty],
  ['{domain}', isParty],
]);

function isDotSegment(text: string): boolean {
  return text === '.' || text === '..';
}

function readSegment(pattern: string, segment: string): string | undefined {
  if (pattern === '{id}') return ID.test(segment) && !isDotSegment(segment) ? segment : undefined;
  const rule = DECODED.get(pattern);
  if (rule === undefined) return pattern === segment ? segment : undefined;
  const id = decodeSegment(segment);
  if (id === undefined || isDotSegment(id) || !rule(id)) return undefined;
  return encodeURIComponent(id);
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function readPath(pattern: string, path: string): string | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const segments: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const segment = readSegment(part, given[index] ?? '');
    if (segment === undefined) return undefined;
    segments.push(segment);
  }
  return segments.join('/');
}

/**
 * `path` is the raw path from `/api/` on, without the query. The path is not normalized, so `..`
 * and `%2e%2e` are detected.
 */
export function readForwarding(method: string, path: string): Forwarding {
  const hit = /^\/api\/(?:([^/]+)\/)?(ledger|scan)(?:-([0-9a-f]{12}))?(\/.*)$/.exec(path);
  const [, network, upstream, digits, rest] = hit ?? [];
  if (rest === undefined || (upstream !== 'ledger' && upstream !== 'scan')) {
    return { kind: 'unknown' };
  }
  if (network !== undefined && !NETWORK_ID.test(network)) return { kind: 'unknown' };
  let allow: string | undefined;
  for (const route of FORWARDED_ROUTES) {
    if (route.upstream !== upstream) continue;
    const found = readPath(route.path, rest);
    if (found === undefined) continue;
    if (route.method === method) {
      return { kind: 'forward', network, upstream, digits, path: found, route: route.path };
    }
    allow = route.method;
  }
  return allow === undefined ? { kind: 'unknown' } : { kind: 'wrong-method', allow };
}
