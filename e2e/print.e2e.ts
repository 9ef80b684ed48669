import type { Page } from '@playwright/test';
import { contractIdOf } from '../src/sim/world/identity.ts';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, test } from './app.ts';
import { FULL } from './full.ts';
import { holdRequests } from './screen.ts';
import { openScenario } from './simulated.ts';

const DEEP = /6 levels deep/;

const onPaper = (page: Page) => page.getByRole('table').getByRole('row');
/** Its rows have been read; the screen shows nothing of it. */
const ready = (page: Page, rows: number) =>
  page.locator(`.printed-tree[data-rows="${rows}"]`).waitFor({ state: 'attached' });

/** The rows and pages of the tagged PDF that the browser's own printing makes. */
async function printed(page: Page) {
  const pdf = (await page.pdf({ format: 'A4', tagged: true })).toString('latin1');
  const count = (pattern: RegExp) => [...pdf.matchAll(pattern)].length;
  return { rows: count(/\/S\s*\/TR\b/g), pages: count(/\/Type\s*\/Page\b/g) };
}

test('an update prints all rows of its tree in the light theme, without controls', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 700, height: 600 });
  await page.goto(`/updates/${id}?event=36&network=${node.network}`);
  await ready(page, 37);
  await expect(onPaper(page)).toHaveCount(0);
  const { rows, pages } = await printed(page);
  expect(rows).toBe(1 + 37);
  expect(pages).toBeGreaterThan(1);

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(onPaper(page)).toHaveCount(1 + 37);
  await expect(onPaper(page).last()).toBeVisible();
  await expect(onPaper(page).nth(3)).toContainText(/^2Instruction_Execute Instruction.*archives/);
  await expect(page.getByRole('main')).toContainText(/lumen-dvp-operator-1::1220[0-9a-f]{64}/);
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  const network = page.getByText(/^Network ./);
  await expect(network).toBeVisible();
  await expect(page.getByText('Events from Scan', { exact: true })).toBeVisible();
  for (const chrome of ['banner', 'contentinfo', 'navigation', 'button', 'combobox', 'textbox'])
    await expect(page.getByRole(chrome as 'banner'), chrome).toHaveCount(0);
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  const look = await heading.evaluate((at) => {
    const strong = getComputedStyle(at);
    return [strong.colorScheme, strong.color];
  });
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  expect(look).toEqual(['light only', await heading.evaluate((at) => getComputedStyle(at).color)]);
  await expect(onPaper(page)).toHaveCount(0);
  await expect(network).toBeHidden();
});

test('an update prints its contracts whole, and the event of its address', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(DEEP)}?network=${node.network}`;
  const event = page.getByRole('region', { name: 'Event' });
  await page.goto(`${path}&event=5`);
  await ready(page, 37);
  await expect(event).toContainText('isKnownInvestor');
  // A screen that shows the event beside the tree, and paper.
  for (const width of [1_440, 700]) {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width, height: 1_000 });
    const contracts = page.locator('.printed-tree').getByText(/^00[0-9a-f]{64,}$/);
    await expect(contracts).toHaveCount(30);
    await expect(contracts.first()).toBeVisible();
    await expect(event.getByText('isKnownInvestor')).toBeVisible();
    await expect(event.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    // Below the rows, not over them.
    await expect(async () => {
      const table = await page.locator('.printed-tree').boundingBox();
      const below = await event.boundingBox();
      expect(below?.y).toBeGreaterThanOrEqual((table?.y ?? 0) + (table?.height ?? 0));
      expect(await event.evaluate((at) => at.scrollHeight - at.clientHeight)).toBeLessThan(2);
    }).toPass();
    await page.emulateMedia({ media: 'screen' });
  }

  // Without an event in the address, the event beside the tree is only where the keys begin.
  await page.setViewportSize({ width: 1_440, height: 1_000 });
  await page.goto(path);
  await ready(page, 37);
  await expect(event).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.printed-tree tbody tr')).toHaveCount(37);
  await expect(event).toHaveCount(0);
});

test('an event prints each of its payloads under its name, whichever the screen shows', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const event = page.getByRole('region', { name: 'Event' });
  const names = event.getByRole('heading', { level: 3 });
  await page.goto(`/updates/${node.updateId(DEEP)}?network=${node.network}&event=0`);
  await ready(page, 37);
  await expect(event.getByRole('button', { name: 'Result', exact: true })).toBeVisible();
  await expect(names).toHaveCount(0);
  for (const chosen of ['Argument', 'Result', 'JSON']) {
    await event.getByRole('button', { name: chosen, exact: true }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(names).toHaveText(chosen === 'JSON' ? ['JSON'] : ['Argument', 'Result']);
    await page.emulateMedia({ media: 'screen' });
    await expect(names).toHaveCount(0);
  }
  await page.goto(`/contracts/${contractIdOf('moved coin')}?network=${node.network}`);
  const contract = page.getByRole('region', { name: 'Contract', exact: true });
  await expect(contract.getByRole('button', { name: 'Argument' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(contract.getByRole('heading', { level: 3, name: 'Argument' })).toBeVisible();
});

test('the list of Completions prints whole command ids, offsets and the open completion', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/completions?network=${node.network}`);
  const table = page.getByRole('table', { name: 'Completions' });
  await table.getByRole('link').first().click();
  const selected = page.getByRole('region', { name: 'Selected completion' });
  const detail = selected.getByRole('region', { name: 'Completion', exact: true });
  await expect(detail.getByRole('heading', { name: 'Deduplication' })).toBeVisible();
  await page.locator('.printed-rows').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const rows = table.locator('.printed-rows > [role="row"]');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(71);
  const command = rows.first().getByRole('cell').nth(2);
  const offset = new URL(page.url()).searchParams.get('sel') ?? '-';
  // A4 at 96 px an inch: with the margins of the browser, without, and landscape; and a wide sheet.
  for (const width of [700, 794, 1_123, 1_600]) {
    await page.setViewportSize({ width, height: 1_123 });
    const cut = () =>
      rows
        .locator('> :is(:nth-child(1), :nth-child(2), :nth-child(3), :nth-child(6))')
        .evaluateAll((cells) =>
          cells
            .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
            .filter((one) => getComputedStyle(one).display !== 'inline')
            .filter((one) => one.clientHeight === 0 || one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent),
        );
    await expect.poll(cut, `${width} px`).toEqual([]);
    await expect(rows.first()).toContainText(offset);
    await expect(command).toBeVisible();
    for (const title of ['Error', 'Command', 'Deduplication'])
      await expect(detail.getByRole('heading', { name: title })).toBeVisible();
    await expect(detail.getByText(/^.+::1220[0-9a-f]{64}$/).first()).toBeVisible();
    await expect(selected.getByRole('button')).toHaveCount(0);
    // The completion is above the rows, and whole.
    await expect(async () => {
      const above = await detail.boundingBox();
      const first = await rows.first().boundingBox();
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
      const ends = await rows.evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect().bottom),
      );
      expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
    }).toPass();
  }
});

