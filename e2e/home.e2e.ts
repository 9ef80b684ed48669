import type { Page } from '@playwright/test';
import { tokenFor } from '../src/sim/ledger/user.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { FULL } from './full.ts';
import { openDishonestStory } from './onboarding.ts';
import { openPlainNode } from './plain-node.ts';
import {
  expectAddress,
  expectAnswered,
  expectNoSidewaysScroll,
  expectTree,
  giveToken,
  holdRequests,
  PHONE,
  statusLine,
  treeRows,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by id' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** What is sent to nodes while a test looks, as `GET /v0/… body` without the world. */
function nodeRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = /\/v[02]\/.*/.exec(request.url())?.[0];
    if (path === undefined) return;
    asked.push(`${request.method()} ${decodeURIComponent(path)} ${request.postData() ?? ''}`);
  });
  return asked;
}

// Also what holds that the worker project has a worker.
test('the home page of the demo opens a sample tree with one click', async ({ page, inWorker }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Network: Demo' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Follow the settlement' }).click();
  await expect(page.getByRole('treegrid', { name: 'Transaction tree' })).toBeVisible();
  await expect(treeRows(page).first()).toContainText('Batch_Close');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Batch_Close on Batch');
  await expect.poll(() => page.workers().length > 0, 'a worker has it').toBe(inWorker);
  await axe(page);
});

test('every sample update of the demo has a description and opens', async ({
  page,
  request,
  expectConsole,
}) => {
  test.skip(!FULL, 'Only in the full run: other tests open each kind of update');
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  await page.goto(`/?network=${node.network}`);
  await group(page, 'Sample updates').getByText('Sample updates').click();
  const samples = group(page, 'Sample updates').getByRole('link');
  const read = () =>
    samples.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '').join('\n'));
  await expect.poll(read).toMatch(/^(?:\S+\n){15}/);
  for (const link of (await read()).split('\n')) {
    await page.goto(link);
    await expectAnswered(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What one interface does not have is news; nothing else may be wrong.
    await expect(page.getByRole('alert').filter({ hasNotText: 'E-NOT-FOUND' })).toHaveCount(0);
  }
});

test('the home page of the demo opens a failed command with one click', async ({ page }) => {
  await page.goto('/');
  const failed = group(page, 'Sample failed commands');
  await failed.getByText('Sample failed commands').click();
  await expect(failed.getByRole('link')).toHaveCount(5);
  await failed.getByRole('link', { name: /Package not vetted by a counterparty/ }).click();
  await expect(
    page.getByRole('region', { name: 'Selected completion', exact: true }),
  ).toContainText('PACKAGE_NOT_VETTED');
});

test('the search box opens an update id, also with # and as an event id', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  await page.goto(`/?network=${node.network}`);
  await expect(search(page)).toBeFocused();
  await search(page).fill(`  "#${id}:4"\n`);
  await page.keyboard.press('Enter');
  await expectAddress(page, `/updates/${id}`, { event: '4', network: node.network });
  const row = page.locator(`[data-event-id="${id}:4"]`);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Event' })).toContainText('TransferRule_Transfer');
  await expect(search(page)).toHaveValue('');
  await page.goto(`/updates/${id}:2?network=${node.network}`);
  await expectAddress(page, `/updates/${id}`, { event: '2', network: node.network });
  await expect(page.locator(`[data-event-id="${id}:2"]`)).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await search(page).blur();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('j?z');
  await expect(search(page)).toHaveValue('j?z');
});

const REFUSED = [
  ['', 'Nothing was entered.'],
  ['https://elsewhere.example/updates/1220', 'This web address has no id'],
  ['x'.repeat(301), 'No id was found in this text of 301 characters.'],
] as const;

