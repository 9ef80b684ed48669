import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { svgText } from '../src/domain/drawing/svg-file.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectAnswered, expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const SETTLEMENT = /^Delivery-versus-payment settlement, 6 levels/;
const HARBOR = /^harbor-custody-m/;

const map = (page: Page) => page.getByRole('region', { name: 'Who sees what' });
const grid = (page: Page) => page.getByRole('treegrid', { name: 'Views', exact: true });
const rows = (page: Page) => grid(page).locator('[data-view-id]');
const row = (page: Page, viewId: number) => grid(page).locator(`[data-view-id="${viewId}"]`);
const head = (page: Page, name: RegExp | string) =>
  grid(page).getByRole('columnheader').getByRole('button', { name });
const cells = (page: Page, viewId: number) =>
  row(page, viewId)
    .locator('.map-mark')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const lensOf = (page: Page) => new URL(page.url()).searchParams.get('lens');
const elements = (page: Page, within = '*') =>
  page.evaluate((css) => document.querySelectorAll(css).length, within);

async function openViews(page: Page, request: APIRequestContext, scenario: string, label: RegExp) {
  const node = await openScenario(request, scenario);
  await page.goto(`/updates/${node.updateId(label)}/views?network=${node.network}`);
  await expect(rows(page).first()).toContainText(/\d/);
  // A slow source changes the head above the map when it answers.
  await expectAnswered(page);
}

test('the map shows all 32 views and 6 parties of the settlement, each cell in words', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 1180 });
  await openViews(page, request, 'demo', SETTLEMENT);
  await expect(rows(page)).toHaveCount(32);
  await expect(grid(page)).toHaveAttribute('aria-colcount', '9');
  const scroller = grid(page).getByRole('rowgroup');
  const hidden = await scroller.evaluate((at) => [
    at.scrollHeight - at.clientHeight,
    at.scrollWidth - at.clientWidth,
  ]);
  expect(hidden).toEqual([0, 0]);
  const box = async (at: ReturnType<typeof row>) => (await at.boundingBox()) ?? { y: 0, height: 0 };
  const [first, last] = [await box(row(page, 0)), await box(row(page, 31))];
  // The rows fit below the tabs of a window of 1440 × 1180, even with a head of 330 px above them.
  expect(last.y + last.height - first.y).toBeLessThanOrEqual(770);
  const tabs = await page.getByRole('navigation', { name: 'Update' }).boundingBox();
  expect(first.y - ((tabs?.y ?? 0) + (tabs?.height ?? 0))).toBeLessThanOrEqual(84);

  expect(await cells(page, 0)).toEqual([
    'DSO: informed only',
    'lumen-dvp-operator-1: must confirm',
  ]);
  expect(await cells(page, 2)).toHaveLength(4);
  expect(await cells(page, 3)).toContain('DSO: witness, as part of a larger view');
  await expect(row(page, 2)).toContainText('needs 4 of 4');
  await expect(row(page, 2)).toContainText('5,403 B · envelope 2');
  await expect(row(page, 11).getByRole('gridcell').last()).toHaveText('envelope 2');
  await expect(
    grid(page).getByRole('columnheader', { name: 'Confirmations needed' }),
  ).toBeVisible();
  // A column is where its head is.
  const under = await row(page, 0).getByRole('gridcell', { name: /^DSO/ }).boundingBox();
  const over = await head(page, 'DSO').boundingBox();
  expect(under?.x).toBeCloseTo(over?.x ?? 0, 0);
  expect(await elements(page, '#who-sees-what *')).toBeLessThan(420);
});

test('a click on a party sets the lens, dims what it does not see, and marks views that need it', async ({
  page,
  request,
}) => {
  await openViews(page, request, 'demo', SETTLEMENT);
  const panel = page.getByRole('region', { name: 'What if' });
  await head(page, HARBOR).click();
  await expect.poll(() => lensOf(page)).toMatch(/^harbor-custody-mainnet-1::1220/);
  await expect(head(page, HARBOR)).toHaveAttribute('aria-pressed', 'true');
  await expect(panel).toContainText(/Seen as harbor-custody.*sees \d+ of 32 views/);
  await expect(row(page, 0)).toContainText('not seen');
  await expect(row(page, 0)).toHaveAttribute('data-visibility', 'none');
  await expect(row(page, 2)).toHaveAttribute('data-visibility', 'informee');
  await expect(row(page, 2)).not.toContainText('not seen');
  await expect(row(page, 2).locator('[data-what-if="no"]')).toBeVisible();
  await expect(row(page, 0).locator('[data-what-if="still"]')).toBeVisible();
  await expect(panel).toContainText(
    /Without this party, the mediator would reject the whole update. \d+ of 32 views could not/,
  );
  await head(page, /^euro-bond/).click({ modifiers: ['Shift'] });
  await expect(panel).toContainText(
    /Without these 2 parties, the mediator would reject the whole update. \d+ of 32 views could not/,
  );
  await expect(head(page, /^euro-bond.*does not confirm/)).toHaveAttribute('aria-pressed', 'false');
  expect(lensOf(page)).toMatch(/^harbor/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page);
  await head(page, HARBOR).click();
  await expect(row(page, 0)).not.toHaveAttribute('data-visibility');
  await expect(grid(page).locator('[data-what-if]')).toHaveCount(0);
  await expect.poll(() => lensOf(page)).toBe(null);
});