test('a list that is printed before its printed rows have loaded has no row over another, and says so', async ({
  page,
  request,
}) => {
  await holdRequests(page, '**/assets/printed-rows-*.js');
  await page.setViewportSize({ width: 700, height: 1_000 });
  const node = await openScenario(request, 'demo');
  await page.goto(`/completions?network=${node.network}`);
  const table = page.getByRole('table', { name: 'Completions' });
  await expect(table.getByRole('row').nth(4)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const note = () =>
    table.evaluate((element) => getComputedStyle(element, '::before').getPropertyValue('content'));
  await expect.poll(note).toContain('Print again');
  const rows = table.locator('.tree-scroller [role="row"]');
  expect(await rows.count()).toBeGreaterThan(4);
  const overlaps = () =>
    rows.evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect());
      return boxes.filter(({ top }, at) => top < (boxes[at - 1]?.bottom ?? 0) - 0.5).length;
    });
  await expect.poll(overlaps).toBe(0);
});

for (const list of ['updates', 'network'])
  test(`the list at /${list} prints whole update ids, summaries and the first party`, async ({
    page,
    request,
  }) => {
    const node = await openScenario(request, 'demo');
    await page.goto(`/${list}?network=${node.network}&live=no`);
    const table = page.getByRole('table', { name: 'Updates' });
    await page.locator('.printed-rows').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const rows = table.locator('.printed-rows > [role="row"]');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(36);
    const link = await rows.first().getByRole('link').first().getAttribute('href');
    const id = /1220[0-9a-f]{64}/.exec(link ?? '')?.[0];
    for (const width of [700, 794, 1_123, 1_600]) {
      await page.setViewportSize({ width, height: 1_123 });
      const printed = () =>
        rows.first().evaluate((row) => {
          const { content, display } = getComputedStyle(row, '::after');
          return display === 'none' ? '' : content;
        });
      await expect.poll(printed).toBe(`"${id}"`);
      // The last cell opens the preview on the screen.
      const cut = () =>
        rows.locator('> :not(:empty)').evaluateAll((cells) =>
          cells
            .filter((cell) => cell.querySelector('button') === null)
            .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
            .filter((one) => getComputedStyle(one).display !== 'inline')
            .filter((one) => one.clientHeight === 0 || one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent),
        );
      await expect.poll(cut, `${width} px`).toEqual([]);
    }
  });

