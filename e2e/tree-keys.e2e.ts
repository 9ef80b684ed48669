import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { type Row, readTree, rowsOfScan, type ScanUpdate } from './expected-tree.ts';
import { FULL } from './full.ts';
import { makeReady } from './ready-answers.ts';
import {
  copiedBy,
  drawFrames,
  dropTimersOf,
  expectAddress,
  expectAnswered,
  expectBelow,
  expectTree,
  openSources,
  treeRows,
} from './screen.ts';
import { openScenario, type Scenario } from './simulated.ts';

/** Its hits are in rows that a window does not show together. */
const SOUGHT = 'credential_verify';
const DEEP = /6 levels deep/;

/** The rows of a Scan update as its answer draws them. */
async function rowsFrom(request: APIRequestContext, node: Scenario, id: string): Promise<Row[]> {
  const answer = await request.get(`${node.scan}/v0/events/${id}?daml_value_encoding=compact_json`);
  const { update }: { update: ScanUpdate } = await answer.json();
  return rowsOfScan(update);
}

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Transaction tree' });

/** The row that has the focus and is the only one in the tab order; undefined without one. */
function focused(page: Page) {
  return page.evaluate(() => {
    const row = document.activeElement?.closest('[role="row"]');
    if (!row || row !== document.activeElement) return undefined;
    const all = row.closest('[role="treegrid"]')?.querySelectorAll('[role="row"][tabindex="0"]');
    const box = row.getBoundingClientRect();
    const frame = row.closest('[role="rowgroup"]')?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const top = Math.max(header, frame?.top ?? 0);
    const bottom = Math.min(innerHeight, frame?.bottom ?? 0);
    return {
      event: Number(row.getAttribute('data-event-id')?.split(':').at(-1)),
      rowIndex: Number(row.getAttribute('aria-rowindex')),
      expanded: row.getAttribute('aria-expanded'),
      selected: row.getAttribute('aria-selected'),
      inTabOrder: all?.length === 1 && all[0] === row,
      inSight: box.top >= top - 1 && box.bottom <= bottom + 1,
    };
  });
}

/** The focus is on a row, it is selected, in sight, and the one row in the tab order. */
async function expectFocus(
  page: Page,
  expected: { event: number; rowIndex?: number; expanded?: 'true' | 'false' | null },
): Promise<void> {
  await expect
    .poll(() => focused(page), { intervals: [20, 50, 100, 200] })
    .toMatchObject({ ...expected, selected: 'true', inTabOrder: true, inSight: true });
}

/** The number of rows that assistive technology reports, without the header. */
async function expectRowCount(page: Page, count: number): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
}