test('the parties left out are in the link, also none for a lens, until the lens changes', async ({
  page,
  request,
}) => {
  await openViews(page, request, 'demo', SETTLEMENT);
  const panel = page.getByRole('region', { name: 'What if' });
  const left = panel.getByRole('list', { name: 'Parties left out' }).getByRole('button', {
    name: 'Do not leave out',
  });
  const without = () => new URL(page.url()).searchParams.getAll('without').join(' ') || null;
  await head(page, HARBOR).click();
  await expect.poll(() => lensOf(page)).toMatch(/^harbor/);
  expect(without()).toBe(null);
  await head(page, /^euro-bond/).click({ modifiers: ['Shift'] });
  await expect.poll(without).toMatch(/^harbor\S+::1220\S+ euro-bond\S+::1220\S+$/);
  await page.reload();
  await expect(left).toHaveCount(2);
  await expect(panel).toContainText('Without these 2 parties');
  await left.last().click();
  await expect.poll(without).toBe(null);
  await left.click();
  await expect.poll(without).toBe('none');
  await page.reload();
  await expect(panel).toContainText('Seen as harbor');
  await expect(left).toHaveCount(0);
  await expect(grid(page).locator('[data-what-if]')).toHaveCount(0);
  await head(page, /^euro-bond/).click();
  await expect(left).toHaveCount(1);
  await expect.poll(without).toBe(null);
});

for (const width of [1440, 1024, PHONE.width]) {
  test(`a party lens does not move the map at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    await openViews(page, request, 'demo', SETTLEMENT);
    const top = () => grid(page).evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const before = await top();
    if (width === PHONE.width) {
      await page.keyboard.press('p');
      await page.getByRole('dialog').getByRole('option', { name: HARBOR }).click();
    } else await head(page, HARBOR).click();
    await expect(row(page, 2).locator('[data-what-if="no"]')).toBeVisible();
    expect(await top()).toBe(before);
    await expect(page.getByRole('region', { name: 'What if' })).toContainText('hypothetical');
  });
}

test('the keys reach the heads of the map, press them, and come back to the rows', async ({
  page,
  request,
}) => {
  await openViews(page, request, 'demo', SETTLEMENT);
  const heads = grid(page).getByRole('columnheader').getByRole('button');
  await heads.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(heads.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(heads.nth(5)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(heads.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heads.first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press(' ');
  await expect(heads.first()).toHaveAttribute('aria-pressed', 'false');
  // One head is in the Tab order, and the next stop is the row.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(heads.nth(1)).toBeFocused();
});

test('the map of 60 views and 300 parties shows the most involved first, the next ones and a filter, with few elements', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openViews(page, request, 'wide', /60 views/);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '61');
  const heads = grid(page).getByRole('columnheader').getByRole('button');
  const others = heads.last();
  await expect(heads).toHaveCount(13);
  await expect(heads.first()).toHaveText(/^lumen-dvp/);
  await expect(others).toHaveText('+ 288');
  await expect(row(page, 1).getByRole('gridcell', { name: /other parties see it$/ })).toHaveCount(
    1,
  );
  const few = async () => {
    expect(await elements(page, '#who-sees-what *')).toBeLessThan(540);
    expect(await elements(page)).toBeLessThan(1_000);
  };
  await few();
  await axe(page);
  const before = await heads.nth(0).textContent();
  await others.click();
  await expect(others).toHaveText('+ 288');
  await expect(heads.nth(0)).not.toHaveText(before ?? '');
  await few();

  const filter = map(page).getByRole('textbox', { name: 'Filter parties' });
  await filter.fill('fund-07');
  await expect(heads).toHaveCount(11);
  await expect(heads.first()).toHaveText(/^index-fund-07/);
  await filter.fill('no such party');
  await expect(heads).toHaveCount(1);
  await others.click();
  await expect(filter).toHaveValue('');
  await expect(heads).toHaveCount(13);

  await page.keyboard.press('p');
  await page.getByRole('dialog').getByRole('combobox').fill('index-fund-121');
  await few();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Seen as index-fund-121/)).toBeVisible();
  // The party of the lens always has a column.
  await expect(head(page, /^index-fund-121/)).toHaveAttribute('aria-pressed', 'true');
  await few();
  await row(page, 3).click();
  await page.keyboard.press('End');
  await expect(row(page, 59)).toBeFocused();
  await few();
  // A lens that sees no row in view scrolls to its first one.
  await head(page, /^index-fund-121/).press('Enter');
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByRole('combobox').fill('index-fund-121');
  await page.keyboard.press('Enter');
  await expect(
    rows(page).and(page.locator('[data-visibility="informee"]')).first(),
  ).toBeInViewport();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test('a saved map opens in a browser with all views and parties', async ({
  page,
  request,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openViews(page, request, 'demo', SETTLEMENT);
  const saving = page.waitForEvent('download');
  await map(page).getByRole('button', { name: 'Save as SVG' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^views-1220\w+\.svg$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).not.toMatch(/var\(|oklch|light-dark|href|<style|<script|Inter|JetBrains/);
  // Paper is white, whatever the theme, and the page keeps its own.
  expect(text).toContain('<rect width="100%" height="100%" fill="#ffffff"/>');
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined();
  const opened = await context.newPage();
  await opened.goto(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`);
  await expect(opened.locator('title').first()).toHaveText(/^Who sees what in update 1220/);
  await expect(opened.locator('desc')).toContainText('View 31, below view 30; must confirm: ');
  const texts = await opened.locator('text').allTextContents();
  for (let view = 0; view < 32; view++) expect(texts).toContain(String(view));
  expect(texts.filter((one) => one === '4 of 4')).toHaveLength(4);
  for (const name of ['DSO', 'euro-bond-registrar']) expect(texts).toContain(name);
  // The bytes of an envelope are drawn once, so that they add up to its cost.
  expect(texts.filter((one) => one === '7,144 B · envelope 3')).toHaveLength(1);
  expect(texts).toContain('envelope 3');
  expect(texts).toContain('Confirmations needed');
});

