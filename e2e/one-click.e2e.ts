import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { FULL } from './full.ts';
import { makeKey, openParties, signHere } from './onboarding.ts';
import { openScenario } from './simulated.ts';
import { passOn } from './sub-path.ts';

const FAULTS = ['reset', 'hang', '502', 'slow'] as const;
type Fault = (typeof FAULTS)[number];

/** Two clicks in each run of each fault: 200 in the full run. */
const RUNS = FULL ? 25 : 1;

/**
 * A node that keeps its connections and passes requests on to the simulated one. From `break` on the
 * next POST to the path has the fault, and each that arrives is counted.
 */
async function openFaultyNode(target: string) {
  let broken: { readonly fault: Fault; readonly path: string } | undefined;
  let count = 0;
  const fail = async (fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (fault === 'reset') incoming.socket.resetAndDestroy();
    if (fault === '502') outgoing.writeHead(502, { 'Content-Type': 'application/json' }).end('{}');
    if (fault === 'slow') {
      await wait(300);
      passOn(incoming, outgoing, target, incoming.url ?? '');
    }
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url = '' } = incoming;
    if (broken === undefined || method !== 'POST' || !url.endsWith(broken.path))
      return passOn(incoming, outgoing, target, url);
    count += 1;
    void fail(broken.fault, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    break: (fault: Fault, path: string) => {
      broken = { fault, path };
      count = 0;
    },
    mend: () => {
      broken = undefined;
    },
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Longer than every limit and every delay before an automatic request. */
async function waitLong(page: Page, fault: Fault, node: { count(): number }): Promise<void> {
  await expect.poll(() => node.count()).toBe(1);
  if (fault === 'hang') await page.clock.fastForward(130_000);
}

for (const fault of FAULTS)
  test(`one click on Generate and one on Allocate are one POST each at a node with the fault ${fault} (REL-05)`, async ({
    page,
    request,
    startApp,
    baseURL,
    expectConsole,
  }) => {
    // Without authentication the node reads no user: 400.
    expectConsole(/^console: Failed to load resource.*status of (?:400|404|50[24])/);
    if (FULL) test.setTimeout(300_000);
    const simulated = await openScenario(request, 'no-authentication');
    const node = await openFaultyNode(`${baseURL}${simulated.ledger}`);
    const app = await startApp({ ledger: node.origin });
    await page.clock.install();
    page.on('dialog', (dialog) => dialog.accept());
    for (let run = 0; run < RUNS; run++) {
      const hint = `once-${run}`;
      await openParties(page, 'node', { hint }, app);
      await makeKey(page, 'Ed25519');
      await page.getByRole('button', { name: 'Continue to generate' }).click();
      const generate = page.getByRole('button', { name: 'Generate the topology' });
      const checks = page.getByText(/^All \d+ checks passed/);
      node.break(fault, '/v2/parties/external/generate-topology');
      await generate.click();
      await waitLong(page, fault, node);
      await expect(fault === 'slow' ? checks : page.getByRole('alert').first()).toBeVisible();
      if (fault !== 'slow') await page.clock.fastForward(60_000);
      expect(node.count()).toBe(1);
      node.mend();
      if (fault !== 'slow') await generate.click();
      await expect(checks).toBeVisible();
      await signHere(page, hint);

      node.break(fault, '/v2/parties/external/allocate');
      await page.getByRole('button', { name: 'Allocate the party' }).click();
      await waitLong(page, fault, node);
      const outcome = fault === 'slow' ? 'The node hosts the party.' : /^Outcome unknown\./;
      await expect(page.getByText(outcome).first()).toBeVisible();
      await page.clock.fastForward(60_000);
      expect(node.count()).toBe(1);
      node.mend();
    }
    await node.close();
  });
