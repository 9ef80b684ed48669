import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { drawFrames, expectBelow, expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

/* What the lists of updates and of completions share: the toolbar, the rows and the preview. */

const LISTS = [
  { path: '/updates', table: 'Updates', group: 'Reader', chip: 'as any party' },
  { path: '/completions', table: 'Completions', group: 'Acting as', chip: 'acting as any party' },
] as const;

/** A selected completion that lost a contention asks the ledger for contracts that it does not have. */
const NO_CONTRACT = statusLine(404);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bars = (page: Page, table: string) =>
  page.getByRole('group', { name: `${table} over time` }).getByRole('button');

for (const { path, table, group, chip } of LISTS)
  test(`${path} has its query, filters and results in one toolbar above the first row`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + entry.value,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const node = await openScenario(request, 'demo');
    await page.goto(`${path}?network=${node.network}`);
    const row = page.getByRole('table', { name: table, exact: true }).locator('[data-place="0"]');
    await expect(row).toBeVisible();
    await expect(bars(page, table).first()).toBeVisible();
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(260);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
    expect(shift).toBeLessThanOrEqual(0.02);
    for (const name of ['Query', 'Filters', 'Results'])
      await expect(region(page, name)).toBeVisible();
    const small = await page
      .getByRole('main')
      .locator('button, input, select, summary')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([text]) => text),
      );
    expect(small).toEqual([]);

    // A chip opens the form at its fields.
    await region(page, 'Query').getByRole('button', { name: chip }).click();
    const fields = page.getByRole('form', { name: 'Query' }).getByRole('group', { name: group });
    await expect(fields.locator(':focus')).toHaveCount(1);
    await region(page, 'Query').getByRole('button', { name: 'Close' }).click();

    // The values of a bar are shown on hover, on focus, and where a finger was.
    const filters = region(page, 'Filters');
    // Each answer of a reading that goes on changes the bars.
    await expect(region(page, 'Results').getByRole('button', { name: 'Stop' })).toHaveCount(0);
    const values = await bars(page, table).last().getAttribute('aria-label');
    const said = values?.replace(/^.*?: (?=\d)/, '') ?? '';
    expect(said).toMatch(/^\d+ (?:updates?|completions?) \(\d+ \w+/);
    await expect(filters.getByText(said)).toHaveCount(0);
    await bars(page, table).last().hover();
    await expect(filters.getByText(said)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(filters.getByText(said)).toHaveCount(0);
    await bars(page, table).last().focus();
    await expect(filters.getByText(said)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/time(?:=|%3A)/);
    await expect(region(page, 'Results').getByRole('status').first()).toHaveText(
      /^\d+ of \d+ shown · \d+ (?:updates|completions) loaded, offsets/,
    );
    await axe(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });

for (const { path } of LISTS)
  test(`the query form of ${path} keeps the focus of the keyboard`, async ({ page, request }) => {
    const node = await openScenario(request, 'demo');
    await page.goto(`${path}?network=${node.network}&live=no`);
    const query = region(page, 'Query');
    await query.getByRole('button', { name: 'Edit query' }).press('Enter');
    const form = page.getByRole('form', { name: 'Query' });
    await expect(form).toBeVisible();
    await expect(query.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(query.getByRole('button', { name: 'Edit query' })).toBeFocused();
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: /^(Run query|Load completions)$/ }).press('Enter');
    await expect(query.getByRole('button', { name: 'Edit query' })).toBeFocused();
  });

test('the list of updates starts each row with its choice, and names the synchronizer of all rows once', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'crowded');
  await page.goto(`/updates?network=${node.network}&live=no`);
  const table = page.getByRole('table', { name: 'Updates', exact: true });
  await expect(table.getByText('AmuletRules_Transfer on AmuletRules').first()).toBeVisible();
  await expect(table.getByText(/Exercised/)).toHaveCount(0);
  await expect(table.getByRole('columnheader', { name: /^Summary · all on / })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Synchronizer' })).toHaveCount(0);
  const demo = await openScenario(request, 'demo');
  await page.goto(`/updates?network=${demo.network}&live=no`);
  await expect(table.getByRole('columnheader', { name: 'Synchronizer' })).toBeVisible();

  // On a tablet, the choices are shown whole.
  await page.setViewportSize({ width: 768, height: 1024 });
  const choice = table.getByText('DsoRules_SubmitStatusReport', { exact: true }).first();
  // Both edges at one moment: the columns may still be changing.
  const beyond = () =>
    choice.evaluate((inner) => {
      const outer = inner.closest('[role="cell"]')?.getBoundingClientRect();
      return inner.getBoundingClientRect().right - (outer?.right ?? Number.NaN);
    });
  await expect.poll(beyond, 'pixels outside of the cell').toBeLessThanOrEqual(0);
});