test('the search box reports a text without an id, without a request', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const asked = nodeRequests(page);
  await page.goto(`/?network=${node.network}`);
  for (const [text, why] of REFUSED) {
    await search(page).fill(text);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(search(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(search(page)).toHaveAccessibleDescription(
      new RegExp(why.replace(/[()]/g, '\\$&')),
    );
  }
  expect(new URL(page.url()).pathname).toBe('/');
  // The home page asks for its lists; no text of the box is in any request.
  const texts = REFUSED.map(([text]) => text).filter((text) => text !== '');
  expect(asked.filter((one) => texts.some((text) => one.includes(text)))).toEqual([]);
  await axe(page);
});

test('the search box explains an invalid update id when the network has no ledger', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[04]'));
  const node = await openScenario(request, 'scan-only');
  await page.goto(`/?network=${node.network}`);
  for (const text of ['Splice.Amulet pkg', '../v2/users']) {
    await search(page).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Only a ledger has completions');
  }
  await search(page).fill('Splice.Amulet');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Find updates of the network with this name' }).click();
  await expectAddress(page, '/network', { find: 'Splice.Amulet', network: node.network });
  await expect(page.getByRole('table', { name: 'Updates' }).getByRole('row').nth(1)).toBeVisible();
  await page.goto(`/?network=${node.network}`);
  // Perhaps a command's, perhaps an update's of another form: not opened without asking.
  const odd = 'ab'.repeat(20);
  await search(page).fill(odd);
  await page.keyboard.press('Enter');
  const offer = page.getByRole('region', { name: 'Recognised ids' });
  await expect(offer).toContainText('this network has Scan only');
  expect(new URL(page.url()).pathname).toBe('/');
  await axe(page);
  await offer.getByRole('link', { name: 'Open as update id' }).click();
  await expectAddress(page, `/updates/${odd}`, { network: node.network });
});

test('the home page lists recently opened ids, newest first, and clears them', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const [first, second] = [node.updateId(/6 levels deep/), node.updateId(/240 markers/)];
  await page.goto(`/?network=${node.network}`);
  const lately = page.getByRole('region', { name: 'Recently opened' });
  await expect(lately).toContainText('Nothing yet.');
  for (const id of [first, second, first]) {
    await page.goto(`/updates/${id}?network=${node.network}`);
    await expectTree(page);
    // The title has the verdict of Scan, and the tree may be that of the ledger.
    await expectAnswered(page);
  }
  await page.getByRole('link', { name: 'Treeline' }).click();
  await expect(lately.getByRole('link')).toHaveCount(2);
  await expect(lately.getByRole('link').first()).toHaveAttribute('href', new RegExp(first));
  await expect(lately.getByRole('link').first()).toContainText(node.network);
  await expect(lately.getByRole('link').first()).toContainText('Batch_Close on Batch, accepted');
  await axe(page);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain('Batch');
  expect(stored).not.toContain('::');

  await lately.getByRole('link').nth(1).click();
  await expectAddress(page, `/updates/${second}`, { network: node.network });
  await expectTree(page);
  await page.goBack();
  await lately.getByRole('button', { name: 'Clear' }).click();
  await expect(lately.getByRole('link')).toHaveCount(0);
  await expect(lately).toContainText('Nothing yet.');
  await page.reload();
  await expect(lately).toContainText('Nothing yet.');
});

test('the home page groups the simulated networks behind a filter', async ({ page }) => {
  await page.goto('/');
  const situations = page.getByRole('region', { name: 'More simulated situations' });
  const filter = situations.getByRole('textbox', { name: 'Filter situations' });
  await expect(situations.getByRole('link')).toHaveCount(0);
  await expect(group(page, 'External parties')).toContainText('5 situations');
  await filter.fill('beyond 2^53');
  await expect(situations.getByRole('link')).toHaveText([
    'Integers beyond 2^53',
    'Traffic beyond 2^53',
  ]);
  await expect(situations.getByRole('status')).toHaveText(/^2 of \d+ situations$/);
  await filter.fill('no such text');
  await expect(situations.getByRole('status')).toHaveText('No situation with this text.');
  await filter.press('Escape');
  await expect(situations.getByRole('link')).toHaveCount(0);
  await group(page, 'Traffic and large integers').getByText('Traffic and large integers').click();
  await situations.getByRole('link', { name: 'Integers beyond 2^53' }).click();
  await expect(page).toHaveURL('/?network=sim-int64');
  await expect(page.getByRole('button', { name: /^Network: Integers/ })).toBeVisible();
  // The group of the open network is open, and so are its samples.
  const here = page.getByRole('link', { name: 'Integers beyond 2^53' });
  await expect(here).toHaveAttribute('aria-current', /./);
  await expect(page.getByRole('link', { name: 'Demo', exact: true })).toBeVisible();
  // The logo keeps the network, so that page leads back to the stories.
  await page.getByRole('link', { name: 'Back to the stories of the demo' }).click();
  await expect(page).toHaveURL('/?network=demo');
  await expect(page.getByRole('region', { name: 'Stories' })).toBeVisible();
  await expect(page.getByText('Data comes from a simulated node.')).toBeVisible();
  await page.goBack();
  await group(page, 'Sample updates').getByRole('link').first().click();
  await expect(treeRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\?network=sim-int64$/);
});

