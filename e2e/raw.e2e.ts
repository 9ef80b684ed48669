import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { makeReady } from './ready-answers.ts';
import {
  expectAddress,
  expectAnswered,
  expectBelow,
  expectNoSidewaysScroll,
  PHONE,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const TRANSFER = /^Preapproved transfer/;
const DEEP = /6 levels deep/;

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Raw response' });
const lines = (page: Page) => grid(page).locator('[data-kind]');
const selected = (page: Page) => grid(page).getByRole('row', { selected: true });
const line = (page: Page) => page.getByRole('region', { name: 'Line' });

/** Bodies as they come over the wire, by their route, each by the time its page can be seen. */
async function keepBodies(page: Page): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  await page.route(/\/v0\/events\/|\/v2\/updates\/update-by-id/, async (route) => {
    const response = await fetchAnswer(route);
    const [name = ''] = /events|update-by-id/.exec(route.request().url()) ?? [];
    bodies.set(name, await response.body());
    await route.fulfill({ response });
  });
  return bodies;
}

/** What a body must look like as lines, by the plainest walk over the parsed body. */
type Line = { readonly level: number; readonly name: string; readonly value: string };

function linesOf(value: unknown, name = 'response', level = 1): Line[] {
  if (Array.isArray(value)) {
    const text = value.length === 0 ? '[]' : `[ ${amount(value.length, 'element')} ]`;
    const inside = value.flatMap((item, at) => linesOf(item, String(at), level + 1));
    return [{ level, name, value: text }, ...inside];
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    const text = members.length === 0 ? '{}' : `{ ${amount(members.length, 'member')} }`;
    const inside = members.flatMap(([key, item]) => linesOf(item, key, level + 1));
    return [{ level, name, value: text }, ...inside];
  }
  return [{ level, name, value: JSON.stringify(value) }];
}

function amount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Every line on the page from top to bottom; the screen is tall enough for all of them. */
function readLines(page: Page): Promise<Line[]> {
  return lines(page).evaluateAll((rows) =>
    rows
      .map((row) => ({ row, at: Number(row.getAttribute('aria-rowindex')) }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => {
        const [name, value] = [...row.querySelectorAll('bdi')].map((one) => one.textContent ?? '');
        return {
          level: Number(row.getAttribute('aria-level')),
          name: name ?? '',
          value: value ?? '',
        };
      }),
  );
}

/** Lines are shown with their content; from then on the page also handles its keys. */
async function expectLines(page: Page): Promise<void> {
  await expect(lines(page)).not.toHaveCount(0);
}

test('the Raw page shows the response line by line in wire order @worker', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 12_000 });
  const node = await openScenario(request, 'demo');
  const id = node.updateId(TRANSFER);
  for (const [source, body] of [
    ['scan', await request.get(`${node.scan}/v0/events/${id}?daml_value_encoding=compact_json`)],
    ['scan-legacy', await request.get(`${node.scan}/v0/updates/${id}`)],
  ] as const) {
    const expected = linesOf(await body.json());
    expect(expected.length).toBeGreaterThan(100);
    await page.goto(`/updates/${id}/raw?source=${source}&network=${node.network}`);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(expected.length + 1));
    await expect.poll(() => readLines(page)).toEqual(expected);
  }
});

test('the end of an event id stays on screen on the Raw page', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const path = `/update/events_by_id/${id}:9`;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/updates/${id}/raw?${new URLSearchParams({ network: node.network, path })}`);
    const end = selected(page).getByText(`${id}:9`.slice(-8), { exact: true });
    await expect(end).toBeInViewport({ ratio: 1 });
    await expect(selected(page).getByRole('gridcell').first()).toHaveText(`${id}:9`);
  }
});

test('the Raw page selects a line by its JSON pointer, and restores it from a link', async ({
  page,
  request,
  context,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}/raw?network=${node.network}`);
  await expect(line(page)).toContainText('the whole response');
  await lines(page).filter({ hasText: 'record_time' }).click();
  await expect(line(page)).toContainText('/update/record_time');
  await expect(line(page)).toContainText(/a string of 27 characters/);
  await expectAddress(page, `/updates/${id}/raw`, {
    network: node.network,
    path: '/update/record_time',
  });

  // Event ids have a colon and keys may have a slash: RFC 6901 escapes, the address as well.
  const path = `/update/events_by_id/${id}:9/child_event_ids/1`;
  const query = new URLSearchParams({ network: node.network, path, find: 'exercised_event' });
  const fresh = await context.newPage();
  await fresh.goto(`/updates/${id}/raw?${query}`);
  await expect(line(fresh)).toContainText(path);
  await expect(line(fresh)).toContainText(`${id}:`);
  await expect(selected(fresh)).toBeInViewport();
  await expect(fresh.getByRole('textbox', { name: 'Find in this tree' })).toHaveValue(
    'exercised_event',
  );
  await expect(fresh.getByText(/^\d+ hits$/)).toBeVisible();
  await axe(fresh);
  await fresh.goto(`/updates/${id}/raw?path=/no/such/place&network=${node.network}`);
  await expect(fresh.getByText(/^No value at/)).toContainText('/no/such/place');
  await expect(line(fresh)).toContainText('the whole response');
  await fresh.close();
});