/** How far the texts of a row are from one baseline, in px. */
function offBaseline(row: Locator): Promise<number> {
  return row.evaluate((whole) => {
    const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    const lines: number[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const shown = text.parentElement?.checkVisibility() === true;
      if (!shown || text.nodeValue?.trim() === '') continue;
      // The bottom of an empty inline block is on the baseline.
      const probe = document.createElement('span');
      probe.style.display = 'inline-block';
      text.parentNode?.insertBefore(probe, text);
      lines.push(probe.getBoundingClientRect().bottom);
      probe.remove();
    }
    return lines.length === 0 ? Number.NaN : Math.max(...lines) - Math.min(...lines);
  });
}

test('the texts of a row of updates or completions have one baseline', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const node = await openScenario(request, 'demo');
  for (const [path, table] of [
    ['/updates', 'Updates'],
    ['/network', 'Updates'],
    ['/completions', 'Completions'],
  ] as const) {
    await page.goto(`${path}?network=${node.network}`);
    const row = page.getByRole('table', { name: table, exact: true }).locator('[data-place="1"]');
    await expect(row).toBeVisible();
    await expect.poll(() => offBaseline(row), path).toBeLessThan(1);
  }
});

/** Whether what surrounds an element clips the outline that it has with the focus. */
function isOutlineClipped(focused: Locator): Promise<boolean> {
  return focused.evaluate((element) => {
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(element);
    if (outlineStyle !== 'solid') return true;
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowX === 'visible') continue;
      const edges = outer.getBoundingClientRect();
      if (left - ring < edges.left || right + ring > edges.right) return true;
      if (top - ring < edges.top || bottom + ring > edges.bottom) return true;
    }
    return false;
  });
}

