// The live list of updates on a ledger that never stops writing (scenario `flood`): what it costs
// the main thread, and what stays of it.
import { openSimulatedServer } from './app-server.mjs';
import { inBrowser, inPage } from './browser.mjs';
import { usageOf } from './heap.mjs';

const FROM = 10_000;
const FOR = 100_000;
/** A slow machine takes as long as it needs, up to so many ms. */
const PATIENCE_MS = 300_000;
const REST_MS = 1_000;

/**
 * Rounds of the list from update 10,000 to 110,000, pages of 2,000 asked for without a pause, each
 * in a browser and a world of its own: `grown` bytes of the page's heap after collections, `busy`
 * ms of task time for each 1,000 updates (`cpu` without the waiting for a processor), `nodes`
 * elements in the table at most, `document` those of the whole page and `read` the updates, both
 * before and after.
 */
export async function playTails(rounds) {
  const app = await openSimulatedServer();
  const played = [];
  for (let round = 0; round < rounds; round++) {
    const address = `${app.address}/updates?network=sim-flood~bench${round}&size=2000`;
    played.push(await inBrowser((browser) => inPage(browser, (page) => follow(page, address))));
  }
  app.close();
  return played;
}

async function follow(page, address) {
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(address);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await pauseAt(page, FROM);
  const before = await look(page, session);
  const start = await taskTime(session);
  await page.getByRole('checkbox', { name: 'Live' }).check();
  await pauseAt(page, before.read + FOR);
  const end = await taskTime(session);
  const after = await look(page, session);
  return {
    grown: after.heap - before.heap,
    heap: after.heap,
    busy: ((end.tasks - start.tasks) / (after.read - before.read)) * 1000,
    cpu: ((end.cpu - start.cpu) / (after.read - before.read)) * 1000,
    nodes: Math.max(before.nodes, after.nodes),
    document: [before.document, after.document],
    read: [before.read, after.read],
  };
}

/** Stops the list once so many updates were read; what was under way then is waited for. */
async function pauseAt(page, count) {
  await page.waitForFunction((least) => window.bench.updatesRead() >= least, count, {
    polling: 100,
  });
  await page.getByRole('checkbox', { name: 'Live' }).uncheck();
  await page.getByText(/paused at offset/).waitFor();
  await page.waitForTimeout(REST_MS);
}

/** Milliseconds of the page's main thread so far: all its tasks, and what it had of a processor. */
async function taskTime(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (wanted) => metrics.find(({ name }) => name === wanted).value * 1000;
  return { tasks: ms('TaskDuration'), cpu: ms('ThreadTime') };
}

async function look(page, session) {
  const { usedSize: heap } = await usageOf((method) => session.send(method));
  const seen = await page.evaluate(() => ({
    read: window.bench.updatesRead(),
    nodes: document.querySelectorAll('[role=table] *').length,
    document: document.querySelectorAll('*').length,
  }));
  return { heap, ...seen };
}
