import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { makeReady } from './ready-answers.ts';
import {
  expectAnswered,
  expectNoSidewaysScroll,
  expectTree,
  failure,
  openSources,
  PHONE,
} from './screen.ts';
import { openScenario } from './simulated.ts';

test.use({ ownServer: true });

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Transaction tree' });
const raw = (page: Page) => page.getByRole('treegrid', { name: 'Raw response' });
const selected = (grid: Locator) => grid.getByRole('row', { selected: true });
const strip = (page: Page) => page.getByTitle(/^From left to right/);
const findBox = (page: Page) => page.getByRole('textbox', { name: 'Find in this tree' });

/** The address of an update with that many events, from Scan only, because a second response is not needed. */
async function openLarge(
  { page, request, baseURL }: Needs,
  events: number,
  path = '',
): Promise<string> {
  const node = await openScenario(request, 'large');
  const id = node
    .updateId(/^10,000 events/)
    .replace(/0*10000$/, (digits) => String(events).padStart(digits.length, '0'));
  await page.route(/\/v2\/updates\//, (route) => route.abort());
  await makeReady(page, baseURL ?? '', node, id, ['scan']);
  await page.goto(`/updates/${id}${path}?network=${node.network}`);
  return id;
}

type Needs = {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly baseURL: string | undefined;
};

/** Aborted on purpose, see above. */
const ABORTED = /^console: Failed to load resource/;

/** The lowest and the highest `aria-rowindex` that can be seen in the grid, and blank rows there. */
function inSight(grid: Locator) {
  return grid.getByRole('rowgroup').evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    const rows = [...frame.querySelectorAll('[role="row"]')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > top + 1 && box.top < bottom - 1;
    });
    const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex')));
    const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
    return {
      first: Math.min(...indexes),
      last: Math.max(...indexes),
      blank: rows.filter((row) => row.textContent === '').length,
      isFull: height >= bottom - top - 1,
    };
  });
}

/** Rests with rows from top to bottom, and none of them empty. */
async function expectRest(grid: Locator, rows: { first?: number; last?: number } = {}) {
  await expect.poll(() => inSight(grid)).toMatchObject({ ...rows, blank: 0, isFull: true });
}

/** Drags the scroll bar: a browser then sets the scroll position itself. */
function dragBar(grid: Locator, share: number) {
  return grid.getByRole('rowgroup').evaluate((frame, to) => {
    frame.scrollTop = (frame.scrollHeight - frame.clientHeight) * to;
  }, share);
}

test('the overview strip scrolls by click and drag, and a fling leaves no blank row', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  expectConsole(ABORTED);
  await openLarge({ page, request, baseURL }, 10_000);
  await expect(tree(page)).toHaveAttribute('aria-rowcount', '10001');
  await expect(strip(page)).toHaveAttribute('aria-hidden', 'true');
  await expect(tree(page)).toHaveAttribute('aria-description', /^[\d,]+ created, [\d,]+ archived$/);
  // A mark for what was created and what was archived, none for hits.
  const marks = (tone: string) => strip(page).locator(`path[data-tone="${tone}"]`);
  await expect(marks('create')).toHaveAttribute('d', /^M/);
  await expect(marks('archive')).toHaveAttribute('d', /^M/);
  await expect(marks('hit')).toHaveAttribute('d', '');

  // The state of the other source is shown above the tree, and the texts of its failure load later.
  await expectAnswered(page);
  const other = failure(page, 'E-').getByRole('button', { name: 'Copy details' });
  await expect(other).toBeVisible();
  await expectRest(tree(page), { first: 2 });
  // The content above the tree may leave half of the strip below the screen.
  await strip(page).scrollIntoViewIfNeeded();
  const box = await strip(page).boundingBox();
  if (box === null) throw new Error('There is no strip.');
  const before = await selected(tree(page)).getAttribute('data-event-id');
  await page.mouse.click(box.x + 5, box.y + box.height / 2);
  await expect
    .poll(async () => Math.abs((await inSight(tree(page))).first - 5_000))
    .toBeLessThan(100);
  await expectRest(tree(page));
  await page.mouse.move(box.x + 5, box.y + box.height / 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + box.height / 2, { steps: 7 });
  await page.mouse.move(box.x + 5, box.y + box.height + 300, { steps: 7 });
  await page.mouse.up();
  await expectRest(tree(page), { last: 10_001 });
  // Looking around selects nothing.
  expect(await selected(tree(page)).getAttribute('data-event-id')).toBe(before);

  await tree(page).getByRole('rowgroup').hover();
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, -4_321);
  await expectRest(tree(page));
  await dragBar(tree(page), 0.37);
  await expectRest(tree(page));
});