for (const width of [1440, PHONE.width])
  test(`the outline of a focused link in a row is not clipped at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const node = await openScenario(request, 'demo');
    for (const { path, table } of LISTS) {
      await page.goto(`${path}?network=${node.network}&live=no`);
      const list = page.getByRole('table', { name: table, exact: true });
      const links = list.locator('[data-place="1"]').getByRole('link');
      await expect(links.first()).toBeVisible();
      for (const link of await links.all()) {
        await link.focus();
        await expect.poll(() => isOutlineClipped(link), path).toBe(false);
      }
    }
  });

for (const { path, table } of [...LISTS, { path: '/network', table: 'Updates' }]) {
  const lineOf = (page: Page, place: number) =>
    page.getByRole('table', { name: table, exact: true }).locator(`[data-place="${place}"]`);

  test(`j in ${path} goes on from the row that a link or a press has selected`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(NO_CONTRACT);
    const node = await openScenario(request, 'demo');
    await page.goto(`${path}?network=${node.network}&live=no`);
    await lineOf(page, 2).getByRole('cell').first().click();
    await expect(lineOf(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/sel=/);
    const before = page.url();
    await page.keyboard.press('j');
    await expect(lineOf(page, 3)).toHaveAttribute('aria-current', 'true');
    await expect(lineOf(page, 3).getByRole('link').first()).toBeFocused();
    await expect(page).not.toHaveURL(before);
    await page.reload();
    await expect(lineOf(page, 3)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('k');
    await expect(lineOf(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(lineOf(page, 2).getByRole('link').first()).toBeFocused();
    // Also after the preview that a link opened is closed.
    await page.reload();
    await expect(lineOf(page, 2)).toHaveAttribute('aria-current', 'true');
    await page.locator('.side-sheet').getByRole('button', { name: 'Close' }).click();
    await expect(lineOf(page, 2)).not.toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('j');
    await expect(lineOf(page, 3)).toHaveAttribute('aria-current', 'true');
  });

  test(`on a phone, the previewed row of ${path} is above the preview`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(NO_CONTRACT);
    await page.setViewportSize(PHONE);
    const node = await openScenario(request, 'demo');
    await page.goto(`${path}?network=${node.network}&live=no`);
    await lineOf(page, 4).getByRole('button', { name: 'Preview' }).click();
    const preview = page.locator('.side-sheet');
    await expect(preview).toBeFocused();
    await expectBelow(preview, lineOf(page, 4));
    await expectBelow(lineOf(page, 4), page.getByRole('banner'));
  });
}

for (const path of ['/updates', '/network'])
  test(`a press on a link in a row of ${path} follows it, even where a preview would hide or move it`, async ({
    page,
    request,
  }) => {
    const node = await openScenario(request, 'demo');
    const table = page.getByRole('table', { name: 'Updates', exact: true });
    const links = table.getByRole('row').getByRole('link');
    for (const [link, expected] of [
      [links.and(page.locator('[href*="/timeline"]')).first(), /\/timeline\?/],
      [links.filter({ hasText: 'ConvertFeaturedAppActivityMarkers' }).first(), /\/updates\/1220/],
    ] as const) {
      await page.goto(`${path}?network=${node.network}&live=no`);
      // The last pixels that its cell shows.
      const width = await link.evaluate((one) => {
        const own = one.getBoundingClientRect();
        const end = one.closest('[role="cell"]')?.getBoundingClientRect().right ?? own.right;
        return Math.min(own.right, end) - own.left;
      });
      await link.hover({ position: { x: width - 4, y: 8 } });
      await page.mouse.down();
      await expect(link).toBeFocused();
      // A preview would open with the next frames.
      await drawFrames(page);
      await expect(page.locator('.side-sheet')).toHaveCount(0);
      await page.mouse.up();
      await expect(page).toHaveURL(expected);
    }
  });

test('an error code that has no room beside a preview ends in an ellipsis', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(NO_CONTRACT);
  await page.setViewportSize({ width: 1024, height: 768 });
  const node = await openScenario(request, 'demo');
  await page.goto(`/completions?network=${node.network}&live=no`);
  const table = page.getByRole('table', { name: 'Completions', exact: true });
  await table.locator('[data-place="1"]').getByRole('cell').first().click();
  await expect(table.locator('[data-place="1"]')).toHaveAttribute('aria-current', 'true');
  const codes = table.locator('a[href*="/errors/"]');
  await expect(codes).not.toHaveCount(0);
  const cut = () =>
    codes.evaluateAll((links) =>
      links
        .filter((link) => {
          const { overflowX, textOverflow } = getComputedStyle(link);
          const { right } = link.getBoundingClientRect();
          const end = link.closest('[role="cell"]')?.getBoundingClientRect().right ?? 0;
          const isMarked = overflowX !== 'visible' && textOverflow === 'ellipsis';
          return right > end + 1 || (link.scrollWidth > link.clientWidth && !isMarked);
        })
        .map((link) => link.textContent),
    );
  await expect.poll(cut).toEqual([]);
});

for (const path of ['/updates', '/network'])
  test(`the preview of ${path} follows the Tab key`, async ({ page, request }) => {
    const node = await openScenario(request, 'demo');
    await page.goto(`${path}?network=${node.network}&live=no`);
    const table = page.getByRole('table', { name: 'Updates', exact: true });
    await expect(table.locator('[data-place="0"]')).toBeVisible();
    await table.locator('.tree-scroller').focus();
    await page.keyboard.press('Tab');
    await expect(table.locator('[data-place="0"]')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('region', { name: 'Update', exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(table.locator('[data-place="1"]')).toHaveAttribute('aria-current', 'true');
  });

for (const { path, table } of [...LISTS, { path: '/network', table: 'Updates' }])
  test(`the list of ${path} has the focus after a key press on "Close" of its preview`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(NO_CONTRACT);
    const node = await openScenario(request, 'demo');
    await page.goto(`${path}?network=${node.network}&live=no`);
    const list = page.getByRole('table', { name: table, exact: true });
    await list.locator('[data-place="2"]').getByRole('cell').first().click();
    await page.locator('.side-sheet').getByRole('button', { name: 'Close' }).press('Enter');
    await expect(page.locator('.side-sheet')).toHaveCount(0);
    await expect(list.locator('.tree-scroller')).toBeFocused();
    await page.keyboard.press('j');
    await expect(list.locator('[data-place="3"]')).toHaveAttribute('aria-current', 'true');
  });

test('a list that is followed goes on after its preview is closed', async ({ page, request }) => {
  const node = await openScenario(request, 'busy');
  await page.goto(`/updates?network=${node.network}`);
  const list = page.getByRole('table', { name: 'Updates', exact: true });
  await list.locator('[data-place="2"]').getByRole('cell').first().click();
  await expect(page.getByText('list paused while in use')).toBeVisible();
  await page.locator('.side-sheet').getByRole('button', { name: 'Close' }).click();
  await expect(list.locator('.tree-scroller')).toBeFocused();
  await page.mouse.move(0, 0);
  const first = list.locator('[data-place="0"]');
  const offset = await first.getAttribute('data-offset');
  await expect(first).not.toHaveAttribute('data-offset', offset ?? '');
});
