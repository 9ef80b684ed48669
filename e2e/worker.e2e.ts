import type { Locator, Page } from '@playwright/test';
import { LIMITS } from '../src/api/http/api-request.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { FULL } from './full.ts';
import { makeReady } from './ready-answers.ts';
import { dropTimersOf, failure, openSources, treeRows } from './screen.ts';
import { openScenario } from './simulated.ts';
import { openStreamedScan, wideBody } from './streamed-body.ts';
import { limitUpdates } from './update-limit.ts';

/*
 * Updates of 2 MiB or more are read in a worker (src/api/update-reader/document-intake.ts). Only a
 * browser can show that it starts under the page's policy, and that it ends.
 */

test.use({ ownServer: true });

const ID = `1220${'c0de'.repeat(16)}`;
const MEBIBYTE = 1 << 20;

/** The address of an update at a Scan, which is then the only interface. */
async function startOn(startApp: (options: { config: unknown }) => Promise<string>, scan: string) {
  const config = { networks: [{ id: 'streamed', scan_url: scan }], demo: false };
  return `${await startApp({ config })}/updates/${ID}?network=streamed`;
}

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });
const status = (page: Page) => page.getByText(/^Loading from Scan: /).first();

async function expectNoWorker(page: Page): Promise<void> {
  await expect.poll(() => page.workers().length, 'workers that run').toBe(0);
}

test('a small update is decoded in the page, a large one in a worker that ends with its page', async ({
  page,
  request,
  baseURL,
}) => {
  const demo = await openScenario(request, 'demo');
  await page.goto(`/updates/${demo.updateId(/6 levels deep/)}?network=${demo.network}`);
  await expect(treeRows(page)).not.toHaveCount(0);
  expect(page.workers()).toEqual([]);
  const large = await openScenario(request, 'large');
  const id = large.updateId(/^10,000/);
  await makeReady(page, baseURL ?? '', large, id, ['scan']);
  await page.goto(`/updates/${id}?source=scan&network=${large.network}`);
  await expect(treeRows(page)).not.toHaveCount(0);
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) expect(worker.url()).toContain('/assets/document-worker-');
  const reached = await page.workers()[0]?.evaluate(() =>
    fetch('/config.json').then(
      () => 'answered',
      () => 'stopped',
    ),
  );
  expect(reached, 'a worker reaches nobody').toBe('stopped');
  await page.getByRole('link', { name: 'Treeline' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoWorker(page);
});

test('an update id in the search box loads the page and starts the worker of its update, before Enter requests it', async ({
  page,
  request,
  baseURL,
}) => {
  const large = await openScenario(request, 'large');
  const id = large.updateId(/^10,000/);
  await makeReady(page, baseURL ?? '', large, id, ['scan']);
  await page.goto(`/?network=${large.network}`);
  const box = page.getByRole('searchbox', { name: 'Search by id' });
  await box.fill('Transfer');
  await expect(page.getByRole('region', { name: 'Recognised ids' })).toBeVisible();
  await expectNoWorker(page);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(`${one.url()} ${one.postData()}`));
  await box.fill(id);
  await expect.poll(() => page.workers().length, 'workers that run').toBe(1);
  const [waiting] = page.workers();
  const isPageLoaded = () => asked.some((one) => one.includes('/assets/updates-_updateId-index-'));
  await expect.poll(isPageLoaded, 'the code of the page').toBe(true);
  expect(asked.filter((one) => one.includes(id))).toEqual([]);
  await box.press('Enter');
  await expect(treeRows(page)).not.toHaveCount(0);
  expect(page.workers()).toContain(waiting);
  await page.getByRole('link', { name: 'Treeline' }).first().click();
  await expectNoWorker(page);
});

test('a worker that waits for a large update ends after a minute', async ({ page, request }) => {
  const { network } = await openScenario(request, 'demo');
  await page.clock.install();
  await page.goto(`/?network=${network}`);
  await page.getByRole('searchbox', { name: 'Search by id' }).fill(ID);
  await expect.poll(() => page.workers().length, 'workers that run').toBe(1);
  await page.clock.fastForward(61_000);
  await expectNoWorker(page);
});

