import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { FULL } from './full.ts';
import { expectAnswered } from './screen.ts';
import { openScenario } from './simulated.ts';

/*
 * Wheel, trackpad and finger over a grid reach its last row, the end of the page, and the way back
 * (docs/decisions/0007-own-windowing.md).
 */

const SAMPLE = /6 levels deep/;

/** Every page with a grid, and the grids by role and name. */
const GRIDS = [
  { path: '/updates', role: 'table', name: 'Updates' },
  { path: '/completions', role: 'table', name: 'Completions' },
  { path: '/updates/$updateId', role: 'treegrid', name: 'Transaction tree' },
  { path: '/updates/$updateId/views', role: 'treegrid', name: 'Views' },
  { path: '/updates/$updateId/raw', role: 'treegrid', name: 'Raw response' },
] as const;

const OTHER_PAGES = [
  '/',
  '/connect',
  '/node',
  '/errors',
  '/packages/preferred',
  '/parties/external',
  '/updates/$updateId/traffic',
];

/** Of these, a short page and one that grows after it opened. */
const DAILY_PAGES = ['/', '/parties/external'];

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

type Point = { readonly x: number; readonly y: number };
/** Scrolls by some px at a point; a positive number goes down. */
type Scroll = (page: Page, at: Point, by: number) => Promise<void>;

const wheel =
  (step: number): Scroll =>
  async (page, { x, y }, by) => {
    await page.mouse.move(x, y);
    for (let done = 0; done < Math.abs(by); done += step)
      await page.mouse.wheel(0, Math.sign(by) * step);
  };

/** The times say that the finger rests before it is lifted, so that nothing is flung. */
const finger: Scroll = async (page, { x, y }, by) => {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1_000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
      timestamp: start + after,
    });
  await touch('touchStart', 0, y);
  for (let part = 1; part <= 6; part += 1)
    await touch('touchMove', part * 0.05, y - (by * part) / 6);
  await touch('touchMove', 0.6, y - by);
  await touch('touchEnd', 0.9);
  await session.detach();
};

const ALL = GRIDS.map(({ name }) => name);

/** `usual` are the grids of `npm test`; the full run has all in every way and window. */
const WAYS: readonly {
  readonly way: string;
  readonly scroll: Scroll;
  readonly viewport: typeof DESKTOP;
  readonly usual: readonly string[];
}[] = [
  { way: 'wheel', scroll: wheel(120), viewport: DESKTOP, usual: ALL },
  { way: 'trackpad', scroll: wheel(40), viewport: DESKTOP, usual: [] },
  { way: 'finger', scroll: finger, viewport: PHONE, usual: ['Transaction tree', 'Completions'] },
  { way: 'wheel', scroll: wheel(120), viewport: PHONE, usual: [] },
  { way: 'trackpad', scroll: wheel(40), viewport: PHONE, usual: [] },
  { way: 'finger', scroll: finger, viewport: DESKTOP, usual: [] },
];

/** One scroll, in px. */
const FAR = 480;

/** Without a grid, `list` is the page as well. */
type Seen = {
  readonly page: number;
  readonly pageEnd: number;
  readonly list: number;
  readonly listEnd: number;
  /** How much of the grid is below the window. */
  readonly below: number;
  /** The lowest row is the last one, and is in view. */
  readonly lastRow: boolean;
  /** The middle of the visible part of the grid; undefined where nothing of it is visible. */
  readonly middle: Point | undefined;
};

/** Positions of page and grid, in px, once nothing has moved for a while. */
async function look(grid: Locator): Promise<Seen> {
  return grid.evaluate(async (table) => {
    const root = document.documentElement;
    const groups = [table, ...table.querySelectorAll('[role="rowgroup"]')];
    const scroller = groups.find((one) => getComputedStyle(one).overflowX === 'auto') ?? root;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let before = '';
    for (let still = 0; still < 8; await frame()) {
      const now = [root.scrollTop, root.scrollHeight, scroller.scrollTop].join();
      still = now === before ? still + 1 : 0;
      before = now;
    }
    const box = scroller.getBoundingClientRect();
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(root);
    const top = Math.max(box.top, Number.parseFloat(scrollPaddingTop) || 0);
    const clear = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
    const bottom = Math.min(box.bottom, clear);
    const rows = [...scroller.querySelectorAll('[role="row"]')];
    const lowest = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
    const listEnd = scroller.scrollHeight - scroller.clientHeight;
    return {
      page: root.scrollTop,
      pageEnd: root.scrollHeight - root.clientHeight,
      list: scroller.scrollTop,
      listEnd,
      below: box.bottom - clear,
      lastRow: scroller.scrollTop >= listEnd - 1 && lowest <= clear + 1,
      middle: bottom - top < 8 ? undefined : { x: box.left + box.width / 2, y: (top + bottom) / 2 },
    };
  });
}

