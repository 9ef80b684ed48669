import type { Page } from '@playwright/test';
import { tokenFor } from '../src/sim/ledger/user.ts';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { failure, giveToken, holdRequests, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Updates', exact: true });
const list = (page: Page) => table(page).getByRole('rowgroup').last();
const row = (page: Page, place: number) => table(page).locator(`[data-place="${place}"]`);
const reading = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });
const read = (page: Page) => reading(page).getByRole('status').first();
const preview = (page: Page) => page.getByRole('region', { name: 'Update', exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Lets so many pages through; the others wait until all may come. */
async function holdPages(page: Page, free: number): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  await page.route(/\/get-updates-page$/, async (route) => {
    if (++asked > free) await held;
    // Nobody may be waiting for it by then.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

test('rejected pages and lists are halved, with one notice (fault 56)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400|413'));
  const sizes: number[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/get-updates-page')) sizes.push(one.postDataJSON().maxPageSize);
  });
  const { network } = await openScenario(request, 'small-pages');
  await page.goto(`/updates?network=${network}`);
  const note = page.getByText(/^The node rejected/);
  await expect(note).toHaveText(
    /^The node rejected pages of 100 updates\. Page size reduced to 25\. Response: INVALID_ARGUMENT: .*page_size exceeds the maximum of 30: 100$/,
  );
  await expect(read(page)).toContainText(/^50 updates loaded, .*, 2 pages$/);
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('500');
  // The pages, and then the tail.
  await expect.poll(() => sizes.slice(0, 5)).toEqual([100, 50, 25, 25, 25]);
  await expect(note).toHaveCount(1);

  const lists = await openScenario(request, 'small-lists');
  await page.goto(`/updates?network=${lists.network}&live=no`);
  await expect(page.getByText(/^Lists of/)).toHaveText(
    'Lists of 200 were rejected or too large. List size reduced to 50.',
  );
  await expect(read(page)).toContainText(/^100 updates loaded, .*, 1 page$/);
  // Lists also contain checkpoints, which are no rows.
  const checkpoints = reading(page).getByRole('group');
  await checkpoints.getByText(/^\d+ checkpoints$/).click();
  await expect(checkpoints).toContainText('Newest checkpoint at offset 61197.');
  const times = checkpoints.getByRole('list', { name: 'Record times' }).getByRole('listitem');
  await expect(times).not.toHaveCount(0);
  await expect(times.first()).toContainText(/ UTC.*::1220/);
  await expect(checkpoints).toContainText('has no row');
  await expect(table(page).getByText('checkpoint')).toHaveCount(0);
  await axe(page);
});

test('a live list continues after a gap that was pruned (fault 47, REL-14)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400'));
  const { network } = await openScenario(request, 'overtaken');
  // Gaps are shown whatever one seeks.
  await page.goto(`/updates?network=${network}&find=nothing+has+this`);
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('500');
  await expect(
    page.getByText('The node was pruned up to offset 62698 during loading'),
  ).toBeVisible();
  await expect(row(page, 0)).toContainText('Not loaded: offsets 61198–62698');
  await expect(page.getByText(/^up to offset \d+$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Load gap').click();
  await expect(failure(page, 'E-PRUNED')).toContainText('Pruned on this node');
  await expect(row(page, 0)).toContainText('Not loaded: offsets 61198–62698');
  // The pressed button is gone, and with it its focus; only the pointer may hold new rows.
  await page.mouse.move(0, 0);
  await expect(page.getByText(/^up to offset \d+$/)).toBeVisible();
  await axe(page);
  await button(page, 'Load from there').click();
  await expect(page).toHaveURL(/after=62698/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A page is of the newest hundred: where more came meanwhile it begins later.
  const begins = async () =>
    Number(
      /[1-9]\d* updates loaded, offsets (\d+)–/.exec((await read(page).textContent()) ?? '')?.[1],
    );
  await expect.poll(begins).toBeGreaterThan(62_698);
  await page.getByRole('textbox', { name: 'Filter by text' }).fill('');
  expect(Number(await row(page, 0).getAttribute('data-offset'))).toBeGreaterThan(62_698);
});

test('the list reports dropped rows and an overflow of waiting rows', async ({ page, request }) => {
  const { network } = await openScenario(request, 'flood');
  await page.goto(`/updates?network=${network}&size=2000`);
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('500');
  await expect(read(page)).toHaveText(
    /^2,000 updates loaded, .* · [\d,]+ new since then · 9,999 kept, [\d,]+ dropped$/,
  );
  await row(page, 2).hover();
  const waiting = button(page, /^at least [\d,]+ new$/);
  await expect(waiting).toBeVisible();
  const full = page.getByText(/^waiting at offset \d+ until new updates are shown$/);
  await expect(full).toBeVisible();
  const before = Number(await row(page, 0).getAttribute('data-offset'));
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(full).toHaveCount(0);
  const newest = async () => Number(await row(page, 0).getAttribute('data-offset'));
  await expect.poll(newest).toBeGreaterThan(before + 10_000);
  expect(await table(page).locator('*').count()).toBeLessThan(900);
});

const ONCE = { timeout: 200 };

/**
 * Expects what the page shows after waits of its clock, such as those between empty pages. Between
 * two steps of the clock the server has time to answer, so that no request reaches its time limit.
 */
async function withWaits(page: Page, claim: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2_000);
    await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
    await claim();
  }).toPass({ intervals: [50] });
}

