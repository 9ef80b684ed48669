import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectTree } from './screen.ts';
import { openScenario } from './simulated.ts';

/** Each page with the heading or region that it shows. */
const PAGES = [
  '/',
  '/updates',
  '/completions',
  '/node',
  '/packages/preferred',
  '/parties/external',
  '/errors',
  '/errors/CONTRACT_NOT_FOUND',
  '/connect',
] as const;

test('every page has one width and the strip of the node', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.setViewportSize({ width: 2560, height: 900 });
  const strip = page.getByRole('contentinfo');
  for (const path of [...PAGES, `/updates/${node.updateId(/6 levels deep/)}`]) {
    await page.goto(`${path}?network=${node.network}`);
    const place = () =>
      page.getByRole('main').evaluate((main) => {
        const { x, width } = main.getBoundingClientRect();
        return [x, width];
      });
    await expect.poll(place, path).toEqual([80, 2400]);
    // Nothing is known of the node where a page that sends nothing is opened first.
    if (/^.(?:$|connect|errors)/.test(path)) continue;
    await expect(strip).toContainText('Digital-Asset-2-participant');
    await expect(strip).toHaveCSS('position', 'fixed');
  }
  await page.getByRole('link', { name: 'Treeline' }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await expect(strip).toContainText('Digital-Asset-2-participant');
  await page.setViewportSize({ width: 1280, height: 599 });
  await page.goto(`/updates?network=${node.network}`);
  await expect(strip).toHaveCSS('position', 'static');
});

test('no part of the header covers another from 360 to 1440 px', async ({ page, request }) => {
  const node = await openScenario(request, 'large');
  await page.goto(`/updates?network=${node.network}`);
  const network = page.getByRole('button', { name: 'Network: Large updates' });
  const header = page.getByRole('banner');
  /** Whether something is outside the header, or beyond the next part of it. */
  const excess = () =>
    header.evaluate((bar) => {
      const parts = [...bar.children].slice(1);
      const isBeyond = parts.some((part, i) => {
        const next = parts[i + 1]?.getBoundingClientRect().left ?? bar.clientWidth;
        const inside = [...part.querySelectorAll('a, button, input, summary')];
        return inside.some((one) => one.getBoundingClientRect().right > next);
      });
      return [isBeyond, bar.scrollHeight > bar.clientHeight, bar.scrollWidth > bar.clientWidth];
    });
  for (const width of [1440, 1280, 1279, 1024, 1023, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(network.or(page.getByLabel('Menu'))).toBeVisible();
    await expect.poll(excess, `${width} px`).toEqual([false, false, false]);
    const room = async () => (await header.getByRole('searchbox').boundingBox())?.width;
    await expect.poll(room, `${width} px`).toBeGreaterThan(100);
  }
});

test('the first Tab stop skips to the content, and 8 lead to the tree', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?network=${node.network}`);
  await expectTree(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await axe(page);
  const address = page.url();
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(address);
  const isInTree = () =>
    page.evaluate(() => document.activeElement?.closest('[role="treegrid"]') != null);
  let stops = 1;
  for (; stops <= 8 && !(await isInTree()); stops++) await page.keyboard.press('Tab');
  expect(stops).toBeLessThanOrEqual(8);
  expect(await isInTree()).toBe(true);
});
