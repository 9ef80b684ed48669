import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { openScenario } from './simulated.ts';

declare global {
  var shifted: number;
}

/** What moves without an action of the user, as `npm run look` measures it on every screen. */
async function expectSteady(page: Page, path: string, last: () => Promise<void>): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        globalThis.shifted += Reflect.get(entry, 'hadRecentInput')
          ? 0
          : Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await last();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => globalThis.shifted), path).toBeLessThanOrEqual(0.02);
}

test('the page of an update moves nothing while its sources load', async ({ page, request }) => {
  const { network, updateId } = await openScenario(request, 'demo');
  await expectSteady(page, `/updates/${updateId(/settlement/i)}?network=${network}`, () =>
    expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible(),
  );
});

test('the Node page moves nothing while its parts load', async ({ page, request }) => {
  const { network } = await openScenario(request, 'demo');
  await expectSteady(page, `/node?network=${network}`, () =>
    expect(page.getByRole('region', { name: 'Requests' })).toBeVisible(),
  );
});

for (const [path, name] of [
  ['/updates?live=no', 'Updates'],
  ['/completions', 'Completions'],
] as const) {
  test(`the links and buttons of ${path} are targets of 24 px on a tablet`, async ({
    page,
    request,
  }) => {
    const { network } = await openScenario(request, 'demo');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}network=${network}`);
    await expect(page.getByRole('table', { name }).getByRole('link').first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))).toEqual(
      [],
    );
  });
}