test('hostile names in a saved map remain text', async ({ page }) => {
  const names = [
    '</text><script>alert(1)</script>',
    ']]>&"\'\u0000\u202e\ud800',
    '<!--',
    'ü 漢 🌲',
  ];
  const shapes = names.map((text) => ({ kind: 'text', x: 0, y: 9, text, ink: 'ink' }) as const);
  const [title, description] = [names.join(), names.join('\n')];
  const text = svgText({ title, description, width: 9, height: 9, shapes }, () => '#000000');
  const read = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'image/svg+xml');
    const elements = [...parsed.querySelectorAll('*')].map(({ localName }) => localName);
    return { elements, texts: [...parsed.querySelectorAll('text')].map((one) => one.textContent) };
  }, text);
  expect(read.elements).toEqual(['svg', 'title', 'desc', 'rect', 'text', 'text', 'text', 'text']);
  expect(read.texts).toEqual([names[0], ']]>&"\'⟨U+0000⟩⟨U+202E⟩⟨U+D800⟩', names[2], names[3]]);
});

test('a phone names the parties in each row, and unreadable contents are mentioned', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  await page.setViewportSize(PHONE);
  await openViews(page, request, 'private', /several views and quorums/);
  await expectNoSidewaysScroll(page);
  await expect(map(page)).toContainText('not visible to this connection');
  await expect(row(page, 0).locator('.map-names')).toHaveText(/^\S.* (must|can) confirm, /);
  await page.getByRole('button', { name: 'Party lens' }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await expect(page.getByText(/^Seen as/)).toBeVisible();
  await axe(page);
});

test('a phone shows every name that it has in a row, and the number of the others', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  await page.setViewportSize(PHONE);
  await openViews(page, request, 'demo', /6 levels deep/);
  const names = map(page).locator('.map-names');
  await expect(names).not.toHaveCount(0);
  const box = map(page).locator('.tree-scroller');
  await expect(box).toHaveCSS('mask-image', /gradient/);
  // Parts of a row below its lower edge would be missing without a trace.
  const hidden = await names.evaluateAll((all) =>
    all.flatMap((one) => {
      const { bottom } = one.getBoundingClientRect();
      return [...one.children]
        .filter((part) => part.getBoundingClientRect().bottom > bottom + 1)
        .map(({ textContent }) => textContent);
    }),
  );
  expect(hidden).toEqual([]);
  await box.evaluate((at) => {
    at.scrollTop = at.scrollHeight;
  });
  await expect(box).toHaveCSS('mask-image', 'none');
});

test('a printed map has all rows and turned names, and forced colours keep its marks apart', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openViews(page, request, 'wide', /60 views/);
  const marks = await grid(page).evaluate((at) =>
    ['must', 'can', 'witness'].map((kind) => {
      const mark = at.querySelector(`[data-cell="${kind}"]`);
      const look = mark === null ? undefined : getComputedStyle(mark, '::before');
      return [look?.width, look?.backgroundColor, look?.backgroundImage].join();
    }),
  );
  expect(new Set(marks).size).toBe(3);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows(page)).toHaveCount(60);
  await expect(rows(page).last()).toContainText(/\d/);
  await page.emulateMedia({ media: 'print' });
  const hidden = await grid(page)
    .getByRole('rowgroup')
    .evaluate((at) => [at.scrollHeight - at.clientHeight, getComputedStyle(at).overflow]);
  expect(hidden).toEqual([0, 'visible']);
  await expect(map(page).getByRole('button', { name: 'Save as SVG' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(rows(page)).not.toHaveCount(60);
});