test('the home page has one search box, in its middle, and its header has none', async ({
  page,
}) => {
  await page.goto('/');
  await expect(search(page)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0);
  await page.goto('/node');
  await expect(search(page)).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(1);
});

test('the stories of the demo lead to who saw it, why it failed and what it cost', async ({
  page,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  await page.goto('/');
  const stories = page.getByRole('region', { name: 'Stories' });
  await expect(stories.getByRole('listitem')).toHaveCount(4);
  const follow = async (name: RegExp) => {
    await page.goto('/');
    await stories.getByRole('link', { name }).click();
  };
  await follow(/^See who saw which part/);
  await expect(page.getByRole('treegrid', { name: 'Views' })).toBeVisible();
  await follow(/^Explain the rejection/);
  await expect(page.getByRole('region', { name: 'Rejection', exact: true })).toContainText(
    'LOCAL_VERDICT_INACTIVE_CONTRACTS',
  );
  await follow(/^Open the bill/);
  await expect(page.getByRole('region', { name: 'Traffic', exact: true })).toContainText('29,994');
});

test('the story of the dishonest node leads to what the node added and what to do, in one press', async ({
  page,
  request,
}) => {
  await openDishonestStory(page, request);
  await expect(page.getByText('This simulated node is dishonest.')).toBeVisible();
  await expect(
    page.getByRole('combobox', { name: 'Simulated change of the response' }),
  ).toHaveValue('extra-host');
  const verdict = page.getByRole('alert').filter({ hasText: 'Do not sign this' });
  await expect(verdict).toContainText('An unrequested participant would host the party');
  await expect(page.getByText('What to do next.')).toBeInViewport();
  await expect(page.locator('[aria-current="step"] [data-mark]')).toHaveAttribute(
    'data-mark',
    'failed',
  );
  // Only what failed is open, with both values; what passed is one line.
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'passed' })).toHaveCount(0);
  await expect(checks.filter({ hasText: 'failed' }).first()).toContainText('unasked-participant');
  await axe(page);
});

test('the home page lists the newest updates with titles, and the last failures', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'busy');
  await page.goto(`/?network=${node.network}`);
  const recent = page.getByRole('list', { name: 'Recent updates' });
  await expect(recent.getByRole('listitem')).toHaveCount(6);
  const first = await recent.getByRole('link').first().getAttribute('href');
  await expect(recent.getByRole('listitem').first()).toContainText(/ · \d+ events?/);
  // Live: another update takes the first place.
  await expect(recent.getByRole('link').first()).not.toHaveAttribute('href', first ?? '');
  const demo = await openScenario(request, 'demo');
  await page.goto(`/?network=${demo.network}`);
  const failures = page.getByRole('list', { name: 'Last failed commands' });
  await expect(failures.getByRole('listitem')).toHaveCount(3);
  await axe(page);
  const code = await failures.getByRole('link').first().innerText();
  await failures.getByRole('link').first().click();
  await expect(
    page.getByRole('region', { name: 'Selected completion', exact: true }),
  ).toContainText(/[A-Z_]{6,}/.exec(code)?.[0] ?? code);
});

test('the lists of the home page say that they load, also before their code has come', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/network-lists-*');
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Recent updates on Demo' });
  await expect(recent).toContainText('Loading…');
  release();
  await expect(recent.getByRole('listitem')).toHaveCount(6);
  await expect(recent).not.toContainText('Loading…');
});