test('the list counts empty pages, and can stop loading them or a search for a match', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'sparse');
  await page.clock.install();
  const letGo = await holdPages(page, 7);
  await page.goto(`/updates?network=${network}&live=no&kind=topology&after=65900`);
  await withWaits(page, () =>
    expect(reading(page)).toContainText('7 requests returned no visible updates', ONCE),
  );
  await reading(page).getByRole('button', { name: 'Stop' }).click();
  await expect(read(page)).toHaveText(/^0 updates loaded, offsets \d+–\d+, 7 pages$/);
  letGo();
  await reading(page).getByRole('button', { name: 'Load more' }).click();
  await withWaits(page, () =>
    expect(read(page)).toHaveText(
      /^1 update loaded, offsets 65901–\d+, \d+ pages \(start of query\)$/,
      ONCE,
    ),
  );
  await expect(row(page, 0)).toContainText('Hosting');

  await page.unroute(/\/get-updates-page$/);
  const letGoOn = await holdPages(page, 5);
  await page.goto(`/updates?network=${network}&live=no&after=66600&find=nothing+has+this`);
  await button(page, 'Load until a match').click();
  await withWaits(page, () =>
    expect(reading(page)).toContainText(/Searched \d+ updates in 4 requests/, ONCE),
  );
  await expect(button(page, 'Load until a match')).toHaveCount(0);
  await reading(page).getByRole('button', { name: 'Stop' }).click();
  await expect(read(page)).toContainText(/, 5 pages$/);
  letGoOn();
  await button(page, 'Load until a match').click();
  await withWaits(page, () => expect(read(page)).toContainText('(start of query)', ONCE));
  await expect(page.getByText(/^No match\. All updates of this query are loaded\./)).toBeVisible();
  await expect(button(page, 'Load until a match')).toHaveCount(0);
});

test('the search for the other half of a reassignment continues beyond its first pages', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'sparse');
  await page.goto(`/updates?network=${network}&live=no&kind=reassignment&after=66990`);
  await expect(read(page)).toContainText('(start of query)');
  await row(page, 0).getByRole('cell').nth(1).click();
  await button(page, 'Find unassignment').click();
  await expect(preview(page)).toContainText(
    /No unassignment found down to offset \d+, after 50 pages\./,
  );
  await button(page, 'Search 500 more pages').click();
  await expect(preview(page)).toContainText('Found after 93 pages.');
  await expect(preview(page)).toContainText('in flight for 31 min');
});

test('a search for a time stops at its budget when updates have no record time', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'untimed');
  await page.goto(`/updates?network=${network}&live=no`);
  await expect(row(page, 0)).toContainText('no record time');
  await expect(page.getByText('100 updates without a valid record time.')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Go to offset or time' });
  await box.fill('2026-01-02 14:02');
  await box.press('Enter');
  await expect(
    page.getByText(
      'Not found within 60 requests. Remaining range: offsets 1–60717. 60 updates without a record time.',
    ),
  ).toBeVisible();
  await axe(page);
});

