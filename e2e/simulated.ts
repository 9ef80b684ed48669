import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** A server's description of one simulated network at /sim/networks.json. */
type Listed = {
  readonly id: string;
  readonly token?: string;
  readonly samples: readonly { readonly update_id: string; readonly label: string }[];
};

/** One scenario of the simulated node, in a world that no other test has touched. */
export type Scenario = {
  /** For `?network=`. */
  readonly network: string;
  /** Paths on the server that simulates it. */
  readonly ledger: string;
  readonly scan: string;
  /** The token that the scenario hands out; "" when it hands out none. */
  readonly token: string;
  /** The id of a sample, by a part of its label. */
  readonly updateId: (label: RegExp) => string;
};

/** A fresh world of a scenario, such as `demo` or `needs-token`. */
export async function openScenario(request: APIRequestContext, name: string): Promise<Scenario> {
  const list: { networks: Listed[] } = await (await request.get('/sim/networks.json')).json();
  const listed = list.networks.find(({ id }) => id === name || id === `sim-${name}`);
  if (listed === undefined) throw new Error(`No scenario is called ${name}.`);
  const world = `${name}~${randomUUID().slice(0, 8)}`;
  return {
    network: `sim-${world}`,
    ledger: `/sim/${world}/ledger`,
    scan: `/sim/${world}/api/scan`,
    token: listed.token ?? '',
    updateId: (label) => {
      const sample = listed.samples.find((one) => label.test(one.label));
      if (sample === undefined) throw new Error(`${name} has no sample like ${label}.`);
      return sample.update_id;
    },
  };
}

/** The party that the token of `no-rights` may read, named in a label of the scenario. */
export async function partyNamedIn(request: APIRequestContext): Promise<string> {
  const list = await (await request.get('/sim/networks.json')).text();
  return /Read as ([^"\s]+)/.exec(list)?.[1] ?? '';
}
