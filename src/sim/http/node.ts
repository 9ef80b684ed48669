import { Hono } from 'hono';
import { openIssuer } from '#sim/issuer/issuer.ts';
import { openLedger } from '#sim/ledger/ledger.ts';
import { openScan } from '#sim/scan/scan.ts';
import type { Scenario } from '#sim/scenarios/scenario.ts';
import { SCENARIOS } from '#sim/scenarios/scenarios.ts';
import { openChosenLie } from '#sim/topology/chosen-lie.ts';
import { openTopology, type Topology } from '#sim/topology/hosting.ts';
import { slowly } from './answer.ts';

export type SimulatedNode = (request: Request) => Promise<Response>;

/**
 * Returns undefined for an unknown scenario. `now` is the clock, which affects times but never ids.
 * Participants of one network share one topology.
 */
export function openSimulatedNode(
  scenario: string,
  options: { readonly now?: () => Date; readonly topology?: Topology } = {},
): SimulatedNode | undefined {
  const found = SCENARIOS.get(scenario);
  if (found === undefined) return undefined;
  const clock = options.now ?? (() => new Date());
  const world = found.world(clock(), clock);
  const topology = options.topology ?? openTopology();
  const app = new Hono();
  if (found.ledger !== undefined) {
    const incident = found.incident?.();
    const lie = found.ledger.lies === true ? openChosenLie() : undefined;
    if (lie !== undefined) app.route('/lies', lie.routes);
    const issuer = found.ledger.issuer === true ? openIssuer({ clock }) : undefined;
    if (issuer !== undefined) app.route('/issuer', issuer.routes);
    const ledger = {
      ...found.ledger,
      ...(lie === undefined ? {} : { lie: lie.current }),
      ...(issuer === undefined ? {} : { userOf: issuer.userOf }),
      topology,
      world,
      clock,
      ...(incident === undefined ? {} : { incident }),
    };
    app.mount('/ledger', openLedger(ledger).fetch);
  }
  if (found.scan !== undefined)
    app.mount('/api/scan', openScan({ ...found.scan, world, clock, topology }).fetch);
  return async (request) => {
    const updateId = await updateIdIn(request);
    const healthy = await app.fetch(request);
    if (updateId === undefined || healthy.status !== 200) return healthy;
    return asScenario(found, healthy, request, updateId);
  };
}

async function updateIdIn(request: Request): Promise<string | undefined> {
  const text = request.method === 'POST' ? await request.clone().text() : request.url;
  return /1220[0-9a-f]{64}/.exec(text)?.[0];
}

/** Only responses about updates are broken or slowed. */
async function asScenario(
  { broken, pace }: Scenario,
  healthy: Response,
  request: Request,
  updateId: string,
): Promise<Response> {
  const path = new URL(request.url).pathname;
  const breakage = broken?.get(updateId);
  if (breakage?.scan !== undefined && path.startsWith('/api/scan/v0/events/'))
    return breakage.scan(healthy, updateId);
  if (breakage?.ledger !== undefined && path === '/ledger/v2/updates/update-by-id')
    return breakage.ledger(healthy, updateId);
  return pace === undefined ? healthy : slowly(healthy, pace);
}
