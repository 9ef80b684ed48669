import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { svgText } from '../src/domain/privacy-map/svg-file.ts';
import { axe, expect, test } from './app.ts';
import { expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const matrix = (page: Page) => page.getByRole('grid', { name: 'Who sees what' });
const drawing = (page: Page) => page.getByRole('region', { name: 'Drawing' });
const boxes = (page: Page) => drawing(page).locator('svg[data-row]');
const box = (page: Page, row: number) => drawing(page).locator(`svg[data-row="${row}"]`);
const lensOf = (page: Page) => new URL(page.url()).searchParams.get('lens');
const views = (page: Page) => page.getByRole('treegrid', { name: 'Views' });

async function openViews(page: Page, request: APIRequestContext, scenario: string, label: RegExp) {
  const node = await openScenario(request, scenario);
  await page.goto(`/updates/${node.updateId(label)}/views?network=${node.network}`);
  await expect(matrix(page).getByRole('rowheader').first()).toBeVisible();
  await expect(boxes(page).first()).toBeVisible();
}

test('a click on a party sets the lens of matrix, drawing and grid', async ({ page, request }) => {
  await openViews(page, request, 'demo', /^Delivery-versus-payment settlement, 6 levels/);
  await expect(boxes(page)).toHaveCount(32);
  const party = matrix(page).getByRole('rowheader', { name: /^harbor-custody-mainnet-1::1220/ });
  await party.click();
  await expect.poll(() => lensOf(page)).toMatch(/^harbor-custody-mainnet-1::1220/);
  await expect(matrix(page).getByRole('row', { selected: true })).toContainText('harbor-custody');
  await expect(matrix(page).getByRole('columnheader', { name: 'View 0, not seen' })).toBeVisible();
  await expect(
    matrix(page).getByRole('columnheader', { name: 'View 2', exact: true }),
  ).toBeVisible();
  await expect(box(page, 0)).toContainText('not seen');
  await expect(box(page, 0).locator('rect').first()).toHaveAttribute('stroke-dasharray', '4 3');
  await expect(box(page, 2)).not.toContainText('not seen');
  await expect(views(page).locator('[data-view-id="0"]')).toHaveAttribute(
    'data-visibility',
    'none',
  );
  await expect(views(page).locator('[data-view-id="2"]')).not.toHaveAttribute(
    'data-visibility',
    'none',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page);
  await party.click();
  await expect(matrix(page).getByRole('row', { selected: true })).toHaveCount(0);
});

test('a click on a view in drawing or matrix selects it everywhere', async ({ page, request }) => {
  await openViews(page, request, 'demo', /^Delivery-versus-payment settlement, 6 levels/);
  const selected = views(page).getByRole('row', { selected: true });
  await box(page, 16).click();
  await expect(selected).toHaveAttribute('data-view-id', '16');
  const column = matrix(page).getByRole('columnheader', { name: 'View 16' });
  await expect(column).toHaveAttribute('aria-selected', 'true');
  await matrix(page).evaluate((grid) => grid.scrollIntoView({ block: 'center' }));
  await expect(column).toBeInViewport();
  await matrix(page).getByRole('columnheader', { name: 'View 18' }).click();
  await expect(selected).toHaveAttribute('data-view-id', '18');
  await expect(box(page, 18).locator('rect').first()).toHaveAttribute('stroke', 'var(--accent)');
});

test('the matrix of 60 views and 300 parties sorts, moves by keys and has few elements', async ({
  page,
  request,
}) => {
  await openViews(page, request, 'wide', /60 views/);
  const grid = matrix(page);
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  await expect(grid).toHaveAttribute('aria-rowcount', '301');
  await expect(grid).toHaveAttribute('aria-colcount', '63');
  expect(await elements()).toBeLessThan(1500);

  const first = grid.getByRole('rowheader').first();
  const seen = grid.getByRole('columnheader', { name: 'Seen' });
  await expect(seen).toHaveAttribute('aria-sort', 'descending');
  const name = grid.getByRole('columnheader', { name: 'Party' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(seen).not.toHaveAttribute('aria-sort');
  await expect(first).toHaveAccessibleName(/^DSO::/);
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toHaveAccessibleName(/^lumen-dvp-operator-1::/);

  const active = () =>
    grid.evaluate((at) => {
      const cell = document.getElementById(at.getAttribute('aria-activedescendant') ?? '');
      return `${cell?.closest('[role=row]')?.getAttribute('aria-rowindex')} ${cell?.getAttribute('aria-colindex')} ${cell?.ariaLabel}`;
    });
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect.poll(active).toMatch(/^301 63 /);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(active).toMatch(/^300 62 /);
  expect(await elements()).toBeLessThan(1500);
  await page.keyboard.press('Home');
  await expect.poll(active).toMatch(/^300 1 index-fund-001::/);
  await page.keyboard.press('Enter');
  await expect.poll(() => lensOf(page)).toMatch(/^index-fund-001::/);
  // What the party sees scrolls into view.
  await expect(boxes(page).filter({ hasNotText: 'not seen' }).first()).toBeAttached();
  expect(await elements()).toBeLessThan(1500);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await drawing(page).getByRole('button', { name: 'Fit' }).click();
  await expect(boxes(page)).toHaveCount(60);
  await expect(drawing(page).locator('rect[stroke-dasharray]').first()).toBeAttached();
  expect(await elements()).toBeLessThan(1500);
});

test('60 views and 300 parties need few elements with a lens, a selection and an open dialog', async ({
  page,
  request,
}) => {
  await openViews(page, request, 'wide', /60 views/);
  const few = async () =>
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
  const choice = page.getByRole('dialog', { name: 'View as party' });
  await views(page).locator('[data-view-id="3"]').click();
  await page.keyboard.press('p');
  await choice.getByRole('combobox').fill('index-fund-004');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Seen as index-fund-004/)).toBeVisible();
  const parties = page.getByRole('region', { name: 'What if' }).getByRole('checkbox');
  await parties.nth(0).check();
  await parties.nth(1).check();
  await matrix(page).evaluate((at) => at.scrollTo(305, 3010));
  await expect(matrix(page).locator('[aria-rowindex="105"] [aria-colindex="18"]')).toBeVisible();
  await views(page)
    .locator('[role=rowgroup]')
    .evaluate((at) => at.scrollTo(0, 410));
  await expect(views(page).locator('[aria-rowindex="20"]')).toBeVisible();
  await few();
  await drawing(page).getByRole('button', { name: 'Zoom in' }).click();
  await few();
  await drawing(page).getByRole('button', { name: 'Fit' }).click();
  await expect(boxes(page)).toHaveCount(60);
  await few();
  await page.keyboard.press('p');
  await expect(choice.getByRole('option')).not.toHaveCount(0);
  await few();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await few();
});

test('the drawing moves and zooms by keys and by dragging', async ({ page, request }) => {
  await openViews(page, request, 'wide', /60 views/);
  const area = drawing(page).getByRole('group', { name: /^Drawing of the views/ });
  const scale = drawing(page).getByRole('status');
  await drawing(page).getByRole('button', { name: 'Zoom in' }).click();
  const before = await scale.textContent();
  await area.focus();
  await page.keyboard.press('+');
  await expect(scale).not.toHaveText(before ?? '');
  await page.keyboard.press('-');
  await expect(scale).toHaveText(before ?? '');
  const top = () => area.evaluate(({ scrollTop }) => scrollTop);
  const from = await top();
  await page.keyboard.press('ArrowDown');
  await expect.poll(top).toBeGreaterThan(from);
  await area.scrollIntoViewIfNeeded();
  const { x, y } = (await area.boundingBox()) ?? { x: 0, y: 0 };
  const here = await top();
  await page.mouse.move(x + 200, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(top).toBeLessThan(here);
  await page.keyboard.press('0');
  await expect(boxes(page)).toHaveCount(60);
});

test('zooming out moves nothing below, zooming in shows informees, and a lens dims columns', async ({
  page,
  request,
}) => {
  await openViews(page, request, 'demo', /^Delivery-versus-payment settlement, 6 levels/);
  // The ledger's answer adds lines above, and can come after the views.
  await expect(page.getByRole('button', { name: 'Find completion' })).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const scale = drawing(page).getByRole('status');
  const [before, opened] = [await height(), await scale.textContent()];
  await drawing(page).getByRole('button', { name: 'Zoom out' }).click();
  await expect(scale).not.toHaveText(opened ?? '');
  await expect(scale).not.toContainText('part visible');
  expect(await height()).toBe(before);
  const hint = drawing(page).getByText('Zoom in to see who is informed.');
  await expect(hint).toBeVisible();
  const zoom = drawing(page).getByRole('button', { name: 'Zoom in' });
  for (let step = 0; step < 6; step++) await zoom.click();
  await expect(scale).toContainText('part visible');
  await expect(hint).toBeHidden();
  await expect(drawing(page)).toContainText('The Views table contains the same information.');

  await matrix(page)
    .getByRole('rowheader', { name: /^harbor-custody-mainnet-1::1220/ })
    .click();
  await expect(matrix(page).locator('.matrix-dim')).not.toHaveCount(0);
  const columns = await matrix(page).evaluate((grid) => {
    const dims = [...grid.querySelectorAll('.matrix-dim')].map((layer) =>
      layer.getBoundingClientRect(),
    );
    return [...grid.querySelectorAll('[role=columnheader][aria-label^=View]')].map((head) => {
      const { left, width } = head.getBoundingClientRect();
      const middle = left + width / 2;
      return [
        head.getAttribute('data-unseen'),
        String(dims.some((layer) => layer.left < middle && middle < layer.right)),
      ];
    });
  });
  expect(new Set(columns.map(([unseen]) => unseen))).toEqual(new Set(['true', 'false']));
  for (const [unseen, isDim] of columns) expect(isDim).toBe(unseen);
});

test('a saved drawing opens in a browser with the same content', async ({
  page,
  request,
  context,
}) => {
  await openViews(page, request, 'demo', /^Delivery-versus-payment settlement, 6 levels/);
  const saving = page.waitForEvent('download');
  await drawing(page).getByRole('button', { name: 'Save as SVG' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^views-1220\w+\.svg$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).not.toMatch(/var\(|oklch|light-dark|href|<style|<script/);

  const zoom = drawing(page).getByRole('button', { name: 'Zoom in' });
  for (let step = 0; step < 4; step++) await zoom.click();
  await expect(boxes(page).first().locator('text').nth(2)).toBeAttached();
  const row = Number(await boxes(page).first().getAttribute('data-row'));
  const drawn = await box(page, row).locator('text').allTextContents();
  const opened = await context.newPage();
  await opened.goto(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`);
  await expect(opened.locator('title').first()).toHaveText(/^Views of update 1220/);
  await expect(opened.locator('desc')).toContainText('View 31, below view 30: informees ');
  const places = opened.locator('svg > svg');
  await expect(places).toHaveCount(33);
  expect(
    await places
      .nth(1 + row)
      .locator('text')
      .allTextContents(),
  ).toEqual(drawn);
  const ends = await places.nth(32).boundingBox();
  expect(ends?.width).toBeGreaterThan(100);
});

test('hostile names in a saved drawing remain text', async ({ page }) => {
  const names = [
    '</text><script>alert(1)</script>',
    ']]>&"\'\u0000\u202e\ud800',
    '<!--',
    'ü 漢 🌲',
  ];
  const shapes = names.map((text) => ({ kind: 'text', x: 0, y: 9, text, ink: 'ink' }) as const);
  const [title, description] = [names.join(), names.join('\n')];
  const groups = [{ x: 0, y: 0, width: 9, height: 9, shapes }];
  const paint = { ink: () => '#000000', mark: () => '#000000' };
  const text = svgText({ title, description, width: 9, height: 9, groups }, paint);
  const read = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'image/svg+xml');
    const elements = [...parsed.querySelectorAll('*')].map(({ localName }) => localName);
    return { elements, texts: [...parsed.querySelectorAll('text')].map((one) => one.textContent) };
  }, text);
  expect(read.elements).toEqual([
    'svg',
    'title',
    'desc',
    'rect',
    'svg',
    'text',
    'text',
    'text',
    'text',
  ]);
  expect(read.texts).toEqual([names[0], ']]>&"\'⟨U+0000⟩⟨U+202E⟩⟨U+D800⟩', names[2], names[3]]);
});

test('the Views page fits a phone, and marks unreadable content', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  await page.setViewportSize(PHONE);
  await openViews(page, request, 'private', /several views and quorums/);
  await expectNoSidewaysScroll(page);
  await expect(box(page, 0)).toContainText('?');
  await expect(drawing(page)).toContainText('not visible to this connection');
  await matrix(page).getByRole('rowheader').first().click();
  await expect(matrix(page).getByRole('row', { selected: true })).toBeVisible();
  await axe(page);
});
