import type { Page } from '@playwright/test';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import {
  copiedBy,
  expectNoSidewaysScroll,
  expectStrip,
  expectTree,
  isStripPoll,
  PHONE,
  statusLine,
} from './screen.ts';
import { openScenario, partyNamedIn } from './simulated.ts';

const asked = (page: Page) => page.getByRole('region', { name: 'Query' });
const chips = (page: Page) => asked(page).getByTitle('Edit query');
const form = (page: Page) => page.getByRole('form', { name: 'Query' });
const body = (page: Page) => form(page).getByRole('textbox', { name: 'JSON body' });
const bar = (page: Page) => page.getByRole('region', { name: 'Filters', exact: true });
const counts = (page: Page) =>
  page.getByRole('region', { name: 'Results', exact: true }).getByRole('status').first();
const bars = (page: Page) =>
  page.getByRole('group', { name: 'Updates over time' }).getByRole('button');
const pressed = (page: Page, isPressed: boolean) =>
  page
    .getByRole('group', { name: 'Updates over time' })
    .getByRole('button', { pressed: isPressed });
const chosen = (page: Page) => page.getByText(/^Shown: /);
const change = (page: Page) => page.getByRole('button', { name: 'Edit query' }).click();

/** The page has read its first page and shows its summary. */
async function openUpdates(page: Page, network: string, search = ''): Promise<void> {
  await page.goto(`/updates?network=${network}${search}`);
  await expect(counts(page)).toContainText(/updates? loaded/);
}

test('the query form previews the request, and the link contains the differences from the default', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'crowded');
  await openUpdates(page, node.network);
  await expect(chips(page)).toHaveText([
    'newest first',
    'transactions (ledger effects), reassignments, topology',
    'as any party',
    '100 per page',
  ]);
  await change(page);
  await expect(body(page)).toHaveValue(/"maxPageSize": 100,\n {2}"descendingOrder": true\n}$/);
  await axe(page);

  const size = form(page).getByRole('textbox', { name: 'Updates per page' });
  await size.fill('20');
  await form(page).getByRole('button', { name: 'ACS delta' }).click();
  await form(page).getByRole('checkbox', { name: 'Reassignments' }).uncheck();
  await expect(body(page)).toHaveValue(/"TRANSACTION_SHAPE_ACS_DELTA"/);
  await expect(body(page)).not.toHaveValue(/includeReassignments/);
  const curl = await copiedBy(page, () =>
    form(page).getByRole('button', { name: 'Copy as curl' }).click(),
  );
  expect(curl).toContain('Authorization: Bearer $TOKEN');
  expect(curl).toContain('"maxPageSize":20');
  expect(curl).toContain(`${node.ledger}/v2/updates/get-updates-page`);

  const sent = page.waitForRequest(
    (one) => one.url().endsWith('/get-updates-page') && one.postDataJSON().maxPageSize === 20,
  );
  const shown: unknown = JSON.parse(await body(page).inputValue());
  await form(page).getByRole('button', { name: 'Run query' }).click();
  expect((await sent).postDataJSON()).toEqual(shown);
  await expect(form(page)).toHaveCount(0);
  await expect(asked(page)).toContainText('transactions (ACS delta), topology');
  const { searchParams } = new URL(page.url());
  searchParams.delete('network');
  expect([...searchParams]).toEqual([
    ['kind', 'transaction'],
    ['kind', 'topology'],
    ['shape', 'acs-delta'],
    ['size', '20'],
  ]);
  await page.reload();
  await expect(asked(page)).toContainText('20 per page');
});