/** Scrolls over the middle of the grid until nothing moves any more. */
async function scrollOver(grid: Locator, scroll: Scroll, by: number): Promise<readonly Seen[]> {
  const seen = [await look(grid)];
  let at = seen[0]?.middle ?? { x: 200, y: 400 };
  for (let idle = 0; idle < 2; ) {
    const before = seen.at(-1);
    await scroll(grid.page(), at, by);
    const now = await look(grid);
    idle = before?.page === now.page && before.list === now.list ? idle + 1 : 0;
    seen.push(now);
    at = now.middle ?? at;
    if (seen.length > 100) throw new Error('Scrolling has no end.');
  }
  return seen;
}

async function open(
  page: Page,
  request: APIRequestContext,
  { path, role, name }: (typeof GRIDS)[number],
): Promise<Locator> {
  const node = await openScenario(request, 'demo');
  await page.goto(`${path.replace('$updateId', node.updateId(SAMPLE))}?network=${node.network}`);
  const grid = page.getByRole(role, { name, exact: true });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The facts of the other source make the page longer.
  if (path.startsWith('/updates/')) await expectAnswered(page);
  // A part of the grid has to be visible below the pointer.
  await grid.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top - 400));
  return grid;
}

/** A long list is scrolled by its bar where rows follow rows. */
async function skipRows(grid: Locator, part: number): Promise<void> {
  await grid.getByRole('rowgroup').evaluate((scroller, at) => {
    scroller.scrollTop = at * scroller.scrollHeight;
  }, part);
}

for (const { way, scroll, viewport, usual } of WAYS)
  test.describe(`${way} at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: way === 'finger' });
    // Many small steps, each of which waits until nothing moves.
    test.slow();

    for (const one of GRIDS)
      test(`${way} over ${one.name} reaches its last row and both ends of ${one.path} at ${viewport.width} px`, async ({
        page,
        request,
      }) => {
        test.skip(!FULL && !usual.includes(one.name), 'Only in the full run: one more grid');
        const grid = await open(page, request, one);
        const isLong = one.name === 'Raw response';

        if (isLong) await skipRows(grid, 0.95);
        const down = await scrollOver(grid, scroll, FAR);
        expect(down.some(({ lastRow }) => lastRow)).toBe(true);
        expectEnd(down);

        if (isLong) await skipRows(grid, 0.05);
        const up = await scrollOver(grid, scroll, -FAR);
        expect(up.at(-1)).toMatchObject({ page: 0, list: 0 });
      });

    test(`${way} over the list of 120,000 updates shows the whole list before its rows scroll at ${viewport.width} px`, async ({
      page,
      request,
    }) => {
      test.skip(!FULL && usual.length === 0, 'Only in the full run: another window');
      const node = await openScenario(request, 'crowded');
      await page.goto(`/updates?network=${node.network}`);
      const list = page.getByRole('table', { name: 'Updates' });
      await expect(list.getByRole('row').nth(5)).toBeVisible();
      await page.waitForLoadState('networkidle');
      const seen = [await look(list)];
      expect(seen[0]?.below).toBeGreaterThan(100);
      for (let turn = 0; turn < 8; turn += 1) {
        await scroll(page, seen.at(-1)?.middle ?? { x: 200, y: 500 }, 240);
        seen.push(await look(list));
      }
      expect(seen.at(-1)?.list).toBeGreaterThan(240);
      for (const { list: rows, below } of seen) if (rows > 0) expect(below).toBeLessThanOrEqual(1);
    });
  });

for (const viewport of [DESKTOP, PHONE])
  test.describe(`pages without a grid at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const path of OTHER_PAGES)
      test(`the wheel reaches both ends of ${path} at ${viewport.width} px`, async ({
        page,
        request,
      }) => {
        test.skip(!FULL && viewport !== DESKTOP, 'Only in the full run: another window');
        test.skip(!FULL && !DAILY_PAGES.includes(path), 'Only in the full run: one more page');
        const node = await openScenario(request, 'demo');
        const at = path.replace('$updateId', node.updateId(SAMPLE));
        await page.goto(`${at}?network=${node.network}`);
        await page.waitForLoadState('networkidle');
        const main = page.getByRole('main');
        await expect(main.getByRole('heading').first()).toBeVisible();
        // The home page asks for its lists a second after it shows itself.
        for (const name of path === '/' ? ['Recent updates', 'Last failed commands'] : [])
          await expect(main.getByRole('list', { name }).getByRole('listitem')).not.toHaveCount(0);
        // The form grows by the synchronizers that the node reports.
        if (path === '/parties/external')
          await expect(main.getByRole('radio', { name: /^global/ })).toBeVisible();
        expectEnd(await scrollOver(main, wheel(240), 2 * FAR));
        expect((await scrollOver(main, wheel(240), -2 * FAR)).at(-1)?.page).toBe(0);
      });
  });

function expectEnd(seen: readonly Seen[]): void {
  const { page, pageEnd, list, listEnd } = seen.at(-1) ?? {};
  expect(page).toBeGreaterThanOrEqual((pageEnd ?? Number.NaN) - 1);
  expect(list).toBeGreaterThanOrEqual((listEnd ?? Number.NaN) - 1);
}