test('a response cut off at 90% is not shown, and the failure reports the received bytes (fault 5)', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED|Failed to load resource/);
  const whole = [...wideBody(ID, 9_000)];
  const bytes = whole.reduce((sum, piece) => sum + piece.byteLength, 0);
  const sent = Math.floor(bytes * 0.9);
  const body = Buffer.concat(whole).subarray(0, sent);
  const node = await openStreamedScan(() => [body], bytes);
  await page.goto(await startOn(startApp, node.scan));
  await expect(failure(page, 'E-CUT-OFF')).toContainText(bytes.toLocaleString('en'));
  await expect(failure(page, 'E-CUT-OFF')).toContainText('Incomplete responses are not shown');
  await expect(failure(page, 'E-CUT-OFF')).toContainText(/cut off after at least [\d,]{7,} bytes/);
  await expect(treeRows(page)).toHaveCount(0);
  await expectNoWorker(page);
  await node.close();
});

test('a response announced as larger than 2 GiB is reported at once, with its limit and a command to save it (DATA-01)', async ({
  page,
  startApp,
}) => {
  const node = await openStreamedScan(() => [new Uint8Array(MEBIBYTE).fill(0x20)], 2 ** 31 + 1);
  await page.goto(await startOn(startApp, node.scan));
  const alert = failure(page, 'E-TOO-LARGE');
  await expect(alert).toContainText('larger than 2 GiB');
  await expect(alert).toContainText('announced 2,147,483,649 bytes');
  await expect(alert).toContainText('Nothing was read');
  await expect(alert).toContainText(`curl`);
  await expectNoWorker(page);
  await expect.poll(node.open, 'answers still being sent').toBe(0);
  await node.close();
});

test('a response beyond the limit is reported with its limit and a command to save it (DATA-01)', async ({
  page,
  startApp,
}) => {
  // The real limit takes a minute.
  const limit = FULL ? 2048 : 448;
  test.slow(FULL);
  const expectLimited = FULL ? () => undefined : await limitUpdates(page, limit * MEBIBYTE);
  const spaces = new Uint8Array(MEBIBYTE).fill(0x20);
  const node = await openStreamedScan(function* () {
    for (let sent = 0; sent < limit + 22; sent++) yield spaces;
  });
  await page.goto(await startOn(startApp, node.scan));
  const alert = failure(page, 'E-TOO-LARGE');
  const size = FULL ? '2 GiB' : '448 MiB';
  await expect(alert).toContainText(`larger than ${size}`, { timeout: FULL ? 180_000 : 45_000 });
  const stopped = FULL
    ? /stopped after 2,14[78],\d{3},\d{3} /
    : /stopped after 4(69|7\d),\d{3},\d{3} /;
  await expect(alert).toContainText(stopped);
  await expect(alert).toContainText(`curl`);
  expectLimited();
  await expectNoWorker(page);
  await expect.poll(node.open, 'answers still being sent').toBe(0);
  await node.close();
});

test('a large response can be cancelled while it arrives, and the page remains usable (fault 11, DATA-01, REL-03)', async ({
  page,
  startApp,
}) => {
  // Each answer stops in its middle, so that it can be cancelled however fast it is sent.
  const waiting: (() => void)[] = [];
  const go = () => {
    for (const release of waiting.splice(0)) release();
  };
  const held = FULL ? 150 : 50;
  const node = await openStreamedScan(async function* () {
    let sent = 0;
    for (const piece of wideBody(ID, FULL ? 350_000 : 150_000)) {
      yield piece;
      sent += piece.byteLength;
      if (sent > held * MEBIBYTE)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
    }
  });
  await page.goto(await startOn(startApp, node.scan));
  await expect(status(page)).toContainText(new RegExp(`${held / 10}\\d\\.\\d MB`), {
    timeout: 30_000,
  });
  await expect.poll(() => page.workers().length).toBe(1);
  await cancel(page).click();
  await expect(page.getByText('The request to Scan was cancelled.')).toBeVisible();
  await expectNoWorker(page);
  await expect.poll(node.open, 'answers still being sent').toBe(0);
  go();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(status(page)).toContainText(/MB/, { timeout: 30_000 });
  await cancel(page).click();
  await expectNoWorker(page);
  go();
  await node.close();
});