test('the query form shows problems at their fields before any request', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await openUpdates(page, node.network);
  await change(page);
  const after = form(page).getByRole('textbox', { name: 'After offset' });
  await after.fill('-1');
  await expect(after).toHaveAccessibleDescription('An offset is never negative.');
  await expect(after).toHaveAttribute('aria-invalid', 'true');
  await expect(body(page)).toHaveCount(0);
  await expect(form(page).getByText('Fix 1 problem to continue.')).toBeVisible();
  await axe(page);
  await form(page).getByRole('button', { name: 'Run query' }).click();
  await expect(after).toBeFocused();
  await after.fill('61000');
  await form(page).getByRole('textbox', { name: 'Up to offset' }).fill('61000');
  await expect(after).toHaveAccessibleDescription(/^The range after 61000 up to 61000 is empty/);
  await form(page).getByRole('textbox', { name: 'Up to offset' }).fill('');
  await after.fill('');

  // Typed text counts without being added first; from 3.5 on the node rejects a package id.
  const templates = form(page).getByRole('combobox', { name: 'Templates' });
  await templates.fill('abc0:Module:Entity');
  await expect(templates).toHaveAttribute('aria-invalid', 'false');
  await form(page).getByRole('button', { name: 'Run query' }).click();
  await expect(templates).toBeFocused();
  await expect(templates).toHaveAccessibleDescription(/This node requires a package name/);
  await form(page).getByRole('button', { name: 'Remove abc0:Module:Entity' }).click();
  await expect(templates).toHaveAttribute('aria-invalid', 'false');

  await form(page).getByRole('button', { name: 'Off' }).first().click();
  await form(page).getByRole('checkbox', { name: 'Reassignments' }).uncheck();
  await form(page).getByRole('button', { name: 'Off' }).last().click();
  await expect(form(page).getByRole('group', { name: 'Kinds' })).toHaveAccessibleDescription(
    /Select at least one kind of update/,
  );
  await form(page).getByRole('button', { name: 'Reset' }).click();
  await expect(body(page)).toBeVisible();
});

test('the Updates page asks for parties and sends no request when the rights cannot be read', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 403/);
  const node = await openScenario(request, 'no-rights');
  const pages: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/get-updates-page')) pages.push(one.postData() ?? '');
  });
  await page.goto(`/updates?network=${node.network}`);
  await expect(form(page).getByRole('combobox', { name: 'Parties', exact: true })).toBeFocused();
  await expect(asked(page)).toContainText('The rights of this token could not be read');
  await expect(form(page).getByText('Fix 1 problem to continue.')).toBeVisible();
  await axe(page);
  await form(page).getByRole('button', { name: 'Any party' }).click();
  await expect(form(page)).toContainText(/The rights are unknown/);
  await expect(body(page)).toHaveValue(/filtersForAnyParty/);
  await form(page).getByRole('button', { name: 'These parties' }).click();
  expect(pages).toEqual([]);
  const party = await partyNamedIn(request);
  await form(page).getByRole('combobox', { name: 'Parties', exact: true }).fill(party);
  await form(page).getByRole('button', { name: 'Run query' }).click();
  await expect(counts(page)).toContainText(/updates? loaded/);
  await expect(page).toHaveURL(/party=harbor/);
  expect(pages[0]).not.toContain('filtersForAnyParty');
  // What the list leads to is read as the same parties.
  await page.getByRole('table', { name: 'Updates', exact: true }).getByRole('link').first().click();
  await expectTree(page);
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await expect(page).toHaveURL(/party=harbor/);
  await expect(counts(page)).toContainText(/updates? loaded/);
});

test('the address of the Updates page decides who reads, also after Back and a reload', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const node = await openScenario(request, 'no-authentication');
  await openUpdates(page, node.network);
  await change(page);
  await form(page).getByRole('button', { name: 'These parties' }).click();
  await form(page).getByRole('combobox', { name: 'Parties', exact: true }).fill(PARTIES.harbor);
  await form(page).getByRole('button', { name: 'Run query' }).click();
  await expect(chips(page).nth(2)).toHaveText(/^as harbor-/);
  await page.goBack();
  await expect(page).not.toHaveURL(/party/);
  await expect(chips(page).nth(2)).toHaveText('as any party');
  await page.reload();
  await expect(chips(page).nth(2)).toHaveText('as any party');
  await page.goForward();
  await expect(chips(page).nth(2)).toHaveText(/^as harbor-/);
  await change(page);
  await form(page).getByRole('textbox', { name: 'Updates per page' }).fill('20');
  await form(page).getByRole('button', { name: 'Run query' }).click();
  await expect(page).toHaveURL(/party=harbor.*size=20/);
});

