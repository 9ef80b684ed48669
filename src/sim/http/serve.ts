import { AUDIENCE, CLIENT_ID, ISSUER_BASE, LEDGER_SCOPE } from '#sim/issuer/issuer.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { SCENARIOS } from '#sim/scenarios/scenarios.ts';
import { openTopology, type Topology } from '#sim/topology/hosting.ts';
import { jsonAnswer } from './answer.ts';
import { openSimulatedNode, type SimulatedNode } from './node.ts';

const MOST_WORLDS = 40;

/**
 * Answers `/sim/networks.json`, `/sim/<scenario>/…` and `/sim/<scenario>~<name>/…` (a separate
 * world, for tests); undefined for other paths. Up to 40 worlds are kept; the least recently used
 * is dropped first. Worlds of one network with the same name (`hosts-a~x`, `hosts-b~x`) share a
 * topology.
 */
export function serveSimulatedNodes(
  options: { readonly now?: () => Date } = {},
): (request: Request) => Promise<Response | undefined> {
  const worlds = new Map<string, SimulatedNode>();
  const topologies = new Map<string, Topology>();
  const topologyOf = (scenario: string, name: string): Topology => {
    const network = SCENARIOS.get(scenario)?.network;
    if (network === undefined) return openTopology();
    const key = `${network}${name.slice(scenario.length)}`;
    return keep(topologies, key, topologies.get(key) ?? openTopology());
  };
  const open = (name: string): SimulatedNode | undefined => {
    const [scenario = ''] = name.split('~');
    const node =
      worlds.get(name) ??
      openSimulatedNode(scenario, { ...options, topology: topologyOf(scenario, name) });
    return node && keep(worlds, name, node);
  };
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname === '/sim/networks.json') return jsonAnswer(networks());
    const [, name, path] = /^\/sim\/([a-z0-9-]+(?:~[\w.-]{1,80})?)(\/.*)$/.exec(url.pathname) ?? [];
    const node = name === undefined ? undefined : open(name);
    if (node === undefined || path === undefined) return undefined;
    const base = `${url.origin}/sim/${name}`;
    return node(await atRoot(request, `${url.origin}${path}${url.search}`, base));
  };
}

function keep<T>(all: Map<string, T>, name: string, one: T): T {
  all.delete(name);
  all.set(name, one);
  const [oldest] = all.keys();
  if (all.size > MOST_WORLDS && oldest !== undefined) all.delete(oldest);
  return one;
}

async function atRoot(request: Request, url: string, base: string): Promise<Request> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody ? await request.arrayBuffer() : null;
  const headers = new Headers(request.headers);
  headers.set(ISSUER_BASE, base);
  return new Request(url, { method: request.method, headers, body });
}

function networks() {
  return {
    networks: [...SCENARIOS].map(([name, { label, ledger, scan, user, samples, commands }]) => ({
      id: name === 'demo' ? name : `sim-${name}`,
      label,
      ...(ledger === undefined ? {} : { base_url: `/sim/${name}/ledger` }),
      ...(scan === undefined ? {} : { scan_url: `/sim/${name}/api/scan` }),
      ...(user === undefined ? {} : { token: tokenFor(user) }),
      ...(ledger?.issuer === true ? { oidc: signInOf(name) } : {}),
      samples,
      commands,
    })),
  };
}

function signInOf(name: string) {
  return {
    issuer: `/sim/${name}/issuer`,
    clientId: CLIENT_ID,
    scope: `openid offline_access ${LEDGER_SCOPE}`,
    audience: AUDIENCE,
    origins: [],
  };
}