/** Sends a part of a body, then the rest when it is released; without the rest it breaks off. */
async function openHeldScan(share: number, rest: boolean, updateId = ID) {
  const body = Buffer.concat([...wideBody(updateId, 20_000)]);
  const cut = Math.floor(share * body.length);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const node = await openStreamedScan(async function* () {
    // In pieces with pauses: the first rows come a quarter of a second after the start.
    for (let at = 0; at < cut; at += MEBIBYTE) {
      yield body.subarray(at, Math.min(cut, at + MEBIBYTE));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await released;
    if (rest) yield body.subarray(cut);
  }, body.length);
  return { ...node, release };
}

test('the first rows are shown while the body still comes, marked as incomplete, and cannot be used', async ({
  page,
  startApp,
}) => {
  const node = await openHeldScan(0.5, true);
  await page.addInitScript(dropTimersOf, LIMITS.idleMs);
  await page.goto(await startOn(startApp, node.scan));
  const first = page.getByRole('region', { name: 'First events' });
  await expect(first).toContainText('Incomplete');
  await expect(first).toHaveAttribute('aria-busy', 'true');
  await expect(first).toContainText('Expire');
  await expect(first.getByText('Coupon')).not.toHaveCount(0);
  await expect(status(page)).toContainText(/ MB of /);
  await axe(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('progressbar').first()).toHaveCSS('border-top-style', 'solid');
  // The line of its indent is placed in the row.
  await expect(first.locator('.tree-row').nth(1)).toHaveCSS('position', 'relative');
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  await expect(first.locator('[inert]')).toContainText('Expire');
  await first.getByText('Coupon').first().click({ force: true });
  await expect(page.getByRole('region', { name: 'Event', exact: true })).toHaveCount(0);
  await expect(page.getByText(/ MB, \d+\ss, stalled for \d+\ss$/).first()).toBeVisible();
  // By now the time and "Cancel" are in the line of the progress.
  await expect(cancel(page)).toBeVisible();
  const line = page.locator('.source-progress-line');
  await expect.poll(async () => (await line.boundingBox())?.height).toBeLessThan(30);
  const top = (row: Locator) => row.evaluate((one) => one.getBoundingClientRect().top);
  const before = await top(first.locator('.tree-row').first());
  // Of the second row, which is indented.
  const left = async (rows: Locator, part: 'b' | '.tree-parties') =>
    (await rows.nth(1).locator(part).boundingBox())?.x ?? 0;
  const name = await left(first.locator('.tree-row'), 'b');
  const parties = await left(first.locator('.tree-row'), '.tree-parties');
  node.release();
  await expect(treeRows(page)).not.toHaveCount(0);
  await expect(first).toHaveCount(0);
  // The facts of an update are a few px higher or lower than the progress before them.
  const moved = async () => Math.abs((await top(treeRows(page).first())) - before);
  await expect.poll(moved, 'the first row stays').toBeLessThan(5);
  await expect.poll(() => left(treeRows(page), 'b'), 'the names stay').toBe(name);
  // A tree that is higher than its window has the overview beside it, which folded runs need not be.
  await page.keyboard.press(']');
  await expect.poll(() => left(treeRows(page), '.tree-parties'), 'the parties stay').toBe(parties);
  await node.close();
});

test('a page without first rows keeps its outline while the body still comes', async ({
  page,
  startApp,
}) => {
  const node = await openHeldScan(0.5, true);
  await page.goto((await startOn(startApp, node.scan)).replace('?', '/raw?'));
  await expect(page.getByText(/stalled for \d+\ss$/).first()).toBeVisible();
  await expect(page.locator('main > [aria-hidden="true"]')).toBeVisible();
  node.release();
  await expect(page.getByRole('button', { name: 'Save as received' })).toBeEnabled();
  await expect(page.locator('main > [aria-hidden="true"]')).toHaveCount(0);
  await node.close();
});

test('a body that breaks off leaves none of its first rows on screen', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED|Failed to load resource/);
  const node = await openHeldScan(0.5, false);
  await page.goto(await startOn(startApp, node.scan));
  const first = page.getByRole('region', { name: 'First events' });
  await expect(first).toContainText('Expire');
  node.release();
  await expect(failure(page, 'E-CUT-OFF')).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(page.getByText('Expire')).toHaveCount(0);
  await node.close();
});

test('"Save as received" says that it prepares the file until the worker has it', async ({
  page,
  startApp,
}) => {
  const node = await openHeldScan(1, true);
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { name?: string }, ...rest: unknown[]) {
      const send = () => Reflect.apply(post, this, [message, ...rest]);
      if (message.name === 'raw.save') addEventListener('release', send);
      else send();
    };
  });
  node.release();
  await page.goto((await startOn(startApp, node.scan)).replace('?', '/raw?'));
  const save = page.getByRole('button', { name: 'Save as received' });
  await save.click();
  await expect(page.getByText('Preparing the file…')).toBeVisible();
  await expect(save).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await download;
  await expect(page.getByText('Preparing the file…')).toHaveCount(0);
  await expect(save).toBeEnabled();
  await node.close();
});