test('the find bar of the tree goes to a hit by its number', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  expectConsole(ABORTED);
  const id = await openLarge({ page, request, baseURL }, 10_000);
  await expect(tree(page)).toHaveAttribute('aria-rowcount', '10001');
  const status = page.getByRole('region', { name: 'Tree' }).getByRole('status');
  const expected = eventsFrom48();
  await findBox(page).fill('Payment no. 48');
  await expect(status.filter({ hasText: `${expected.length} hits` })).toHaveCount(1);
  const box = page.getByRole('textbox', { name: `Hit number, of ${expected.length}` });
  await expect(box).toHaveValue('');
  await box.fill('50');
  await box.press('Enter');
  await expect(selected(tree(page))).toHaveAttribute('data-event-id', `${id}:${expected[49]}`);
  await expect(selected(tree(page))).toBeInViewport();
  await expect(status.filter({ hasText: `50 of ${expected.length} hits` })).toHaveCount(1);
  await expect(box).toBeFocused();
  await box.fill('99,999');
  await box.press('Enter');
  await expect(selected(tree(page))).toHaveAttribute('data-event-id', `${id}:${expected.at(-1)}`);
  await box.fill('7');
  await box.press('Escape');
  await expect(box).toHaveValue(String(expected.length));
  await page.getByRole('button', { name: 'Next hit' }).click();
  await expect(box).toHaveValue('1');
  await axe(page);
});

/** "Payment no. 48" is in the payload of every event whose number begins with 48, and of no other. */
function eventsFrom48(): number[] {
  return Array.from({ length: 10_000 }, (_, n) => n).filter((n) => /^48/.test(String(n)));
}

test('the find bar of the Raw page goes to a hit by its number', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  expectConsole(ABORTED);
  await openLarge({ page, request, baseURL }, 10_000, '/raw');
  await expect(raw(page)).toBeVisible();
  const expected = eventsFrom48();
  const box = page.getByRole('textbox', { name: `Hit number, of ${expected.length}` });
  await findBox(page).fill('Payment no. 48');
  await box.fill('2');
  await box.press('Enter');
  await expect(selected(raw(page))).toContainText(`"Payment no. ${expected[1]}"`);
  await expect(selected(raw(page))).toBeInViewport();
});

