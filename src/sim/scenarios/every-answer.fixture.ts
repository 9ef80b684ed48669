import { CROWD_SCENARIOS } from '#sim/crowd/crowd-scenarios.ts';
import { openSimulatedNode, type SimulatedNode } from '#sim/http/node.ts';
import type { Release } from '#sim/ledger/release.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import {
  type Asking,
  askings,
  commandAskings,
  contractAskings,
  ledgerHashAskings,
  listAskings,
  scanHashAskings,
} from './every-asking.fixture.ts';
import { DEMO, type Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

export type Visit = Omit<Asking, 'path' | 'body'> & {
  readonly scenario: string;
  readonly release: Release | undefined;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
};

const NOW = new Date('2026-11-21T09:00:00.000Z');

/** @param routes only answers of these; by default of all */
export async function everyAnswer(routes?: readonly string[]): Promise<readonly Visit[]> {
  const visits: Visit[] = [];
  const isWanted = ({ route }: Asking) => routes === undefined || routes.includes(route);
  for (const [name, scenario] of SCENARIOS) {
    const node = openSimulatedNode(name, { now: () => NOW });
    if (node === undefined || scenario.pace !== undefined) continue;
    for (const asking of askings(name, scenario).filter(isWanted))
      visits.push(await visit(name, scenario, node, asking));
    if (scenario.scan !== undefined && scenario.world === DEMO.world)
      for (const asking of scanHashAskings().filter(isWanted))
        visits.push(await visit(name, scenario, node, asking));
    if (scenario.ledger === undefined || listsLikeOthers(name, scenario)) continue;
    const { ledgerEnd, prunedUpTo } = scenario.world(NOW, () => NOW);
    for (const asking of [
      ...listAskings(scenario, ledgerEnd, prunedUpTo),
      ...commandAskings(scenario, ledgerEnd, prunedUpTo),
      // A crowd has none of these contracts, and would read all its updates for each.
      ...(CROWD_SCENARIOS.some(([crowd]) => crowd === name) ? [] : contractAskings(scenario)),
      ...(scenario.world === DEMO.world ? ledgerHashAskings(scenario) : []),
    ].filter(isWanted))
      visits.push(await visit(name, scenario, node, asking));
  }
  return visits;
}

const LIKE_OTHERS = [
  ...['overtaken', 'sparse', 'small-pages', 'small-lists'],
  ...['v348', 'lying-three', 'hosts-b'],
];

const listsLikeOthers = (name: string, { world, ledger, user }: Scenario): boolean =>
  LIKE_OTHERS.includes(name) ||
  (name !== 'demo' &&
    world === DEMO.world &&
    ledger?.release === DEMO.ledger?.release &&
    user === DEMO.user);

async function visit(
  scenario: string,
  { ledger, user }: Scenario,
  node: SimulatedNode,
  { path, body, route, method, updateId, variant }: Asking,
): Promise<Visit> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (user !== undefined && path.startsWith('/ledger'))
    headers.set('authorization', `Bearer ${tokenFor(user)}`);
  const answer = await node(
    new Request(`http://simulated.example${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return {
    scenario,
    release: path.startsWith('/ledger') ? ledger?.release : undefined,
    route,
    method,
    updateId,
    variant,
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    text: await answer.text(),
  };
}