test('the tree supports all movement by keyboard', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const rows = await rowsFrom(request, node, id);
  const below = (row: number) => {
    const end = rows.findIndex((one, at) => at > row && one.level <= (rows[row]?.level ?? 0));
    return (end === -1 ? rows.length : end) - row - 1;
  };
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectRowCount(page, rows.length);
  await expectTree(page);

  await page.keyboard.press('j');
  await expectFocus(page, { event: 1, rowIndex: 3, expanded: 'true' });
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, { event: 2, rowIndex: 4, expanded: 'true' });
  await page.keyboard.press('k');
  await expectFocus(page, { event: 1 });
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, { event: 0, rowIndex: 2 });
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, { event: 0 });
  await page.keyboard.press('End');
  await expectFocus(page, { event: rows.length - 1, rowIndex: rows.length + 1 });
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, { event: rows.length - 1 });
  await page.keyboard.press('PageUp');
  const eventInFocus = async () => (await focused(page))?.event;
  await expect.poll(eventInFocus).toBeLessThan(rows.length - 10);
  const page1 = (await eventInFocus()) ?? Number.NaN;
  await expectFocus(page, { event: page1 });
  await page.keyboard.press('Home');
  await expectFocus(page, { event: 0 });
  await page.keyboard.press('PageDown');
  await expectFocus(page, { event: rows.length - 1 - page1 });
  await page.keyboard.press('PageUp');
  await expectFocus(page, { event: 0 });

  await page.keyboard.press('ArrowRight');
  await expectFocus(page, { event: 1, expanded: 'true' });
  await page.keyboard.press('ArrowLeft');
  await expectFocus(page, { event: 1, expanded: 'false' });
  await expectRowCount(page, rows.length - below(1));
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, { event: 1 + below(1) + 1, rowIndex: 4 });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expectFocus(page, { event: 1, expanded: 'true' });
  await expectRowCount(page, rows.length);
  const leaf = rows.findIndex((_, row) => row > 0 && below(row) === 0);
  const parent = rows.findLastIndex(
    (one, row) => row < leaf && one.level < (rows[leaf]?.level ?? 0),
  );
  for (let row = 1; row < leaf; row += 1) await page.keyboard.press('ArrowDown');
  await expectFocus(page, { event: leaf, expanded: null });
  await page.keyboard.press('ArrowRight');
  await expectFocus(page, { event: leaf });
  await page.keyboard.press('ArrowLeft');
  await expectFocus(page, { event: parent });

  await page.keyboard.press('[');
  await expectRowCount(page, 1);
  await expectFocus(page, { event: 0, expanded: 'false' });
  await page.keyboard.press(']');
  await expectRowCount(page, rows.length);
  await expectFocus(page, { event: parent, expanded: 'true' });

  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: 'Event' });
  await expect(detail).toBeFocused();
  await expect(detail.getByRole('heading')).toHaveText(rows[parent]?.action ?? '');
  await page.keyboard.press('j');
  await expectFocus(page, { event: parent + 1 });
  await axe(page);
});

test('Back from a link has what was selected right before it', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.clock.install();
  await page.goto(`/updates/${node.updateId(DEEP)}?network=${node.network}&source=scan`);
  await expectTree(page);
  // The first selection loads the code that writes it.
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/[?&]event=1(?:&|$)/);
  // The clock is still, so the pause before a selection is written to the address does not end.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.press('j');
  await expectFocus(page, { event: 2 });
  // The tree asks the document for the event id, and remembers it, in the tasks after the key.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
  expect(new URL(page.url()).searchParams.get('event')).toBe('1');
  await page.getByRole('link', { name: 'Treeline' }).click();
  await page.clock.resume();
  await expect(page.getByRole('region', { name: 'Recently opened' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/[?&]event=2(?:&|$)/);
  const selected = grid(page).getByRole('row', { selected: true });
  await expect(selected).toHaveAttribute('data-event-id', /:2$/);
});

