import { isUserId } from '#domain/ledger/party.ts';

/**
 * The allow-list of forwarded routes. Commands and user administration are excluded; the one write
 * is the allocation of an external party, signed by its own key.
 */

export type UpstreamName = 'ledger' | 'scan';

export type ForwardedRoute = {
  readonly upstream: UpstreamName;
  readonly method: 'GET' | 'POST';
  /** A path below the upstream's base; `{id}`, `{user}` and `{party}` match one segment. */
  readonly path: string;
};

export const FORWARDED_ROUTES: readonly ForwardedRoute[] = [
  { upstream: 'ledger', method: 'POST', path: '/v2/updates' },
  { upstream: 'ledger', method: 'POST', path: '/v2/updates/get-updates-page' },
  { upstream: 'ledger', method: 'POST', path: '/v2/updates/update-by-id' },
  { upstream: 'ledger', method: 'POST', path: '/v2/updates/update-by-offset' },
  { upstream: 'ledger', method: 'POST', path: '/v2/updates/transaction-by-id' },
  { upstream: 'ledger', method: 'GET', path: '/v2/updates/transaction-tree-by-id/{id}' },
  { upstream: 'ledger', method: 'POST', path: '/v2/commands/completions' },
  { upstream: 'ledger', method: 'POST', path: '/v2/commands/command-completions' },
  { upstream: 'ledger', method: 'GET', path: '/v2/version' },
  { upstream: 'ledger', method: 'GET', path: '/v2/state/ledger-end' },
  { upstream: 'ledger', method: 'GET', path: '/v2/state/latest-pruned-offsets' },
  { upstream: 'ledger', method: 'GET', path: '/v2/state/connected-synchronizers' },
  { upstream: 'ledger', method: 'GET', path: '/v2/parties/participant-id' },
  { upstream: 'ledger', method: 'GET', path: '/v2/parties/{party}' },
  { upstream: 'ledger', method: 'POST', path: '/v2/parties/external/generate-topology' },
  { upstream: 'ledger', method: 'POST', path: '/v2/parties/external/allocate' },
  { upstream: 'ledger', method: 'GET', path: '/v2/authenticated-user' },
  { upstream: 'ledger', method: 'GET', path: '/v2/users/{user}/rights' },
  { upstream: 'ledger', method: 'GET', path: '/livez' },
  { upstream: 'scan', method: 'GET', path: '/v0/events/{id}' },
  { upstream: 'scan', method: 'GET', path: '/v0/updates/{id}' },
  ...(['v0', 'v1'] as const).map(
    (version): ForwardedRoute => ({
      upstream: 'scan',
      method: 'GET',
      path: `/${version}/domains/{party}/parties/{party}/participant-id`,
    }),
  ),
  { upstream: 'scan', method: 'GET', path: '/v0/dso' },
  { upstream: 'scan', method: 'GET', path: '/version' },
  { upstream: 'scan', method: 'GET', path: '/readyz' },
];

export type Forwarding =
  | { readonly kind: 'forward'; readonly upstream: UpstreamName; readonly path: string }
  | { readonly kind: 'wrong-method'; readonly allow: string }
  | { readonly kind: 'unknown' };

const ID = /^[A-Za-z0-9_.:-]{1,300}$/;

/**
 * Matches party and synchronizer ids: a hint and a fingerprint (docs/facts/topology.md#party-id).
 */
const PARTY = /^[A-Za-z0-9:\-_ ]{1,185}::[A-Za-z0-9\-_]{1,68}$/;

const DECODED: ReadonlyMap<string, (id: string) => boolean> = new Map([
  ['{user}', isUserId],
  ['{party}', (id: string) => PARTY.test(id)],
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
  const hit = /^\/api\/(ledger|scan)(\/.*)$/.exec(path);
  const upstream = hit?.[1];
  const rest = hit?.[2];
  if (rest === undefined || (upstream !== 'ledger' && upstream !== 'scan')) {
    return { kind: 'unknown' };
  }
  let allow: string | undefined;
  for (const route of FORWARDED_ROUTES) {
    if (route.upstream !== upstream) continue;
    const found = readPath(route.path, rest);
    if (found === undefined) continue;
    if (route.method === method) return { kind: 'forward', upstream, path: found };
    allow = route.method;
  }
  return allow === undefined ? { kind: 'unknown' } : { kind: 'wrong-method', allow };
}