test('the Updates page reports invalid parameters of a link and uses the others', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'crowded');
  await openUpdates(page, node.network, '&size=many&dir=oldest&upto=61000&party=bob');
  const notice = page.getByRole('complementary', { name: 'About this link' });
  await expect(notice).toContainText('Ignored unknown or invalid link parameters: size, party');
  await expect(chips(page).first()).toHaveText('oldest first');
  await expect(chips(page).nth(1)).toHaveText('up to offset 61000');
});

test('filters of the loaded updates send no request', async ({ page, request }) => {
  const node = await openScenario(request, 'crowded');
  await openUpdates(page, node.network, '&live=no');
  await expect(counts(page)).toHaveText(/^100 updates loaded, offsets \d+–\d+, 1 page$/);
  await expectStrip(page);
  const requests: string[] = [];
  page.on('request', (one) => {
    if (!isStripPoll(one)) requests.push(one.url());
  });
  const system = bar(page).getByRole('checkbox', { name: /^Hide system packages/ });
  await system.click();
  await expect(system).toBeChecked();
  await expect(counts(page)).toContainText(/^\d+ of 100 shown · 100 updates loaded/);
  await expect(page).toHaveURL(/hide=system/);
  const kind = bar(page).getByRole('button', { name: /^transaction \d+$/ });
  await kind.click();
  await expect(kind).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/only=kind%3Atransaction/);
  await bar(page).getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/only=|hide=/);

  const choice = bar(page).getByRole('combobox', { name: 'Filter by choice' });
  const name = await choice.locator('option').nth(1).getAttribute('value');
  await choice.selectOption({ index: 1 });
  await expect(page).toHaveURL(new RegExp(`only=choice%3A${name}`));
  await choice.selectOption({ index: 0 });

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('f');
  await expect(bar(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('there is no such text');
  await expect(counts(page)).toContainText('0 of 100 shown');
  await expect(page).toHaveURL(/find=there\+is\+no\+such\+text/);
  expect(requests.filter((url) => url.includes(node.ledger))).toEqual([]);
  await page.reload();
  await expect(bar(page).getByRole('textbox')).toHaveValue('there is no such text');
});

test('the histogram selects a time range by keys and by pointer', async ({ page, request }) => {
  const node = await openScenario(request, 'crowded');
  await openUpdates(page, node.network, '&live=no');
  await expect(chosen(page)).toHaveCount(0);
  await expect(bars(page).first()).toHaveAccessibleName(/UTC: \d+ updates? \(\d+ transaction.*\)$/);
  await bars(page).first().focus();
  await page.keyboard.press('End');
  await expect(bars(page).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bars(page).last()).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/only=time%3A/);
  const one = await chosen(page).textContent();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Enter');
  await expect(chosen(page)).not.toHaveText(one ?? '');
  await expect(pressed(page, true)).toHaveCount(2);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/only=/);

  await bars(page).first().click();
  await expect(pressed(page, true)).toHaveCount(1);
  await bars(page)
    .last()
    .click({ modifiers: ['Shift'] });
  await expect(pressed(page, false)).toHaveCount(0);
  await expect(counts(page)).toContainText('100 of 100 shown');
  await bars(page).first().click();
  await expect(pressed(page, true)).toHaveCount(1);
  await bars(page).first().click();
  await expect(chosen(page)).toHaveCount(0);
  await bars(page).first().click();
  await page.getByRole('button', { name: 'Show all times' }).click();
  await expect(chosen(page)).toHaveCount(0);

  await page.getByText('View as table').click();
  const numbers = page.getByRole('table', { name: 'Updates over time' });
  await expect(numbers.getByRole('row')).not.toHaveCount(0);
  await axe(page);
});

test('the query form fits the width of a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'crowded');
  await page.goto(`/updates?network=${node.network}`);
  await change(page);
  await expect(body(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe(page);
});