test('a list of updates prints the update of its preview', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/network?network=${node.network}&live=no`);
  const rows = page.getByRole('table', { name: 'Updates' }).getByRole('row');
  await rows.nth(1).getByRole('cell').first().click();
  const preview = page.getByRole('region', { name: 'Update', exact: true });
  await expect(preview.getByRole('link', { name: 'Open update' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(preview.getByText(/^1220[0-9a-f]{64}$/)).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Close' })).toHaveCount(0);
});

test('an update of the ledger prints who read it, and that it is a flat transaction', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const open = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ network: node.network, ...query });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/updates/${node.updateId(DEEP)}?${search}`);
    await page.locator('.printed-tree:not([data-rows="0"])').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
  };
  const from = page.getByText(/^Events from /);
  await open({ source: 'ledger' });
  await expect(from).toHaveText('Events from the ledger, read as any party');
  await open({ source: 'ledger', party: PARTIES.lumen });
  await expect(from).toHaveText(`Events from the ledger, read as ${PARTIES.lumen}`);
  await open({ source: 'ledger-flat' });
  await expect(from).toHaveText('Events from the ledger (flat transaction), read as any party');
});

for (const [path, name, least] of [
  ['/updates?live=no', 'Updates', 36],
  ['/completions?', 'Completions', 71],
] as const)
  test(`the list of ${name} prints all loaded rows`, async ({ page, request }) => {
    const node = await openScenario(request, 'demo');
    await page.clock.install();
    await page.goto(`${path}&network=${node.network}`);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('link').first()).toBeVisible();
    const drawn = await table.getByRole('row').count();
    await page.clock.fastForward(3_000);
    await page.locator('.printed-rows').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const rows = table.locator('.printed-rows > [role="row"]');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(least);
    expect(drawn).toBeLessThan(least);
    await expect(rows.last()).toBeVisible();
    for (const chrome of ['banner', 'contentinfo', 'combobox', 'textbox', 'switch'])
      await expect(page.getByRole(chrome as 'banner'), chrome).toHaveCount(0);
    await expect(table.getByRole('button')).toHaveCount(0);
    const filters = page.getByRole('region', { name: 'Filters' });
    await expect(filters.locator('> *').filter({ visible: true })).toHaveCount(1);
    await expect(filters.getByRole('group', { name: /over time$/ })).toBeVisible();
    // A bar is a background, which a browser leaves out unless the style asks for it.
    const bar = page
      .getByRole('group', { name: /over time$/ })
      .locator('span')
      .first();
    await expect(bar).toHaveCSS('print-color-adjust', 'exact');
    // No row is on another.
    const tops = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(tops.length);
  });

test('a contract prints its network and none of its controls', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/contracts/${contractIdOf('moved coin')}?network=${node.network}`);
  await expect(page.getByRole('region', { name: 'Origin and use' })).toBeVisible();
  const controls = page
    .getByRole('textbox', { name: 'Interface views' })
    .or(page.getByRole('group', { name: 'Form of the graph' }));
  await expect(controls).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Network ./)).toBeVisible();
  await expect(controls).toHaveCount(0);
});

test('a timeline prints its summaries and parties whole', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/timeline?network=${node.network}&workflow=dvp-settlement/netting-0417`);
  await page.getByRole('button', { name: 'Read 2,000 updates' }).click();
  const rows = page.getByRole('table', { name: 'Timeline' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  const cut = () =>
    rows.getByRole('cell').evaluateAll((cells) =>
      cells
        .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
        .filter((one) => one.textContent !== '' && getComputedStyle(one).display !== 'inline')
        .map((one) => one.textContent),
    );
  const summary = rows.nth(1).getByRole('link').first();
  // A dot is a background, which a browser leaves out unless the style asks for it.
  const dot = page.getByRole('table', { name: 'Timeline' }).locator('.rounded-full').first();
  await expect(dot).toHaveCSS('print-color-adjust', 'exact');
  // A4 at 96 px an inch: with the margins of the browser, without, and landscape.
  for (const width of [700, 794, 1123]) {
    await page.setViewportSize({ width, height: 1123 });
    await expect.poll(cut, `${width} px`).toEqual([]);
    await expect.poll(async () => (await summary.boundingBox())?.width).toBeGreaterThan(100);
  }
});

test('a tree prints the rows that its folds show', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?fold=17&network=${node.network}`);
  await ready(page, 23);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.printed-tree tbody tr')).toHaveCount(23);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.printed-tree tbody tr')).toHaveCount(0);
});

test('a page that opens with the style of print prints its tree', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/updates/${node.updateId(DEEP)}?network=${node.network}`);
  await expect(page.locator('.printed-tree tbody tr')).toHaveCount(37);
});

test('a tree prints 1,000 rows at most and names the number left out', async ({
  page,
  request,
}) => {
  test.skip(!FULL, 'Only in the full run: an update of 10,000 events');
  const large = await openScenario(request, 'large');
  await page.goto(`/updates/${large.updateId(/^10,000 events/)}?network=${large.network}`);
  await ready(page, 1_000);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.printed-tree');
  await expect(paper.locator('tbody tr')).toHaveCount(1_000);
  await expect(paper).toContainText('The first 1,000 rows are printed. 9,000 more rows left out');
});