test('one Tab enters the tree and one leaves it', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(DEEP)}?event=3&network=${node.network}`);
  await expectTree(page);
  // The payload has places for Tab of its own.
  await expect(page.getByRole('region', { name: 'Event' })).toContainText('values');
  await page.getByRole('textbox', { name: 'Find in this tree' }).focus();
  await page.keyboard.press('Tab');
  await expectFocus(page, { event: 3 });
  await page.keyboard.press('Tab');
  await expect(grid(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expectFocus(page, { event: 3 });
});

test('every tree row has level, position, set size and expanded state @worker', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 2000 });
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const rows = await rowsFrom(request, node, id);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expect.poll(() => readTree(page)).toEqual({ title: id, rows, rowCount: rows.length + 1 });
  const told = async () => {
    const all = await treeRows(page).evaluateAll((drawn) =>
      drawn.map((row) => [row.getAttribute('aria-rowindex'), row.getAttribute('aria-expanded')]),
    );
    return all.sort((a, b) => Number(a[0]) - Number(b[0]));
  };
  await expect
    .poll(told)
    .toEqual(
      rows.map(({ level }, row) => [
        String(row + 2),
        (rows[row + 1]?.level ?? 0) > level ? 'true' : null,
      ]),
    );
  await expect(grid(page).getByRole('row').first()).toHaveAttribute('aria-rowindex', '1');
  await expect(grid(page).getByRole('columnheader')).toHaveText(['Event', 'Parties', 'Contract']);
});

test('f, n and N find in the tree and from the input @worker', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const rows = await rowsFrom(request, node, id);
  const hits = rows.flatMap(({ action }, row) => (action === 'Credential_Verify' ? [row] : []));
  const [first = 0, second = 0] = hits;
  const last = hits.at(-1) ?? 0;
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  // The status of a source above the tree may move the box.
  await expectAnswered(page);
  await page.keyboard.press('[');
  await page.keyboard.press('f');
  const box = page.getByRole('textbox', { name: 'Find in this tree' });
  await expect(box).toBeFocused();
  const place = await box.boundingBox();
  await page.keyboard.type('credential_verify');
  const tree = page.getByRole('region', { name: 'Tree' });
  await expect(tree.getByText(`${hits.length} hits`)).toBeVisible();
  await expect.poll(() => box.boundingBox(), 'the box does not move').toEqual(place);
  await page.keyboard.press('Enter');
  await expect(tree.getByText(`1 of ${hits.length} hits`)).toBeVisible();
  await expect(box).toBeFocused();
  // What hid the hit is open now, and nothing else is.
  const found = grid(page).getByRole('row', { selected: true });
  await expect(found).toHaveAttribute('data-event-id', `${id}:${first}`);
  await expect(grid(page).getByRole('row', { expanded: false })).not.toHaveCount(0);
  await page.keyboard.press('Shift+Enter');
  await expect(tree.getByText(`${hits.length} of ${hits.length} hits`)).toBeVisible();
  // The number of the hit, the hit before it, the hit after it, the tree.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  await expectFocus(page, { event: last });
  await page.keyboard.press('n');
  await expectFocus(page, { event: first });
  await page.keyboard.press('n');
  await expectFocus(page, { event: second });
  await page.keyboard.press('N');
  await expectFocus(page, { event: first });
  await page.keyboard.press('N');
  await expectFocus(page, { event: last });
  await page.keyboard.press('f');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  // In the empty box, Escape leads to the tree; from the detail it leads there too.
  await page.keyboard.press('Escape');
  await expectFocus(page, { event: last });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Event' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFocus(page, { event: last });
  await page.keyboard.press('f');
  await page.keyboard.type('no event says this');
  await expect(tree.getByText('no hit')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next hit' })).toHaveCount(0);
  await axe(page);
});

for (const { path, name, width, height, isLink = false } of [
  { path: '', name: 'Tree', width: 1440, height: 900 },
  { path: '', name: 'Tree', width: 1024, height: 768 },
  { path: '', name: 'Tree', width: 1024, height: 480 },
  { path: '', name: 'Tree', width: 340, height: 640 },
  { path: '', name: 'Tree', width: 844, height: 390 },
  { path: '', name: 'Tree', width: 1440, height: 900, isLink: true },
  { path: '', name: 'Tree', width: 390, height: 844, isLink: true },
  { path: '/raw', name: 'Raw', width: 1440, height: 900 },
  { path: '/raw', name: 'Raw', width: 1024, height: 768 },
])
  test(`"Next hit" of ${name} is pressed at one place up to the last hit at ${width} × ${height} px${isLink ? ', from a link' : ''}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    const node = await openScenario(request, 'demo');
    const find = isLink ? `&find=${SOUGHT}` : '';
    await page.goto(`/updates/${node.updateId(DEEP)}${path}?network=${node.network}${find}`);
    await expectAnswered(page);
    const tree = page.getByRole('region', { name, exact: true });
    const tabs = page.getByRole('navigation', { name: 'Update' });
    await expect(tree).toBeVisible();
    if (!isLink) {
      await expect(tree).not.toBeInViewport({ ratio: 1 });
      // Filled in one step, because a part of the name has other hits.
      await tree.getByRole('textbox', { name: 'Find in this tree' }).fill(SOUGHT);
    }
    const all = tree.getByText(/^\d+ hits$/);
    await expect(all).toBeVisible();
    const found = Number.parseInt((await all.textContent()) ?? '', 10);
    // Its place may be a fraction of a pixel.
    const isLow = height < 600;
    const above = isLow ? page.getByRole('banner') : tabs;
    await expectBelow(tree, above, 1);
    if (!isLow) await expectBelow(page.getByRole('contentinfo'), tree, 1);
    await expect(tree).toBeInViewport({ ratio: 0.999 });
    const next = page.getByRole('button', { name: 'Next hit' });
    await next.hover();
    const before = await next.boundingBox();
    for (let hit = 1; hit <= found; hit += 1) {
      await page.mouse.down();
      await page.mouse.up();
      await expect(tree.getByText(`${hit} of ${found} hits`)).toBeVisible();
    }
    await expect.poll(() => next.boundingBox()).toEqual(before);
  });