test('an update of unknown kind is shown as received (fault 58, DATA-06)', async ({
  page,
  request,
  expectConsole,
}) => {
  // Scan does not know it.
  expectConsole(statusLine('404'));
  const { network } = await openScenario(request, 'unheard-of');
  await page.goto(`/updates?network=${network}&live=no`);
  await button(page, /^unknown \d+$/).click();
  await expect(row(page, 0)).toContainText('Unknown kind: PartyMigration');
  await row(page, 0).getByRole('cell').nth(1).click();
  await expect(preview(page)).toContainText('Start of the received JSON');
  await expect(preview(page)).toContainText('{"PartyMigration":{"value":{"updateId":"1220');
  await axe(page);
  await preview(page).getByRole('link', { name: 'Open update' }).click();
  await expect(page.getByRole('region', { name: 'Details', exact: true })).toContainText(
    'PartyMigration',
  );
});

test('a rejected request as any party shows the required right, and a named party works', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('403'));
  const { network } = await openScenario(request, 'no-rights');
  await page.goto(`/updates?network=${network}&any=yes`);
  await expect(failure(page, 'E-REFUSED')).toBeVisible();
  await expect(page.getByText(/requires the right CanReadAsAnyParty/)).toBeVisible();
  await axe(page);
  await button(page, 'Edit query').click();
  const form = page.getByRole('form', { name: 'Query' });
  await form.getByRole('button', { name: 'These parties' }).first().click();
  await form.getByRole('combobox', { name: 'Parties', exact: true }).first().fill(PARTIES.harbor);
  await form.getByRole('button', { name: 'Run query' }).click();
  await expect(read(page)).toContainText(/updates loaded/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(list(page).locator('[data-offset]').first()).toBeVisible();
  // The reopened address names the party, and the updates of the list are read as that party too.
  await page.reload();
  await row(page, 0).getByRole('link').first().click();
  await expect(page.getByRole('navigation', { name: 'Update' })).toBeVisible();
  await expect(failure(page, 'E-REFUSED')).toHaveCount(0);
});

test('a search for a match follows the filters that are changed meanwhile', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'crowded');
  const letGo = await holdPages(page, 1);
  await page.goto(`/updates?network=${network}&live=no&find=nothing+has+this`);
  await button(page, 'Load until a match').click();
  await expect(reading(page)).toContainText('Searched 0 updates in 0 requests');
  await page.getByRole('textbox', { name: 'Filter by text' }).fill('1220');
  await expect(reading(page)).toContainText('100 of 100 shown');
  letGo();
  await expect(button(page, 'Load until a match')).toBeVisible();
  await expect(read(page)).toContainText(/ 2 pages$/);
});

test('another token whose rights cannot be read shows the failure, not the parties of the token before', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('401|403|503'));
  const { network } = await openScenario(request, 'unauthorised');
  await page.goto(`/updates?network=${network}&live=no`);
  await giveToken(page, tokenFor('auditor'));
  await expect(row(page, 0)).toBeVisible();
  await page.route(/\/get-updates-page$/, (route) => route.fulfill({ status: 403 }));
  await page.getByRole('checkbox', { name: 'Live' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'token lacks a right' }).click();
  await page.unroute(/\/get-updates-page$/);
  await page.route(/\/v2\/authenticated-user$/, (route) => route.fulfill({ status: 503 }));
  await giveToken(page, tokenFor('clerk'));
  await expect(failure(page, 'E-STATUS-503')).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await page.unroute(/\/v2\/authenticated-user$/);
  const release = await holdRequests(page, '**/v2/authenticated-user');
  await failure(page, 'E-STATUS-503').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Checking which parties can be read…')).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  release();
  await expect(page.getByText('Checking which parties can be read…')).toHaveCount(0);
  await expect(failure(page, 'E-STATUS-503')).toHaveCount(0);
});