test('the Raw page reaches the last line of a body taller than the largest element of a browser', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  expectConsole(ABORTED);
  await openLarge({ page, request, baseURL }, 20_000, '/raw');
  await expect(raw(page)).toHaveAttribute('aria-rowcount', /^20\d{3}$/);
  await expectRest(raw(page), { first: 2 });
  await page.keyboard.press(']');
  await expect(raw(page)).toHaveAttribute('aria-rowcount', /^\d{6,}$/);
  const last = Number(await raw(page).getAttribute('aria-rowcount'));
  // 24 px each.
  expect(last * 24).toBeGreaterThan(8_000_000);
  await page.keyboard.press('j');
  await expect(selected(raw(page))).toBeFocused();
  await page.keyboard.press('End');
  await expect(selected(raw(page))).toHaveAttribute('aria-rowindex', String(last));
  await expect(selected(raw(page))).toBeFocused();
  await expectRest(raw(page), { last });
  await page.keyboard.press('k');
  await expect(selected(raw(page))).toHaveAttribute('aria-rowindex', String(last - 1));
  await page.keyboard.press('Home');
  await expectRest(raw(page), { first: 2 });

  await dragBar(raw(page), 1);
  await expectRest(raw(page), { last });
  await dragBar(raw(page), 0.5);
  await expect
    .poll(async () => Math.abs((await inSight(raw(page))).first - last / 2))
    .toBeLessThan(100);
  await expectRest(raw(page));
  // By wheel it moves by as many px as any other page.
  const { first } = await inSight(raw(page));
  await raw(page).getByRole('rowgroup').hover();
  await page.mouse.wheel(0, 240);
  await expect.poll(async () => (await inSight(raw(page))).first - first).toBe(10);
  await page.mouse.wheel(0, -480);
  await expect.poll(async () => (await inSight(raw(page))).first - first).toBe(-10);
  await expectRest(raw(page));
  // The selected line is far away and still the one that Tab leads to.
  await findBox(page).focus();
  await page.keyboard.press('Tab');
  await expect(selected(raw(page))).toBeFocused();
  await expect(selected(raw(page))).toBeInViewport();
  await expectRest(raw(page), { first: 2 });

  // A link to a line in the midst of it.
  const middle = Math.floor(last / 2);
  await dragBar(raw(page), 0.5);
  await expectRest(raw(page));
  await raw(page).locator(`[aria-rowindex="${middle}"]`).click();
  await expect(page).toHaveURL(/path=/);
  const line = await selected(raw(page)).textContent();
  await page.reload();
  await expect(selected(raw(page))).toHaveText(line ?? '', { timeout: 20_000 });
  await expect(selected(raw(page))).toBeInViewport();
});

test('the tree of 200,000 events reaches its last row on a phone by key and by scroll bar (fault 69, GRF-03)', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  test.setTimeout(180_000);
  expectConsole(ABORTED);
  await page.setViewportSize(PHONE);
  const id = await openLarge({ page, request, baseURL }, 200_000);
  await expect(tree(page)).toHaveAttribute('aria-rowcount', '200001', { timeout: 120_000 });
  await expectRest(tree(page), { first: 2 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('j');
  await expect(selected(tree(page))).toBeFocused();
  await page.keyboard.press('End');
  await expect(selected(tree(page))).toHaveAttribute('data-event-id', `${id}:199999`);
  await expect(selected(tree(page))).toBeFocused();
  await expectRest(tree(page), { last: 200_001 });
  await page.keyboard.press('Home');
  await expectRest(tree(page), { first: 2 });
  await dragBar(tree(page), 1);
  await expectRest(tree(page), { last: 200_001 });
  await page.keyboard.press('[');
  await expect(tree(page)).toHaveAttribute('aria-rowcount', '2');
  await page.keyboard.press(']');
  await expect(tree(page)).toHaveAttribute('aria-rowcount', '200001');
  const elements = await tree(page).evaluate((grid) => grid.querySelectorAll('*').length);
  expect(elements).toBeLessThanOrEqual(400);
});

test('the Raw page keeps a move made just before the encoding changes, and reports an unknown pointer', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await openSources(page);
  await page.getByRole('button', { name: 'protobuf' }).click();
  await expect(page).toHaveURL(/encoding=protobuf_json/);
  await expect(selected(tree(page))).toHaveAttribute('data-event-id', `${id}:3`);
  await expect(page).toHaveURL(/event=(%22)?3\b/);

  await page.goto(`/updates/${id}?event=no-such&fold=2.nowhere&network=${node.network}`);
  await expect(page.getByText(/^No event .* in this response/)).toContainText('no-such');
  await expect(page.getByText('1 fold of the link not found')).toBeVisible();
  await expect(selected(tree(page))).toHaveAttribute('data-event-id', `${id}:0`);
  await axe(page);
});