test('a large response can be cancelled after its last byte', async ({ page, startApp }) => {
  const node = await openStreamedScan(() => wideBody(ID, 20_000));
  // The worker never learns that the body is complete, as if it took that long to decode it.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { kind?: string }, ...rest: unknown[]) {
      if (message.kind !== 'end') Reflect.apply(post, this, [message, ...rest]);
    };
  });
  await page.goto(await startOn(startApp, node.scan));
  await expect(status(page)).toContainText('decoding');
  await expect.poll(() => page.workers().length, 'workers that run').toBe(1);
  await cancel(page).click();
  await expect(page.getByText('The request to Scan was cancelled.')).toBeVisible();
  await expectNoWorker(page);
  await page.getByRole('link', { name: 'Treeline' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await node.close();
});

test('without a worker a response of some MiB is read in the page, and a large one is rejected', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(/document-worker/);
  await page.route(/document-worker/, (route) => route.abort());
  const some = await openStreamedScan(() => wideBody(ID, 6_000));
  await page.goto(await startOn(startApp, some.scan));
  await expect(treeRows(page)).not.toHaveCount(0);
  await some.close();
  await expect(page.getByText('The web worker for large responses did not start')).toBeVisible();
  const node = await openStreamedScan(() => wideBody(ID, 60_000));
  await page.goto(await startOn(startApp, node.scan));
  const alert = failure(page, 'E-NO-WORKER');
  await expect(alert).toContainText('over 32 MiB', { timeout: 30_000 });
  await expect(alert).toContainText('curl');
  await expect(treeRows(page)).toHaveCount(0);
  await node.close();
});

test('a body for which the browser has no memory is reported, and can be loaded again', async ({
  page,
  startApp,
}) => {
  const node = await openStreamedScan(() => wideBody(ID, 20_000));
  await page.addInitScript((bytes) => {
    let left = 2;
    addEventListener('release', () => {
      left = Number.POSITIVE_INFINITY;
    });
    window.ArrayBuffer = new Proxy(ArrayBuffer, {
      construct: (target, [length, ...rest], made) => {
        if (length === bytes && left-- <= 0) throw new RangeError('Array buffer allocation failed');
        return Reflect.construct(target, [length, ...rest], made);
      },
    });
  }, MEBIBYTE);
  await page.goto(await startOn(startApp, node.scan));
  const alert = failure(page, 'E-NO-MEMORY');
  await expect(alert).toContainText(/Reading stopped after [\d,]+ bytes/);
  await expect(alert).toContainText('curl');
  await expect(treeRows(page)).toHaveCount(0);
  await expectNoWorker(page);
  await axe(page);
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(treeRows(page)).not.toHaveCount(0);
  await node.close();
});

for (const search of ['', '&source=scan']) {
  test(`a worker that ends later is reported, and its update can be loaded again${search}`, async ({
    page,
    startApp,
    expectConsole,
  }) => {
    expectConsole(/The end of this worker/);
    let asked = 0;
    const node = await openStreamedScan(() => {
      asked++;
      return wideBody(ID, 3_000);
    });
    await page.goto(`${await startOn(startApp, node.scan)}${search}`);
    await expect(treeRows(page)).not.toHaveCount(0);
    const endWorker = () =>
      page.workers()[0]?.evaluate(() => {
        setTimeout(() => {
          throw new Error('The end of this worker');
        });
      });
    await endWorker();
    const alert = failure(page, 'E-WORKER-DIED');
    await expect(alert).toContainText('The end of this worker');
    await expect(treeRows(page)).toHaveCount(0);
    expect(asked, 'number of automatic requests').toBe(1);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(treeRows(page)).not.toHaveCount(0);
    expect(asked).toBe(2);
    // Chosen by hand it is the same answer, and is lost the same way.
    if (search === '') {
      await openSources(page);
      await page.getByRole('combobox', { name: 'Source' }).selectOption('scan');
    }
    await expect(treeRows(page)).not.toHaveCount(0);
    // Playwright removes the ended worker from its list a moment later.
    await expect.poll(() => page.workers().length, 'workers that run').toBe(1);
    await endWorker();
    await expect(alert).toBeVisible();
    expect(asked).toBe(2);
    await node.close();
  });
}
