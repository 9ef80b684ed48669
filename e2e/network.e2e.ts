import type { Page } from '@playwright/test';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { copiedBy, expectNoSidewaysScroll, failure, PHONE, statusLine } from './screen.ts';
import { openScenario, type Scenario } from './simulated.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Updates', exact: true });
const rows = (page: Page) => table(page).locator('[data-place]');
const row = (page: Page, place: number) => table(page).locator(`[data-place="${place}"]`);
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });
const read = (page: Page) => results(page).getByRole('status').first();
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kinds shown' }).getByRole('button', { name });
const summaries = (page: Page) => table(page).locator('[data-place] a').allInnerTexts();

async function openNetwork(page: Page, { network }: Scenario, search = ''): Promise<void> {
  await page.goto(`/network?network=${network}${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
}

test('a Scan without a ledger lists every update of the network, the rejected and private ones included', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'scan-only');
  const tokens: string[] = [];
  page.on('request', (sent) => {
    if (sent.headers()['authorization'] !== undefined) tokens.push(sent.url());
  });
  await openNetwork(page, node);
  await expect(read(page)).toHaveText(/^37 updates loaded, .* UTC, \d+ pages? \(start of/);
  await expect(read(page)).toHaveAttribute('title', 'via /v0/events, Scan 0.6.13');
  for (const [name, count] of [
    ['transaction', 26],
    ['reassignment', 2],
    ['rejected', 3],
    ['private', 6],
  ] as const)
    await expect(kind(page, name)).toHaveText(`${name} ${count}`);
  await expect(row(page, 0)).toContainText('Batch_Close on Batch');
  await expect(row(page, 0)).toContainText('29,994');
  await axe(page);
  await page.keyboard.press('z');
  await expect(read(page)).toHaveText(/^37 updates loaded, .* \+0[12]:00, \d+ pages? \(start of/);
  await page.keyboard.press('z');

  // The rejected updates, in the link too.
  await kind(page, 'rejected').click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/only=(?:kind:|kind%3A)rejected/);
  for (const text of await summaries(page)) expect(text).toMatch(/^Rejected, \d+ views?$/);
  await row(page, 0).click({ position: { x: 30, y: 16 } });
  const preview = page.getByRole('region', { name: 'Update', exact: true });
  await expect(preview).toContainText('Verdict time');
  await expect(preview).toContainText(/Traffic cost\s*5,280 bytes/);
  await expect(preview).not.toContainText('Offset');
  const id = new URL(page.url()).searchParams.get('sel') ?? '';
  expect(id).toMatch(/^1220[0-9a-f]{64}$/);
  await axe(page);
  const shown = page.url();
  await page.goto('about:blank');
  await page.goto(shown);
  await expect(rows(page)).toHaveCount(3);
  await expect(preview).toContainText(/5,280 bytes/);
  await preview.getByRole('link', { name: 'Open update' }).click();
  await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText('ejected');
  expect(tokens).toEqual([]);

  await page.setViewportSize(PHONE);
  await openNetwork(page, node);
  await expect(rows(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the network is read forward from a time, and a link to the rows reopens them', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'scan-only');
  await openNetwork(page, node);
  await expect(read(page)).toHaveText(/^37 updates/);
  const newestFirst = await summaries(page);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(page).toHaveURL(/dir=oldest/);
  await expect(read(page)).toHaveText(/end reached/);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '-1');
  const positionOf = async (place: number) =>
    BigInt((await row(page, place).getAttribute('data-offset')) ?? '');
  expect(await positionOf(0)).toBeLessThan(await positionOf(1));
  await expect(row(page, 0)).not.toContainText(newestFirst[0] ?? '');

  const box = page.getByRole('textbox', { name: 'Go to time' });
  await box.fill('yesterday');
  await box.press('Enter');
  await expect(results(page).getByText('Enter a time')).toBeVisible();
  // From the tenth row on, by its own time.
  const tenth = await row(page, 9).getByRole('link').innerText();
  const at = new Date(Number((await positionOf(9)) / 1000n)).toISOString();
  await box.fill(at);
  await box.press('Enter');
  await expect(page).toHaveURL(/at=/);
  await expect(table(page).locator('[data-place] a').first()).toHaveText(tenth);
  await expect(read(page)).toHaveText(/^28 updates/);

  const link = await copiedBy(page, () =>
    results(page)
      .getByRole('button', { name: /link to these/ })
      .click(),
  );
  await page.goto('about:blank');
  await page.goto(link);
  await expect(table(page).locator('[data-place] a').first()).toHaveText(tenth);
  await expect(read(page)).toHaveText(/^28 updates/);
  await page.getByRole('button', { name: 'Newest first' }).click();
  await expect(results(page).getByText('Up to')).toBeVisible();
  await expect(read(page)).toHaveText(/^(?:9|10) updates/);
});

test('a time after all updates keeps the list, and a link to one leads to the newest update', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'scan-only');
  await openNetwork(page, node);
  await expect(read(page)).toHaveText(/^37 updates/);
  const [newest] = await summaries(page);
  const box = page.getByRole('textbox', { name: 'Go to time' });
  await box.fill('2130-01-01 00:00');
  await box.press('Enter');
  await expect(
    results(page).getByText('All updates are older than 2130-01-01 00:00:00 UTC.'),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/at=/);
  await expect(read(page)).toHaveText(/^37 updates/);

  // Oldest first, the list follows what comes; newest first, it begins at the newest update.
  await openNetwork(page, node, '&at=2130-01-01T00:00:00Z&dir=oldest');
  const note = results(page).getByText('All updates are older.');
  await expect(note).toHaveText(/^From 2130-01-01 00:00:00 UTC\. All updates are older\.$/);
  await expect(results(page).getByText('No updates from this time on.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Go to newest' }).click();
  await expect(read(page)).toHaveText(/^37 updates/);
  await expect(page).not.toHaveURL(/at=|dir=/);
  await expect(note).toHaveCount(0);

  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/v0/events')) requests.push(sent.postData() ?? '');
  });
  await openNetwork(page, node, '&at=2130-01-01T00:00:00Z');
  await expect(read(page)).toHaveText(
    /^37 updates loaded, 20[2-9]\d-.* UTC, \d+ pages? \(start of/,
  );
  await expect(note).toHaveText(/^Up to 2130-01-01 00:00:00 UTC\. All updates are older\.$/);
  await expect(row(page, 0)).toContainText(newest ?? '-');
  expect(requests.length).toBeLessThan(30);
});

test('a link to the network may name its time as the box does, and an invalid time is reported', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'scan-only');
  await openNetwork(page, node, '&dir=oldest&at=2130-01-01');
  await expect(results(page).getByText('All updates are older.')).toHaveText(
    /^From 2130-01-01 00:00:00.000 UTC\./,
  );
  await openNetwork(page, node, '&at=2130-02-30T10:00');
  await expect(results(page).getByText('Enter a time (2026-01-02 14:02 UTC).')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Go to time' });
  await expect(box).toHaveValue('2130-02-30T10:00');
  await expect(read(page)).toHaveText(/^37 updates/);
});

test('new updates of the network are inserted while the list is live', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'busy');
  await openNetwork(page, node);
  await expect(read(page)).toHaveText(/new since then/);
  const switchOf = page.getByRole('checkbox', { name: 'Live' });
  await expect(switchOf).toBeChecked();
  await switchOf.click();
  await expect(page).toHaveURL(/live=no/);
  await expect(results(page).getByText(/^paused at .* UTC$/)).toBeVisible();
});

test('an update without a valid record time is listed once while the list is live', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'scan-only');
  const id = node.updateId(/6 levels deep/);
  let times = 0;
  await page.route('**/v0/events', async (route) => {
    const answer = await fetchAnswer(route);
    const { events } = await answer.json();
    for (const { update, verdict } of events) {
      if (update?.update_id !== id) continue;
      update.record_time = '2026-12-31T23:59:60.000000Z';
      verdict.record_time = update.record_time;
      times += 1;
    }
    await route.fulfill({ response: answer, json: { events } });
  });
  await openNetwork(page, node);
  await expect(read(page)).toHaveText(/^37 updates loaded/);
  await expect.poll(() => times, { timeout: 30_000 }).toBeGreaterThan(3);
  await expect(read(page)).toHaveText(/^37 updates loaded/);
  await expect(read(page)).not.toHaveText(/new since then/);
});

test('a rate limit of Scan counts down, and the list goes on', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(429));
  const node = await openScenario(request, 'scan-throttled');
  await openNetwork(page, node);
  await expect(results(page).getByText(/Retrying in [123] s/)).toBeVisible();
  await expect(read(page)).toHaveText(/^37 updates loaded/, { timeout: 40_000 });
  await expect(row(page, 0)).toContainText('Batch_Close on Batch');
});

test('a list that is opened while Scan is down loads when Scan responds again', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(503));
  const node = await openScenario(request, 'scan-only');
  let failures = 0;
  await page.route('**/v0/events', (route) => {
    failures += 1;
    // More often than a request without a list is repeated.
    return failures > 4 ? route.fallback() : route.fulfill({ status: 503, body: 'down' });
  });
  await openNetwork(page, node);
  await expect(read(page)).toHaveText('Nothing loaded.');
  await expect(results(page).getByText(/Retrying in \d+ s/)).toBeVisible();
  // The explanation stays while the request is repeated.
  const explained = await failure(page, 'E-STATUS-503').elementHandle();
  await expect.poll(() => failures).toBeGreaterThan(2);
  expect(await explained?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(read(page)).toHaveText(/^37 updates loaded/, { timeout: 40_000 });
  await expect(failure(page, 'E-STATUS-503')).toHaveCount(0);
});

test('a Scan without events lists updates without verdicts and says so; a network without Scan says that', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  await openNetwork(page, await openScenario(request, 'legacy'));
  await expect(page.getByText(/no \/v0\/events endpoint/)).toBeVisible();
  await expect(row(page, 0)).toContainText('Batch_Close on Batch');
  await expect(kind(page, 'rejected')).toHaveText('rejected 0');
  await axe(page);
  await openNetwork(page, await openScenario(request, 'ledger-only'));
  await expect(page.getByText(/^No Scan on this network/)).toBeVisible();
  await page.goto(`/updates?network=${(await openScenario(request, 'scan-only')).network}`);
  await page.getByRole('link', { name: 'List the updates of the network from Scan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
  await expect(row(page, 0)).toContainText('Batch_Close on Batch');
});

test('the home page of a network with Scan only lists its newest updates', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'scan-only');
  await page.goto(`/?network=${node.network}`);
  const recent = page.getByRole('list', { name: 'Recent updates' });
  await expect(recent.getByRole('link')).toHaveCount(6);
  await page.getByRole('link', { name: 'All updates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
});

test('more than 10,000 loaded rows of the network need no more memory and elements than 10,000', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const node = await openScenario(request, 'crowded');
  const session = await page.context().newCDPSession(page);
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  const loaded = async (): Promise<number> =>
    Number(
      /^(?:.* · )?([\d,]+) updates loaded/
        .exec(await read(page).innerText())?.[1]
        ?.replaceAll(',', '') ?? 0,
    );
  // A filter that nothing matches, so that pages are loaded until they are stopped.
  await openNetwork(page, node, '&dir=oldest&find=no-such-text');
  await page.getByRole('button', { name: 'Load until a match' }).click();
  await expect.poll(loaded, { timeout: 120_000 }).toBeGreaterThan(10_100);
  const [heap, nodes] = [await used(), await page.locator('*').count()];
  await expect.poll(loaded, { timeout: 120_000 }).toBeGreaterThan(12_500);
  await page.getByRole('button', { name: 'Stop' }).click();
  expect((await used()) - heap).toBeLessThan(5);
  expect((await page.locator('*').count()) - nodes).toBeLessThan(50);
  // All kept rows are shown again, and the dropped ones are a gap that can be loaded.
  await page
    .getByRole('searchbox', { name: /Text/ })
    .or(page.getByPlaceholder('Text, id or name (f)'))
    .fill('');
  await expect(read(page)).toHaveText(/10,000 kept|9,999 kept/);
  expect(await table(page).locator('*').count()).toBeLessThan(900);
  await expect(row(page, 0)).toContainText(/^Dropped: \d{4}-\d\d-\d\d .* UTC \([\d,]+ updates\)/);
});

test('a network with a migration id beyond 2^53 is listed', async ({ page, request }) => {
  const node = await openScenario(request, 'int64');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/v0/events')) sent.push(one.postData() ?? '');
  });
  await openNetwork(page, node);
  await expect(read(page)).toHaveText(/^\d+ updates loaded, .*\(start of/);
  await expect(row(page, 0)).toBeVisible();
  expect(sent.slice(1).join()).toContain('"after_migration_id":9007199254740993,');
});
