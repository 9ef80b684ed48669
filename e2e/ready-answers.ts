import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { EVERYTHING } from './copied-node.ts';
import type { Scenario } from './simulated.ts';

/**
 * Prepares the responses about an update before the page requests them, and serves them without
 * delay, because for a large update the simulated node may exceed the page's time limit.
 * @param home origin of the server that simulates the node; the test's own, see `ownServer`
 * @param sides whose answers
 */
export async function makeReady(
  page: Page,
  home: string,
  { scan, ledger, token }: Scenario,
  updateId: string,
  sides: readonly ('scan' | 'ledger')[] = ['scan', 'ledger'],
): Promise<void> {
  const bodies = new Map<string, Buffer>();
  if (sides.includes('scan')) {
    const path = `${scan}/v0/events/${updateId}?daml_value_encoding=compact_json`;
    bodies.set(path, await bodyOf(await fetch(home + path)));
  }
  if (sides.includes('ledger')) {
    const path = `${ledger}/v2/updates/update-by-id`;
    const asked = {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ updateId, updateFormat: EVERYTHING }),
    };
    bodies.set(path, await bodyOf(await fetch(home + path, asked)));
  }
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(bodies.get(url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ready = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await page.route(
    (url) => bodies.has(url.pathname + url.search),
    (route, request) => route.continue({ url: request.url().replace(home, ready) }),
  );
  page.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
}

async function bodyOf(answer: Response): Promise<Buffer> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
