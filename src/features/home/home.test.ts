import { describe, expect, test } from 'vitest';
import type { Network } from '#domain/ledger/rights.ts';
import { economy } from '#sim/demo/economy.ts';
import { SETTLEMENT as SETTLEMENT_STORY } from '#sim/demo/settlement.ts';
import { UNSEEN } from '#sim/demo/unseen.ts';
import { SCENARIOS } from '#sim/scenarios/scenarios.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { GLOBAL } from '#sim/world/party.ts';
import { viewsOf } from '#sim/world/verdict-views.ts';
import { dishonestNetwork, isDemo, REJECTED, SETTLEMENT, SYNCHRONIZER } from './demo-stories.ts';
import { groupNetworks } from './situation-groups.ts';

const UPDATES = economy(new Date('2026-11-23T12:00:00Z'));

function demoUpdate(name: string) {
  const update = UPDATES.find(({ updateId }) => updateId === updateIdOf(name));
  if (update?.kind !== 'transaction') throw new Error(`The demo has no transaction ${name}.`);
  return update;
}

describe('demo-stories', () => {
  test('has the ids and the cost that the simulated node gives the stories', () => {
    const settlement = demoUpdate(SETTLEMENT_STORY.deep.name);
    expect(settlement.updateId).toBe(SETTLEMENT.updateId);
    expect(settlement.traffic?.total.toLocaleString('en')).toBe(SETTLEMENT.bytes);
    const { views, rootViews } = viewsOf(settlement.roots);
    const seesAll = (party: string) =>
      rootViews.every((root) => views[root]?.informees.includes(party));
    const parties = [...new Set(views.flatMap(({ informees }) => informees))];
    expect(parties.length).toBe(6);
    expect(parties.filter((party) => !seesAll(party)).length).toBe(4);
    expect(demoUpdate(UNSEEN.rejectedTransfer.name).updateId).toBe(REJECTED);
    expect(GLOBAL.id).toBe(SYNCHRONIZER);
  });

  test('leads to the dishonest node beside the same demo', () => {
    expect(['demo', 'sim-demo', 'demo~t1'].map(dishonestNetwork)).toEqual([
      'sim-lying',
      'sim-lying',
      'sim-lying~t1',
    ]);
    expect(SCENARIOS.has('lying')).toBe(true);
    expect(['demo', 'sim-demo~a', 'demos', 'sim-private'].map(isDemo)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

const network = (id: string): Network => ({
  id,
  label: id,
  baseUrl: undefined,
  scanUrl: undefined,
  demoToken: undefined,
  samples: [],
});

describe('groupNetworks', () => {
  test('has a group for every scenario except the demo', () => {
    const ids = [...SCENARIOS.keys()].filter((name) => name !== 'demo').map((one) => `sim-${one}`);
    const groups = groupNetworks(ids.map(network));
    expect(groups.map(({ name }) => name)).not.toContain('Other');
    expect(groups.flatMap(({ networks }) => networks.map(({ id }) => id)).sort()).toEqual(
      ids.sort(),
    );
  });

  test('groups a network that it does not know as “Other”', () => {
    expect(groupNetworks([network('sim-later')])).toEqual([
      { name: 'Other', networks: [network('sim-later')] },
    ]);
  });
});
