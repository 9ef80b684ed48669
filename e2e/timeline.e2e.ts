import type { Page } from '@playwright/test';
import { INVOICE_TRACE } from '../src/sim/demo/story.ts';
import { traceOf, updateIdOf } from '../src/sim/world/identity.ts';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import {
  expectNoSidewaysScroll,
  expectTree,
  failure,
  holdRequests,
  openDetails,
  PHONE,
  setLive,
  statusLine,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const TRACE = traceOf(INVOICE_TRACE);
const WORKFLOW = 'dvp-settlement/netting-0417';

/** The texts of a timeline without updates. They are true only after updates were read. */
const NONE_FOUND = /^(0 updates|No update with)/;

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const rows = (page: Page) => page.getByRole('table', { name: 'Timeline' }).getByRole('row');
const readButton = (page: Page) => page.getByRole('button', { name: 'Read 2,000 updates' });

/** The requests for updates that a page sends from now on. */
function updateRequests(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/v2/updates')) sent.push(one.url());
  });
  return sent;
}

test('the timeline of a trace has its updates and its rejected command, with times and gaps', async ({
  page,
  request,
  expectConsole,
}) => {
  // The completion's contention asks the ledger for contracts that it has not.
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const sent = updateRequests(page);
  await page.goto(`/timeline?network=${node.network}&trace=${TRACE}`);
  await expect(results(page)).toContainText('Nothing read for this timeline yet.');
  await expect(results(page).getByText(NONE_FOUND)).toHaveCount(0);
  expect(sent).toEqual([]);
  await readButton(page).click();
  await expect(results(page)).toContainText(/\d+ updates read, .*\(start of available history\)/);
  await expect(results(page)).toContainText('2 updates, over');
  await expect(results(page)).toContainText(/Pruned up to offset 60000/);
  await page.getByRole('button', { name: 'Search completions' }).click();
  await expect(results(page)).toContainText('2 updates and 1 command, over');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText('first');
  await expect(rows(page).nth(2)).toContainText('TransferPreapproval_Send');
  await expect(rows(page).nth(3)).toContainText('LOCAL_VERDICT_INACTIVE_CONTRACTS');
  await expect(rows(page).nth(3)).toContainText('failed');
  await expect(
    rows(page)
      .nth(2)
      .locator(`a[href*="/updates/${updateIdOf('preapproved transfer')}"]`),
  ).toBeVisible();
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows(page).nth(3).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Completion', exact: true })).toContainText(
    'LOCAL_VERDICT_INACTIVE_CONTRACTS',
  );
  await expect(page).toHaveURL(/after=60000&any=yes.*users=all/);
});

test('a timeline that cannot be read counts no updates', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(500));
  const node = await openScenario(request, 'demo');
  await page.route('**/v2/updates/**', (route) => route.fulfill({ status: 500 }));
  await page.goto(`/timeline?network=${node.network}&workflow=${WORKFLOW}`);
  await readButton(page).click();
  await expect(results(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(results(page), 'the button that had the focus is gone').toBeFocused();
  await expect(results(page).getByText(NONE_FOUND)).toHaveCount(0);
  await page.unrouteAll();
  await results(page).getByRole('button', { name: 'Retry' }).click();
  await expect(results(page)).toContainText('3 updates, over');
});

test('a timeline still counts what it found when a later reading fails', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(500));
  const node = await openScenario(request, 'crowded');
  await page.goto(`/timeline?network=${node.network}&workflow=in-no-update`);
  await readButton(page).click();
  await expect(results(page)).toContainText(/2,000 updates read, /);
  await expect(results(page).getByText(NONE_FOUND)).toHaveCount(2);
  await page.route('**/v2/updates/**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Read 2,000 more' }).click();
  await expect(results(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(results(page).getByText(NONE_FOUND)).toHaveCount(2);
});

test('a workflow id leads from its update to its timeline, which Back keeps', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${updateIdOf('netting batch')}?network=${node.network}&source=ledger`);
  await openDetails(page);
  await page.getByRole('link', { name: WORKFLOW }).click();
  await expect(page).toHaveURL(/\/timeline\?.*workflow=/);
  // The reading begins some offsets after the update.
  await expect(page.getByRole('region', { name: 'Query' })).toContainText(/up to offset 61\d{3}/);
  await readButton(page).click();
  await expect(rows(page)).toHaveCount(4);
  // The page may send its request after the address changes.
  const own = page.waitForRequest(/\/v2\/updates\/update-by-id$/);
  await rows(page).nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/\/updates\/1220/);
  await own;
  await expectTree(page);
  const sent = updateRequests(page);
  await page.goBack();
  await expect(rows(page)).toHaveCount(4);
  await expect(results(page)).toContainText('updates read');
  expect(sent).toEqual([]);
  await axe(page);
});

test('what the list of updates loaded is shown without a request', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates?network=${node.network}`);
  const list = page.getByRole('region', { name: 'Results' });
  await expect(list).toContainText('updates loaded');
  // The list's own requests are not counted.
  await setLive(page, false);
  const line = list.getByRole('row').filter({ hasText: 'TransferPreapproval_Send' });
  await line.getByRole('cell').nth(1).click();
  const trace = page.getByRole('link', { name: TRACE });
  const sent = updateRequests(page);
  await trace.click();
  await expect(rows(page)).toHaveCount(3);
  await expect(results(page)).toContainText(
    /2 updates, over .* compared with \d+ updates of lists/,
  );
  expect(sent.filter((url) => url.includes('get-updates-page'))).toEqual([]);
});

