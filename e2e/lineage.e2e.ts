import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { contractIdOf } from '../src/sim/world/identity.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario, partyNamedIn } from './simulated.ts';

const drawing = (page: Page) =>
  panel(page).getByRole('figure', { name: 'Drawing of origin and use' });

/** Three hundred requests on a slow machine. */
const LONG = { timeout: 90_000 };
const panel = (page: Page) => page.getByRole('region', { name: 'Origin and use' });
const rows = (page: Page) => panel(page).getByRole('row');

test('a contract is followed back to its creation and forth to its archival, with a reason at each end', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  await page.goto(`/contracts/${contractIdOf('life of spent coin')}?network=${node.network}`);
  await expect(rows(page)).toHaveText([/Update/, /Amulet created/, /Archive on Amulet/]);
  await expect(panel(page).getByRole('status')).toContainText('All paths are read to their ends.');
  await expect(panel(page).getByRole('status')).toContainText('3 of 300 requests');
  await panel(page).getByRole('link', { name: 'Archive on Amulet' }).click();
  await expect(page).toHaveURL(/\/updates\/1220/);
});

test('ends of a graph are explained: not archived, pruned', async ({ page, request }) => {
  const node = await openScenario(request, 'contracts');
  await page.goto(`/contracts/${contractIdOf('life of active coin')}?network=${node.network}`);
  await expect(rows(page).last()).toContainText('not archived');
  await page.goto(`/contracts/${contractIdOf('life of old spent coin')}?network=${node.network}`);
  await expect(rows(page).last()).toContainText('creation pruned');
  await expect(panel(page).getByRole('status')).toContainText(
    'All returned paths are read. Missing: 1 creation pruned.',
  );
});

test('a rejected update has no history, because nothing happened', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/coin spent twice/);
  await page.goto(`/updates/${id}/history?network=${node.network}`);
  await expect(page.getByText('Nothing was created, exercised or archived.')).toBeVisible();
});

test('a contract that one update creates and archives is not marked as an anomaly', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  await page.goto(`/contracts/${contractIdOf('life of brief coin')}?network=${node.network}`);
  await expect(panel(page).getByRole('status')).toContainText('All paths are read to their ends.');
  await expect(rows(page).last()).toContainText('Amulet');
  await expect(panel(page)).not.toContainText('Anomaly');
  await axe(page);
});

test('the contracts of an update are followed step by step, and the link repeats the steps', async ({
  page,
  request,
  expectConsole,
}) => {
  // Contracts of the demo that no update of this ledger creates.
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByRole('link', { name: 'Where its contracts came from and went' }).click();
  await expect(panel(page).getByRole('status')).toContainText(/updates?, \d+ contracts/);
  await expect(panel(page)).toContainText('this update');
  await expect(panel(page)).toContainText('not archived');
  const before = await panel(page).getByRole('status').textContent();
  await page.reload();
  await expect(panel(page).getByRole('status')).toHaveText(before ?? '');
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test('the drawing has the updates in the order of the ledger and leads to them, and its form is in the link', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  const id = contractIdOf('life of spent coin');
  await page.goto(`/contracts/${id}?network=${node.network}`);
  await panel(page).getByRole('button', { name: 'Drawing' }).click();
  await expect(page).toHaveURL(/graph=drawing/);
  await page.reload();
  const created = drawing(page).getByRole('link', { name: /^Amulet created, offset \d+, 1220/ });
  const archived = drawing(page).getByRole('link', { name: /^Archive on Amulet, offset \d+/ });
  const [left, right] = [await created.boundingBox(), await archived.boundingBox()];
  expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0);
  await axe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(drawing(page)).toBeVisible();
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await axe(page);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await archived.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/updates\/1220/);
});