test('the Raw page opens at the event that is selected in the tree', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const own = { network: node.network, event: '9' };
  await page.goto(`/updates/${id}?${new URLSearchParams(own)}`);
  await expect(page.getByRole('treegrid', { name: 'Transaction tree' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(line(page)).toContainText(`/update/events_by_id/${id}:9`);
  await expect(selected(page)).toContainText(`${id}:9`);
  await expect(selected(page)).toBeInViewport();
  await expectAddress(page, `/updates/${id}/raw`, own);

  await selected(page).click();
  await page.keyboard.press('Home');
  await expect(line(page)).toContainText('the whole response');
  await expectAddress(page, `/updates/${id}/raw`, { ...own, path: '' });
  await page.reload();
  await expect(line(page)).toContainText('the whole response');
  await page.keyboard.press('t');
  await expectAddress(page, `/updates/${id}`, own);

  await page.goto(`/updates/${id}/raw?${new URLSearchParams({ ...own, event: '77' })}`);
  await expect(page.getByText(/^No value at/)).toContainText('77');
  await expect(line(page)).toContainText('the whole response');
});

test('the Raw page moves, folds and finds by keyboard', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(TRANSFER);
  const body = await (await request.get(`${node.scan}/v0/events/${id}`)).text();
  const all = linesOf(JSON.parse(body));
  await page.goto(`/updates/${id}/raw?network=${node.network}`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(all.length + 1));
  await expectLines(page);
  await page.keyboard.press('j');
  await expect(selected(page)).toBeFocused();
  await expect(selected(page)).toContainText(all[1]?.name ?? '');
  await page.keyboard.press('End');
  await expect(selected(page)).toHaveAttribute('aria-rowindex', String(all.length + 1));
  await expect(selected(page)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(selected(page)).toHaveAttribute('aria-rowindex', '2');
  await expect(selected(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(selected(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(line(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(selected(page)).toBeFocused();
  await page.keyboard.press('[');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await page.keyboard.press(']');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(all.length + 1));

  await page.keyboard.press('f');
  await page.keyboard.type('"AMULETRULES" ');
  const hits = all.flatMap(({ name, value }, row) =>
    `${name} ${value}`.toLowerCase().includes('amuletrules') ? [row] : [],
  );
  await expect(page.getByText(`${hits.length} hits`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`1 of ${hits.length} hits`)).toBeVisible();
  await expect(selected(page)).toHaveAttribute('aria-rowindex', String((hits[0] ?? 0) + 2));
  await page.keyboard.press('Shift+Enter');
  await expect(selected(page)).toHaveAttribute('aria-rowindex', String((hits.at(-1) ?? 0) + 2));
  await selected(page).focus();
  await page.keyboard.press('n');
  await expect(selected(page)).toHaveAttribute('aria-rowindex', String((hits[0] ?? 0) + 2));
  await expect(selected(page)).toBeFocused();
  await axe(page);
});

test('"Save as received" saves the body byte for byte (EXP-02) @worker', async ({
  page,
  request,
}) => {
  const bodies = await keepBodies(page);
  const node = await openScenario(request, 'int64');
  const id = node.updateId(/^Transaction/);
  for (const [source, route] of [
    ['scan', 'events'],
    ['ledger', 'update-by-id'],
  ] as const) {
    await page.goto(`/updates/${id}/raw?source=${source}&network=${node.network}`);
    await expectAnswered(page);
    await expectLines(page);
    const received = bodies.get(route) ?? Buffer.of();
    await expect(page.getByText(`${received.length.toLocaleString('en')} bytes`)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as received' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${source}-${id}.json`);
    const saved = await readFile(await file.path());
    expect(saved.equals(received)).toBe(true);
    expect(saved.toString()).toContain('9007199254740993');
  }
});

for (const label of [/^Transaction/, /^Unassignment/, /^Assignment/]) {
  const what = label.source.slice(1).toLowerCase();
  const tag = what === 'transaction' ? ' @worker' : '';
  test(`the Raw page shows every big integer of ${what} digit for digit${tag}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 1440, height: 9_000 });
    const bodies = await keepBodies(page);
    const node = await openScenario(request, 'int64');
    const id = node.updateId(label);
    for (const [source, route] of [
      ['scan', 'events'],
      ['ledger', 'update-by-id'],
    ] as const) {
      await page.goto(`/updates/${id}/raw?source=${source}&network=${node.network}`);
      await expectAnswered(page);
      await expectLines(page);
      const body = bodies.get(route)?.toString() ?? '';
      const onTheWire = body.split('9007199254740993').length - 1;
      expect(onTheWire).toBeGreaterThan(2);
      const text = async () => (await readLines(page)).map(({ value }) => value).join('\n');
      await expect
        .poll(async () => (await text()).split('9007199254740993').length - 1)
        .toBe(onTheWire);
      expect(await page.getByRole('main').textContent()).not.toMatch(/9007199254740992|e\+15/);
    }
  });
}

test.describe('a large update', () => {
  test.use({ ownServer: true });

  test('the Raw page opens a large body folded to its events', async ({
    page,
    request,
    baseURL,
  }) => {
    const large = await openScenario(request, 'large');
    const id = large.updateId(/^10,000 events/);
    await makeReady(page, baseURL ?? '', large, id);
    await page.goto(`/updates/${id}/raw?network=${large.network}`);
    // One line for each event and a few around them, of several hundred thousand.
    await expect(grid(page)).toHaveAttribute('aria-rowcount', /^10\d{3}$/);
    await expectLines(page);
    const rowCount = (await grid(page).getAttribute('aria-rowcount')) ?? '';
    await page.keyboard.press('j');
    await expect(selected(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(selected(page)).toHaveAttribute('aria-rowindex', rowCount);
    await expect(selected(page)).toHaveAttribute('data-kind', /./);
    await expect(selected(page)).toBeFocused();
    await expect(selected(page)).toBeInViewport();
    const elements = await grid(page).evaluate((tree) => tree.querySelectorAll('*').length);
    expect(elements).toBeLessThanOrEqual(400);
  });
});

test('the Raw page marks a duplicate member name (DATA-03)', async ({ page, request }) => {
  const broken = await openScenario(request, 'broken');
  const id = broken.updateId(/duplicate member/);
  const path = `/update/events_by_id/${id}:1/choice`;
  await page.goto(`/updates/${id}/raw?${new URLSearchParams({ path, network: broken.network })}`);
  await expect(selected(page)).toContainText('"AmuletRules_Transfer"');
  await expect(selected(page)).toContainText('duplicate name');
  await expect(line(page)).toContainText('Duplicate name in this object');
  await page.keyboard.press('k');
  await expect(selected(page)).toContainText('"AmuletRules_Other"');
  // A name above the line is repeated, and the last name is half a surrogate pair.
  await page.route('**/v0/events/*', async (asked) => {
    const body = await (await fetchAnswer(asked)).text();
    const more = ',"more":{"x":1},"more":{"x":2},"\\ud800":3}';
    await asked.fulfill({
      contentType: 'application/json',
      body: body.trimEnd().replace(/\}$/, more),
    });
  });
  await page.goto(
    `/updates/${id}/raw?${new URLSearchParams({ path: '/more/x', network: broken.network })}`,
  );
  await expect(selected(page)).toContainText('2');
  await expect(line(page)).toContainText('Duplicate name in the path of this value.');
  await selected(page).press('End');
  await expect(selected(page)).toContainText('3');
  await expect(page).not.toHaveURL(/[?&]path=/);
});

test('the Raw page fits a phone with two lines per row', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(DEEP)}/raw?network=${node.network}`);
  const time = lines(page).filter({ hasText: 'record_time' });
  await expect(time).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectBelow(time.getByText(/^"\d{4}-/), time.getByText('record_time'), 4);
  await time.click();
  await expect(line(page)).toContainText('/update/record_time');
  await expectNoSidewaysScroll(page);
  // The header covers what is scrolled below it.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
});