test('a narrow timeline cuts no time, no gap and no kind', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.setViewportSize(PHONE);
  await page.goto(`/timeline?network=${node.network}&workflow=${WORKFLOW}`);
  await readButton(page).click();
  await expect(rows(page)).toHaveCount(3);
  const gap = rows(page).nth(2).getByRole('cell').nth(2);
  await expect(gap).toHaveText(/^\+\d/);
  await expect(gap).toBeVisible();
  const cut = () =>
    rows(page).evaluateAll((all) =>
      all.slice(1).flatMap((row) =>
        [...row.children].slice(0, 5).flatMap((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          const { right } = text.getBoundingClientRect();
          const { width, right: end } = cell.getBoundingClientRect();
          return width > 0 && right > end + 1 ? [cell.textContent] : [];
        }),
      ),
    );
  expect(await cut()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(cut).toEqual([]);
});

test('a timeline is read within a budget, stopped and continued', async ({ page, request }) => {
  const node = await openScenario(request, 'crowded');
  const sent = updateRequests(page);
  // One workflow for all settlements, which has more rows than are drawn.
  await page.route('**/get-updates-page', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"settlement-\d+"/g, '"settlement-7"');
    await route.fulfill({ response, body });
  });
  await page.goto(`/timeline?network=${node.network}&workflow=settlement-7`);
  await readButton(page).click();
  await expect(results(page)).toContainText(/2,000 updates read, /);
  await expect(results(page), 'the button that had the focus is gone').toBeFocused();
  expect(sent.length).toBe(10);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Read 2,000 more' }).click();
  await expect(results(page)).toContainText(/4,000 updates read, /);
  expect(sent.length).toBe(20);
  const cut = results(page).getByText(/^The first 200 of [\d,]+ rows\.$/);
  await expect(cut).toHaveCount(1);
  await expect(cut).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(cut).toBeVisible();
  await page.emulateMedia({ media: null });

  const release = await holdRequests(page, '**/v2/updates/get-updates-page');
  await page.getByRole('button', { name: 'Read 2,000 more' }).click();
  await expect(results(page)).toContainText('Reading: 0 of 2,000 updates');
  await expect(page.getByRole('progressbar', { name: 'Budget' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(results(page)).toContainText(/4,000 updates read, /);
  release();
});

test('a failure midway keeps the rows that were read, and Retry goes on', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(403));
  const node = await openScenario(request, 'crowded');
  let pages = 0;
  await page.route('**/v2/updates/get-updates-page', async (route) => {
    pages += 1;
    if (pages !== 4) return route.continue();
    await route.fulfill({ status: 403, json: { code: 'NA', cause: 'A security-sensitive error' } });
  });
  await page.goto(`/timeline?network=${node.network}&workflow=settlement-7`);
  await readButton(page).click();
  const failure = results(page).getByRole('alert');
  await expect(failure).toBeVisible();
  await expect(results(page)).toContainText(/600 updates read/);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  await axe(page);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(results(page)).toContainText(/2,000 updates read/);
  await expect(failure).toHaveCount(0);
});

