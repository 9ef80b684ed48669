import { readForwarding } from '../src/server/forwarded-routes.ts';

/** Paths of the simulated nodes and of the forwarder; other nodes of tests have any path. */
const NODE_PATH =
  /^\/(?:sim\/[^/]+|api(?:\/[^/]+)?)\/(ledger|(?:api\/)?scan)(?:-[0-9a-f]{12})?(\/.*)$/;

/**
 * A line about a request to a node that the route table lacks, and that the local server therefore
 * would not forward; undefined for every other request.
 */
export function unlistedRoute(method: string, url: string): string | undefined {
  const { pathname } = new URL(url);
  const [, server = '', path = ''] = NODE_PATH.exec(pathname) ?? [];
  if (path === '') return undefined;
  const upstream = server === 'ledger' ? 'ledger' : 'scan';
  const { kind } = readForwarding(method, `/api/${upstream}${path}`);
  // After a failure without a response, a probe without a body requests the same path.
  const isProbe = kind === 'wrong-method' && method === 'GET';
  if (kind === 'forward' || isProbe) return undefined;
  return `route: the route table lacks ${method} ${path} of ${upstream}`;
}