test('the home page of a configured network shows node health instead of samples', async ({
  page,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const node = await openScenario(request, 'demo');
  const app = await startApp({ ledger: `${baseURL}${node.ledger}` });
  await page.goto(app);
  const health = page.getByRole('region', { name: 'Node', exact: true });
  await expect(health).toContainText('Canton');
  await expect(page.getByRole('region', { name: 'Stories' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Filter situations' })).toHaveCount(0);
  // Without a token, the lists say so and offer to add one.
  const recent = page.getByRole('region', { name: /^Recent updates on/ });
  await recent.getByRole('button', { name: 'Add token' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the home page reports rights that cannot be read, and blames no node for it', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[13]'));
  const node = await openScenario(request, 'needs-token');
  await page.route('**/v2/authenticated-user', (asked) =>
    asked.request().headers()['authorization'] === undefined
      ? asked.continue()
      : asked.fulfill({ status: 403, contentType: 'application/json', body: '{}' }),
  );
  await page.goto(`/?network=${node.network}`);
  const failed = page.getByRole('region', { name: 'Last failed commands' });
  await failed.getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, tokenFor('operator'));
  await expect(failed).toContainText('The rights of this token could not be read. Choose parties');
  await expect(failed).not.toContainText('This node requires');
});

test('the home page and the strip report a node that stops responding, and its recovery', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine('404|500'));
  let isDead = false;
  let late = 0;
  const end = () => {
    const recordTime = new Date(Date.now() - late).toISOString();
    const synchronizerTimes = [{ synchronizerId: 'global-domain::1220', recordTime }];
    return JSON.stringify({ offset: 70, synchronizerTimes });
  };
  const node = await openPlainNode({
    'GET /v2/version': '{"version":"3.6.0"}',
    'GET /v2/parties/participant-id': '{"participantId":"harbor-participant::1220"}',
    'GET /v2/state/latest-pruned-offsets': '{}',
    'GET /v2/state/ledger-end': () => (isDead ? { status: 500, body: '{}' } : end()),
  });
  const app = await startApp({ ledger: node.origin });
  await page.clock.install();
  await page.goto(app);
  const health = page.getByRole('region', { name: 'Node', exact: true });
  const strip = page.getByRole('contentinfo');
  await expect(health).toContainText('up to date');
  await expect(health).toContainText('Prunednot reported by this node');
  await expect(strip).toContainText('ledger end 70');
  isDead = true;
  await page.clock.runFor(31_000);
  await expect(health).toContainText(/Unknown since \d.* The latest request failed\./);
  await expect(health).not.toContainText('up to date');
  const last = '70 (last known value; the latest request failed)';
  await expect(health).toContainText(last);
  await expect(strip).toContainText(`ledger end ${last}`);
  await axe(page);
  isDead = false;
  await page.clock.runFor(31_000);
  await expect(health).toContainText('up to date');
  await expect(strip).not.toContainText('last known');
  // The node responds, but its record times stop.
  late = 600_000;
  await page.clock.runFor(61_000);
  await expect(health).toContainText(/behind by \d+ min/);
  await node.close();
});

test('the theme follows the system until the user chooses one, which is stored', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = page.getByRole('button', { name: /^Theme: / });
  await expect(theme).toHaveAccessibleName('Theme: system');
  const dark = await ground();
  await theme.click();
  await expect(theme).toHaveAccessibleName('Theme: light');
  await expect.poll(ground).not.toBe(dark);
  const light = await ground();
  await page.reload();
  await expect(theme).toHaveAccessibleName('Theme: light');
  await expect.poll(ground).toBe(light);
  await theme.click();
  await expect(theme).toHaveAccessibleName('Theme: dark');
  await expect.poll(ground).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBe(dark);
  await theme.click();
  await expect(theme).toHaveAccessibleName('Theme: system');
  await expect.poll(ground).toBe(light);
});

test('an unknown address shows “Page not found”', async ({ page }) => {
  await page.goto('/transactions/12?network=demo');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(search(page)).toBeVisible();
  await axe(page);
});

test('the home page fits the width of a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  await page.goto(`/?network=${node.network}`);
  await expect(page.getByRole('region', { name: 'More simulated situations' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await search(page).fill('a'.repeat(61));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe(page);
  await page.getByLabel('Menu').click();
  await expect(page.getByRole('button', { name: 'Network: Demo' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe(page);
});

test('the Connect page fits the width of a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  await page.goto(`/connect?network=${node.network}`);
  await expect(page.getByRole('heading', { name: 'Connect to a node' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe(page);
});

test('Back returns to the place on the home page', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  await page.goto(`/?network=${node.network}`);
  const updates = page.getByRole('list', { name: 'Recent updates' });
  await expect(updates.getByRole('listitem')).toHaveCount(6);
  const failures = page.getByRole('list', { name: 'Last failed commands' });
  await expect(failures.getByRole('listitem').first()).toBeVisible();
  const link = updates.getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/\/updates\//);
  await expectTree(page);
  await page.goBack();
  await expect(search(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('the search box of a tablet has room for an id, and the menu for the pages', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/node?network=${network}`);
  const box = page.getByRole('searchbox', { name: 'Search by id' });
  await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(400);
  await page.getByLabel('Menu').click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await axe(page);
});