test('a timeline says what it lacks: an id, a token, a ledger, an update', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[01]'));
  const demo = await openScenario(request, 'demo');
  const query = page.getByRole('region', { name: 'Query' });
  await test.step('an id', async () => {
    await page.goto(`/timeline?network=${demo.network}`);
    await expect(query).toContainText('Enter a trace id or a workflow id.');
    await query.getByLabel('Trace id or traceparent').fill('zz');
    await query.getByRole('button', { name: 'Show timeline' }).click();
    await expect(query).toContainText('Not a trace id.');
    await axe(page);
    await query
      .getByLabel('Trace id or traceparent')
      .fill(`00-${'ab'.repeat(16)}-${'1'.repeat(16)}-01`);
    await query.getByRole('button', { name: 'Show timeline' }).click();
    await expect(page).toHaveURL(new RegExp(`trace=${'ab'.repeat(16)}`));
    await expect(query.getByRole('button', { name: 'Edit query' })).toBeFocused();
  });
  await test.step('an update', async () => {
    await readButton(page).click();
    await expect(results(page)).toContainText('No visible update in this range has this trace id.');
    const release = await holdRequests(page, '**/v2/commands/*');
    await page.getByRole('button', { name: 'Search completions' }).click();
    await expect(results(page)).toContainText('Searching completions…');
    await expect(results(page), 'the button that had the focus is gone').toBeFocused();
    await results(page).getByRole('button', { name: 'Stop' }).click();
    const search = results(page).getByRole('group', { name: 'Search for completions' });
    await expect(search, 'the button that had the focus is gone').toBeFocused();
    await expect(search).toContainText('No command of this trace found yet');
    release();
    await results(page).getByRole('button', { name: 'more completions' }).click();
    await expect(results(page)).toContainText('No completion has this trace id.');
    await axe(page);
  });
  await test.step('offsets with updates', async () => {
    await page.goto(`/timeline?network=${demo.network}&trace=${TRACE}&after=99999999`);
    await readButton(page).click();
    await expect(results(page)).toContainText('No updates in these offsets.');
  });
  await test.step('offsets that are not pruned', async () => {
    const pruned = 'All updates in this range are pruned.';
    const release = await holdRequests(page, '**/v2/state/latest-pruned-offsets');
    await page.goto(`/timeline?network=${demo.network}&trace=${TRACE}&upto=59000`);
    await readButton(page).click();
    await expect(results(page)).toContainText('No update with this trace id so far.');
    release();
    await expect(results(page)).toContainText(pruned);
    await expect(results(page)).not.toContainText('No visible update');
    await page.goto(`/timeline?network=${demo.network}&trace=${TRACE}&after=50&upto=59000`);
    await readButton(page).click();
    await expect(results(page)).toContainText(`History is available after offset 60000. ${pruned}`);
  });
  await test.step('offsets in their order', async () => {
    const sent = updateRequests(page);
    await page.goto(`/timeline?network=${demo.network}&trace=${TRACE}&after=70000&upto=60000`);
    await expect(query).toContainText('The last offset is not after the first.');
    await expect(results(page)).toHaveCount(0);
    await query.getByLabel('Up to offset').fill('80000');
    await query.getByRole('button', { name: 'Show timeline' }).click();
    await expect(readButton(page)).toBeVisible();
    expect(sent).toEqual([]);
  });
  await test.step('a token', async () => {
    const node = await openScenario(request, 'needs-token');
    await page.goto(`/timeline?network=${node.network}&trace=${TRACE}`);
    await expect(results(page).getByRole('button', { name: 'Add token' })).toBeVisible();
    await expect(results(page), 'nobody pressed anything').not.toBeFocused();
    await axe(page);
  });
  await test.step('a ledger', async () => {
    const node = await openScenario(request, 'scan-only');
    await page.goto(`/timeline?network=${node.network}&trace=${TRACE}`);
    await expect(page.getByRole('main')).toContainText('Scan reports no trace ids.');
    await axe(page);
  });
});

test('a network with Scan only has the timeline of a workflow', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const node = await openScenario(request, 'scan-only');
  await page.goto(`/timeline?network=${node.network}&workflow=${WORKFLOW}&upto=61000`);
  await expect(page.getByRole('region', { name: 'Query' })).not.toContainText('offset');
  await page.route('**/assets/network-feed-*', (route) => route.abort('connectionrefused'));
  await readButton(page).click();
  await expect(failure(page, 'E-PART')).toBeVisible();
  await expect(results(page), 'the button that had the focus is gone').toBeFocused();
  await page.unrouteAll();
  await failure(page, 'E-PART').getByRole('button', { name: 'Retry' }).click();
  await expect(results(page)).toContainText(/\d+ updates read, .* UTC, .*\(start of available/);
  // The third update of the workflow is private, so Scan has no workflow id of it.
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText('not reported');
  await expect(page.getByRole('button', { name: 'Search completions' })).toHaveCount(0);
  await axe(page);
  await rows(page).nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/\/updates\/1220/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
});

test('ids of a network with Scan only lead to the list of the network', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'scan-only');
  await page.goto(`/go?network=${node.network}&q=${encodeURIComponent(PARTIES.lumen)}`);
  await expect(page).toHaveURL(/\/network\?.*only=party/);
  const list = page.getByRole('region', { name: 'Results' });
  await expect.poll(() => list.getByRole('row').count()).toBeGreaterThan(1);
  await page.goto(
    `/go?network=${node.network}&q=${encodeURIComponent(`workflow id: ${WORKFLOW}`)}`,
  );
  await expect(page).toHaveURL(/\/network\?.*find=/);
  await expect.poll(() => list.getByRole('row').count()).toBeGreaterThan(1);
});

test('a node before get-updates-page is read in bounded lists', async ({ page, request }) => {
  const node = await openScenario(request, 'v34');
  const sent = updateRequests(page);
  await page.goto(`/timeline?network=${node.network}&trace=${TRACE}`);
  await readButton(page).click();
  await expect(rows(page)).toHaveCount(3);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((url) => url.includes('get-updates-page'))).toEqual([]);
});