test('a link with an event and a search is drawn at the tree, and its hits do not move it', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.addInitScript(() => {
    const tops = new Set<number>();
    const note = () => {
      const row = document.querySelector('[role="row"][aria-selected="true"]');
      if (row) tops.add(Math.round(row.getBoundingClientRect().top));
      document.documentElement.dataset['tops'] = [...tops].join(' ');
      requestAnimationFrame(note);
    };
    addEventListener('DOMContentLoaded', note);
  });
  const address = `/updates/${node.updateId(DEEP)}?network=${node.network}`;
  await page.goto(`${address}&event=2&find=${SOUGHT}`);
  await expectAnswered(page);
  const tree = page.getByRole('region', { name: 'Tree', exact: true });
  await expect(tree.getByText(/^(\d+ of )?\d+ hits$/)).toBeVisible();
  await expect(tree).toBeInViewport({ ratio: 0.99 });
  await drawFrames(page);
  await expect(page.locator('html')).toHaveAttribute('data-tops', /^\d+$/);
});

test('a tab that is opened in another window right after a selection names that event', async ({
  page,
  request,
  context,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  // A selection is then written by nothing but the press on a link.
  await page.addInitScript(dropTimersOf, 250);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  await expectAnswered(page);
  await treeRows(page).nth(2).click();
  await expect(treeRows(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  // The first selection loads what computes its address.
  const isLoaded = async () => {
    const parts = performance.getEntriesByType('resource').map(({ name }) => name);
    const part = parts.find((name) => name.includes('/tree-place-'));
    return part !== undefined && (await import(part)) !== undefined;
  };
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  const tab = page
    .getByRole('navigation', { name: 'Update' })
    .getByRole('link', { name: 'Traffic', exact: true });
  await expect(tab).not.toHaveAttribute('href', /event=2/);
  await tab.hover();
  await page.mouse.down({ button: 'middle' });
  await expect(tab).toHaveAttribute('href', /event=2/);
  const opened = context.waitForEvent('page');
  await page.mouse.up({ button: 'middle' });
  const other = await opened;
  await expectAddress(other, `/updates/${id}/traffic`, { event: '2', network: node.network });
});

test('the keys t, r, z, y, / and ? act on an update page', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  const nav = page.getByRole('navigation', { name: 'Update' });
  await page.keyboard.press('r');
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Raw' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('t');
  await expectTree(page);
  await expect(nav.getByRole('link', { name: 'Tree' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Raw' })).not.toHaveAttribute('aria-current');

  const time = page.locator('time').first();
  await expect(time).toContainText('UTC');
  const utc = await time.textContent();
  await page.keyboard.press('z');
  await expect(time).toContainText(/GMT\+[12]|CES?T|\+0[12]:00/);
  await expect(page.getByRole('button', { name: 'Local' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('z');
  await expect(time).toHaveText(utc ?? '');

  expect(await copiedBy(page, () => page.keyboard.press('y'))).toBe(id);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toContainText('next, previous hit');
  await axe(page);
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expectAddress(page, `/updates/${id}`, { network: node.network });
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search by id' })).toBeFocused();
});

test('single-character keys act outside text fields only and can be disabled', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  const all = (await grid(page).getAttribute('aria-rowcount')) ?? '';
  const box = page.getByRole('textbox', { name: 'Find in this tree' });
  await box.focus();
  await page.keyboard.type('rzyj[?t/');
  await expect(box).toHaveValue('rzyj[?t/');
  await openSources(page);
  await expect(page.getByRole('combobox', { name: 'Source' })).toBeFocused();
  await page.keyboard.press('[');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Source / })).toBeFocused();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', all);
  expect(new URL(page.url()).pathname).toBe(`/updates/${id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['[', 'j', 'r', 'z', '?', 'f']) await page.keyboard.press(key);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', all);
  await expect(grid(page).locator(':focus')).toHaveCount(0);
  await expect(box).not.toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(`/updates/${id}`);
  await page.reload();
  await expectTree(page);
  await page.keyboard.press('[');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Search by id' })).toBeFocused();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', all);
  // The keys of the treegrid itself are no character keys: they stay.
  await treeRows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, { event: 1 });
});

/** Counts the elements of the tree after every change of the page and keeps the most. */
async function watchElements(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'mostElements', 0);
    new MutationObserver(() => {
      const tree = document.querySelector('[role="treegrid"]');
      const count = tree?.querySelectorAll('*').length ?? 0;
      if (count > Reflect.get(window, 'mostElements')) Reflect.set(window, 'mostElements', count);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'mostElements')));
}

/** Opens a sample of the scenario of large updates. */
async function openLarge({ page, request, baseURL }: Needs, label: RegExp): Promise<void> {
  const node = await openScenario(request, 'large');
  const id = node.updateId(label);
  // Two answers of several megabytes each.
  await makeReady(page, baseURL ?? '', node, id);
  await page.goto(`/updates/${id}?network=${node.network}`);
}

type Needs = {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly baseURL: string | undefined;
};

test.describe('large updates', () => {
  test.use({ ownServer: true });

  test('the tree of 10,000 events reaches both ends by key with at most 400 elements', async ({
    page,
    request,
    baseURL,
  }) => {
    const most = await watchElements(page);
    await openLarge({ page, request, baseURL }, /^10,000 events/);
    await expectRowCount(page, 10_000);
    await expectTree(page);
    await page.keyboard.press('j');
    await expectFocus(page, { event: 1 });
    await page.keyboard.press('End');
    await expectFocus(page, { event: 9_999, rowIndex: 10_001 });
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect.poll(async () => (await focused(page))?.inSight).toBe(true);
    await page.keyboard.press('Home');
    await expectFocus(page, { event: 0 });
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('PageDown');
    await expect.poll(async () => (await focused(page))?.inSight).toBe(true);
    expect(await most()).toBeGreaterThan(200);
    expect(await most()).toBeLessThanOrEqual(400);
  });

  test('the tree with a run of 5,000 has no axe findings', async ({ page, request, baseURL }) => {
    test.skip(!FULL, 'Only in the full run: one more large tree');
    await openLarge({ page, request, baseURL }, /one run of siblings/);
    // The root and the group of its children.
    await expectRowCount(page, 2);
    await expectTree(page);
    await axe(page);
    await page.keyboard.press(']');
    await expectRowCount(page, 5_000);
    await axe(page);
  });

  test('the tree of 10,000 events folds and unfolds completely', async ({
    page,
    request,
    baseURL,
  }) => {
    const most = await watchElements(page);
    await openLarge({ page, request, baseURL }, /^10,000 events/);
    await expectRowCount(page, 10_000);
    await expectTree(page);
    await page.keyboard.press('[');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', /^\d{1,4}$/);
    await page.keyboard.press(']');
    await expectRowCount(page, 10_000);
    expect(await most()).toBeLessThanOrEqual(400);
  });

  test('the tree of 10,000 events keeps the focused row mounted when the wheel scrolls it out of view', async ({
    page,
    request,
    baseURL,
  }) => {
    const most = await watchElements(page);
    await openLarge({ page, request, baseURL }, /^10,000 events/);
    await expectRowCount(page, 10_000);
    await expectTree(page);
    await page.keyboard.press('j');
    await expectFocus(page, { event: 1 });
    const scroller = grid(page).getByRole('rowgroup');
    const lowest = () =>
      treeRows(page).evaluateAll((all) =>
        Math.max(...all.map((row) => Number(row.getAttribute('aria-rowindex')))),
      );
    await scroller.hover();
    await page.mouse.wheel(0, 120_000);
    await expect.poll(lowest).toBeGreaterThan(4_000);
    await page.mouse.wheel(0, 1_000_000);
    await expect.poll(lowest).toBe(10_001);
    await expect
      .poll(() => focused(page))
      .toMatchObject({ event: 1, selected: 'true', inTabOrder: true, inSight: false });
    // A short scroll reuses elements; at rest, the document has the rows in their order.
    await page.mouse.wheel(0, -240);
    await expect.poll(lowest).toBeLessThan(10_001);
    await expect
      .poll(() =>
        treeRows(page).evaluateAll((all) => {
          const places = all.map((row) => Number(row.getAttribute('aria-rowindex')));
          return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
        }),
      )
      .toBe(true);
    await page.mouse.wheel(0, -1_000_000);
    await expect(treeRows(page).filter({ hasText: /./ }).first()).toBeVisible();
    await expect(grid(page).locator('[aria-rowindex="2"]')).toBeInViewport();
    await expectFocus(page, { event: 1 });
    expect(await most()).toBeGreaterThan(200);
    expect(await most()).toBeLessThanOrEqual(400);
  });

  test('the tree with a run of 5,000 has at most 400 elements', async ({
    page,
    request,
    baseURL,
  }) => {
    test.skip(!FULL, 'Only in the full run: one more large tree');
    const most = await watchElements(page);
    await openLarge({ page, request, baseURL }, /one run of siblings/);
    await expectTree(page);
    await page.keyboard.press(']');
    await expectRowCount(page, 5_000);
    await page.keyboard.press('j');
    await expectFocus(page, { event: 1 });
    await page.keyboard.press('End');
    await expectFocus(page, { event: 4_999 });
    expect(await most()).toBeLessThanOrEqual(400);
  });

  test('the outer levels of events, views and JSON have the same indents', async ({
    page,
    request,
    baseURL,
  }) => {
    await openLarge({ page, request, baseURL }, /^Chain of 2,000/);
    const treeUrl = page.url();
    for (const tab of ['', '/views', '/raw']) {
      await page.goto(treeUrl.replace('?', `${tab}?`));
      const indents = () =>
        page.getByRole('treegrid').evaluate((tree) =>
          [1, 2, 3, 4, 5].map((level) => {
            const cell = tree.querySelector(`[aria-level="${level}"] [role="gridcell"]`);
            return cell === null ? undefined : getComputedStyle(cell).paddingLeft;
          }),
        );
      await expect.poll(indents, tab).toEqual(['8px', '28px', '48px', '68px', '88px']);
    }
  });

  test('the tree with a chain of 2,000 has at most 400 elements, and names in its deepest rows (GRF-03)', async ({
    page,
    request,
    baseURL,
  }) => {
    const most = await watchElements(page);
    await openLarge({ page, request, baseURL }, /^Chain of 2,000/);
    await expectRowCount(page, 2_000);
    await expectTree(page);
    await page.keyboard.press('j');
    await expectFocus(page, { event: 1 });
    await page.keyboard.press('End');
    await expectFocus(page, { event: 1_999 });
    const deepest = grid(page).locator('[aria-rowindex="2001"]');
    await expect(deepest).toHaveAttribute('aria-level', '2000');
    const first = deepest.getByRole('gridcell').first();
    const before = () => first.evaluate((cell) => getComputedStyle(cell, '::before').content);
    await expect.poll(before).toBe('"+1949"');
    for (const width of [320, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const name = deepest.locator('b');
      await expect(name).toBeVisible();
      await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(20);
    }
    await page.keyboard.press('[');
    await expectRowCount(page, 1);
    await expectFocus(page, { event: 0, expanded: 'false' });
    expect(await most()).toBeLessThanOrEqual(400);
  });
});

/**
 * Rows where a part is cut before a less important one is gone (module, then entity, then choice),
 * where a label is chopped, or where the first party has less than its hint.
 */
function rowsCutInWrongOrder(page: Page): Promise<readonly string[]> {
  return grid(page)
    .locator('[data-event-id]')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const part = (name: string) => row.querySelector<HTMLElement>(name);
        const [choice, entity, module] = ['b', '.tree-entity', '.tree-module'].map(part);
        const isCut = (one: HTMLElement | null | undefined) =>
          one != null && one.scrollWidth > one.clientWidth;
        const first = part('.tree-first');
        const parties = part('.tree-parties');
        const hint = document.createRange();
        const text = parties?.firstChild;
        if (text != null) hint.selectNodeContents(text);
        const wrong = [
          isCut(first) ? 'label chopped' : '',
          isCut(entity) && (module?.clientWidth ?? 0) > 0 ? 'entity before module' : '',
          isCut(choice) && (entity?.clientWidth ?? 0) > 30 ? 'choice before entity' : '',
          hint.getBoundingClientRect().right > (parties?.getBoundingClientRect().right ?? 0) + 1
            ? 'hint'
            : '',
        ].filter((one) => one !== '');
        return wrong.map((one) => `${row.textContent}: ${one}`);
      }),
    );
}

test('a row says what is archived, marks hits as one types, and a lens switches to witnesses', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  const row = (event: number) => grid(page).locator(`[data-event-id$=":${event}"]`);
  await expect(row(2)).toHaveAccessibleName(
    /Instruction_Execute Instruction .*archives.*Dvp\.Settlement|Instruction_Execute Instruction.*archives/,
  );
  await expect(row(0)).not.toHaveAccessibleName(/archives/);
  const elements = await grid(page).evaluate((tree) => tree.querySelectorAll('*').length);
  expect(elements).toBeLessThanOrEqual(400);
  for (const width of [390, 768, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => rowsCutInWrongOrder(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('f');
  await page.keyboard.type('Verify');
  await expect(grid(page).locator('[data-hit]').first()).toContainText('Credential_Verify');
  const marked = () =>
    page.evaluate(() => [
      ...new Set([...(CSS.highlights.get('hit') ?? [])].map((one) => one.toString())),
    ]);
  await expect.poll(marked).toEqual(['Verify']);
  const markedName = grid(page).locator('[data-marked] b').first();
  const background = await markedName.evaluate(
    (name) => getComputedStyle(name, '::highlight(hit)').backgroundColor,
  );
  expect(background).not.toBe('rgba(0, 0, 0, 0)');
  const box = page.getByRole('textbox', { name: 'Find in this tree' });
  await box.fill('amulet');
  await expect.poll(marked).toEqual(['Amulet']);
  const markedRows = grid(page).locator('[data-marked]');
  await expect(grid(page).locator('[role="row"]:not([data-marked]) [data-hit]')).toHaveCount(0);
  await box.fill('');
  await expect.poll(marked).toEqual([]);
  await expect(markedRows).toHaveCount(0);
  // The element of a row that leaves the window shows another row.
  await page.setViewportSize({ width: 1440, height: 500 });
  await box.fill('Batch_SettleNet');
  await expect(markedRows).toHaveCount(1);
  await grid(page)
    .locator('.tree-scroller')
    .evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight;
    });
  await expect(grid(page).locator('[data-event-id$=":36"]')).toBeVisible();
  await expect(row(1)).toHaveCount(0);
  await expect(markedRows).toHaveCount(0);
  await box.fill('');
  await page.goto(
    `/updates/${id}?lens=${encodeURIComponent(await partyOf(page))}&network=${node.network}`,
  );
  await page.getByRole('link', { name: 'Switch to the ledger' }).click();
  await expect(page).toHaveURL(/source=ledger/);
  await expect(grid(page).locator('[data-visibility="none"]').first()).toBeVisible();
});

/** The complete id of the last party of the first transfer. */
async function partyOf(page: Page): Promise<string> {
  const title = await grid(page).locator('.tree-parties').nth(5).getAttribute('title');
  return title?.split('\n').at(-1) ?? '';
}