test('the drawing is saved as SVG, with ids in full and literal colours', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  const id = contractIdOf('life of spent coin');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/contracts/${id}?graph=drawing&network=${node.network}`);
  // The drawing and its button are shown before all paths are read.
  await expect(panel(page).getByRole('status')).toContainText('All paths are read to their ends.');
  const download = page.waitForEvent('download');
  await drawing(page).getByRole('button', { name: 'Save as SVG' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`contract-graph-${id.slice(0, 12)}.svg`);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(`<title>Origin and use of contract ${id}</title>`);
  expect(text).toMatch(/Archive on Amulet, offset \d+: 1220[0-9a-f]{64}</);
  expect(text).toContain('fill="#ffffff"');
  expect(text).not.toMatch(/var\(|oklch|light-dark/);
  await page.goto(`data:image/svg+xml,${encodeURIComponent(text)}`);
  await expect(page.locator('svg > g').first()).toBeAttached();
});

test('an unassigned contract is not archived: the history leads on to its archival', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  const history = `/updates/${node.updateId(/^Moving contract unassigned/)}/history`;
  await page.goto(`${history}?network=${node.network}`);
  await expect(rows(page)).toHaveText([
    /^UpdateArchives, UnassignsCreates$/,
    /Amulet created/,
    /unassigned/i,
    /Archive on Amulet/,
  ]);
  const own = rows(page).filter({ hasText: 'this update' });
  await expect(own.getByRole('cell').first()).toHaveAttribute('data-head', 'Unassigns');
  await expect(own.getByRole('cell').first()).toContainText('unassigned');
  await expect(panel(page).getByRole('status')).toContainText('All paths are read to their ends.');
  await page.goto(`${history}?steps=0&network=${node.network}`);
  await expect(own).toContainText('archival not followed yet');
  await expect(panel(page).getByRole('status')).not.toContainText('All paths');
  await page.goto(`${history}?graph=drawing&network=${node.network}`);
  await expect(drawing(page).getByRole('link', { name: /, unassigned, offset \d+/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await drawing(page).getByRole('button', { name: 'Save as SVG' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/<desc>[^<]*at offset \d+ unassigns contract 00/);
  await axe(page);
});

test('a reassignment is not reported as an anomaly when the ledger returns the assignment as the creation', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'moved');
  const id = node.updateId(/^Coin unassigned/);
  await page.goto(`/updates/${id}/history?steps=3&network=${node.network}`);
  await expect(panel(page).getByRole('status')).toContainText('Missing: 1 creation not returned.');
  await expect(rows(page).first()).toHaveText('UpdateUnassignsAssigns');
  await expect(rows(page).nth(1)).toContainText('creation not returned');
  await expect(panel(page)).not.toContainText('Anomaly');
});

test('the history of an update is read as the party that its address names', async ({
  page,
  request,
  expectConsole,
}) => {
  // Of contracts that other parties hold, of which the party only saw the archival.
  expectConsole(statusLine(404));
  const { network, updateId } = await openScenario(request, 'no-rights');
  const party = encodeURIComponent(await partyNamedIn(request));
  const update = `/updates/${updateId(/^Netting batch/)}`;
  const sent: (string | null)[] = [];
  page.on('request', (one) => {
    if (/events-by-contract-id|update-by/.test(one.url())) sent.push(one.postData());
  });
  await page.goto(`${update}?network=${network}&party=${party}&source=ledger`);
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByRole('link', { name: 'Where its contracts came from and went' }).click();
  await expect(panel(page).getByRole('status')).toContainText(/updates?, \d+ contracts/);
  await expect(page.getByText(/^Ledger as harbor/)).toBeVisible();
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.filter((body) => !body?.includes(decodeURIComponent(party)))).toEqual([]);
});

test('a cycle of a dishonest node is drawn once, and its edges are marked', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'lineage-cycle');
  const id = node.updateId(/second update/);
  await page.goto(`/updates/${id}/history?steps=5&network=${node.network}`);
  await expect(panel(page).getByRole('status')).toContainText('All paths are read to their ends.');
  await expect(rows(page)).toHaveCount(4);
  await expect(panel(page)).toContainText(
    'Anomaly: created at or after the offset of its archival.',
  );
  await panel(page).getByRole('button', { name: 'Drawing' }).click();
  // Three updates, of which the start is no link, and three contracts, each once.
  await expect(drawing(page).getByRole('link', { name: /offset/ })).toHaveCount(2);
  await expect(drawing(page).getByRole('link', { name: /^Amulet 00/ })).toHaveCount(3);
  await expect(
    drawing(page).getByRole('link', { name: /created at or after archival/ }),
  ).not.toHaveCount(0);
  await expect(panel(page)).toContainText('Dashed lines are anomalies of the node.');
  await axe(page);
});

test('reading shows the budget, stops with what was read, and goes on without asking twice', async ({
  page,
  request,
}) => {
  test.slow();
  const node = await openScenario(request, 'lineage-long');
  const id = node.updateId(/Round 31 of/);
  const asked: string[] = [];
  let held: (() => void)[] | undefined;
  await page.route(/events-by-contract-id|update-by-offset/, async (route, one) => {
    asked.push(`${one.url()} ${one.postData()}`);
    if (held !== undefined && asked.length > 30)
      await new Promise<void>((resolve) => held?.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/updates/${id}/history?network=${node.network}`);
  const status = panel(page).getByRole('status');
  await expect(status).toHaveText('3 updates, 24 contracts, 14 of 300 requests.');
  held = [];
  await panel(page).getByRole('button', { name: 'Show 5 more steps' }).click();
  await expect(status).toHaveText('Reading step 3 of 6…');
  await expect(panel(page)).toContainText(/3[0-4] of 300 requests/);
  const waiting = held;
  held = undefined;
  // The graph grows below it.
  const stop = panel(page).getByRole('button', { name: 'Stop' });
  await expect(stop).toBeInViewport();
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, 500);
  await expect(stop).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(/^Stopped: 5 updates, \d+ contracts, \d+ of 300 requests\.$/);
  await expect(page).toHaveURL(/steps=2/);
  for (const release of waiting) release();
  await axe(page);
  await panel(page).getByRole('button', { name: 'Show 20 more steps' }).click();
  await expect(status).toContainText(
    '300 of 300 requests. The budget of requests is used up.',
    LONG,
  );
  await expect(panel(page)).toContainText('archival not read: budget used up');
  expect(new Set(asked).size).toBe(300);
  expect(asked.length - 300).toBeLessThanOrEqual(waiting.length);
});

test('a failed step offers Retry instead of further steps', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const node = await openScenario(request, 'lineage-long');
  await page.route('**/update-by-offset', (route) => route.fulfill({ status: 400, body: 'no' }));
  await page.goto(`/updates/${node.updateId(/Round 31 of/)}/history?network=${node.network}`);
  const more = panel(page).getByRole('button', { name: /^Show \d+ more step/ });
  const retry = panel(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(panel(page).getByRole('status')).toContainText('1 update, ');
  await expect(more).toHaveCount(0);
  await page.unroute('**/update-by-offset');
  await retry.click();
  await expect(more).toHaveCount(3);
});

test('a graph of 300 requests is drawn, within its own frame', async ({ page, request }) => {
  test.slow();
  const node = await openScenario(request, 'lineage-long');
  const id = node.updateId(/Round 31 of/);
  await page.goto(`/updates/${id}/history?steps=40&graph=drawing&network=${node.network}`);
  await expect(panel(page).getByRole('status')).toContainText('300 of 300 requests', LONG);
  await expect(drawing(page).getByRole('link')).not.toHaveCount(0);
  await expect(drawing(page)).toContainText('archival not read: budget used up');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});
