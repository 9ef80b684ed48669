import { expect, test } from './app.ts';
import { expectTree } from './screen.ts';
import { openScenario } from './simulated.ts';

test('the current tab, source and party, pills, guides, focus and bars are seen in forced colours', async ({
  page,
  request,
}) => {
  const { network, updateId } = await openScenario(request, 'demo');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/updates/${updateId(/settlement/i)}?network=${network}`);
  await expectTree(page);
  const tabs = page.getByRole('navigation', { name: 'Update' }).getByRole('link');
  await expect(tabs).toHaveCount(4);
  const lines = await tabs.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).borderBottomWidth),
  );
  expect(lines).toEqual(['2px', '0px', '0px', '0px']);
  await expect(page.locator('.update-head > span').first()).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('.tree-kind').first()).toHaveCSS('outline-style', 'solid');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Updates' }),
  ).toHaveCSS('text-decoration-line', 'underline');
  const guides = await page.locator('.tree-guides > .tree-row').evaluateAll((rows) =>
    rows.slice(0, 3).map((row) => {
      const { backgroundImage, width } = getComputedStyle(row, '::before');
      const { color } = getComputedStyle(row);
      return [backgroundImage.startsWith(`linear-gradient(90deg, ${color} 0px`), width];
    }),
  );
  expect(guides).toEqual([
    [true, '0px'],
    [true, '20px'],
    [true, '40px'],
  ]);
  await page.keyboard.press('j');
  await expect(page.locator('.tree-row:focus')).toHaveCSS('outline-style', 'solid');

  const sources = page
    .getByRole('button', { name: /^Source/ })
    .locator('span[class*="rounded-xl"]');
  await expect(sources.filter({ hasText: 'Scan' })).toHaveCSS('text-decoration-line', 'underline');
  await expect(sources.filter({ hasText: 'Ledger' })).toHaveCSS('text-decoration-line', 'none');
  await page.goto(`/updates/${updateId(/settlement/i)}/views?network=${network}`);
  const party = page.locator('.map-party').first();
  await party.click();
  await expect(party).toHaveAttribute('aria-pressed', 'true');
  // A line below each of three tight lines would strike through the next.
  await expect(party).toHaveCSS('text-decoration-line', 'none');
  await expect(party).toHaveCSS('outline-style', 'solid');
  const between = await page
    .locator('.tree-row > .map-zone')
    .first()
    .evaluate((zone) => {
      const { backgroundImage, forcedColorAdjust } = getComputedStyle(zone, '::before');
      return [backgroundImage.split(',')[0], forcedColorAdjust];
    });
  expect(between).toEqual(['linear-gradient(90deg', 'none']);

  await page.goto(`/updates?live=no&network=${network}`);
  const bar = page.getByRole('region', { name: 'Filters' }).locator('[style*="gradient"]').first();
  await expect(bar).toHaveCSS('forced-color-adjust', 'none');
});
