import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectTree, failure, giveToken, holdRequests, PHONE } from './screen.ts';
import { openScenario } from './simulated.ts';

/** Files of the app fail until the returned function is called. */
async function failFiles(page: Page): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'));
  return () => page.unroute('**/assets/*.js');
}

test('a page whose file does not load is reported without losing the token (REL-18)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|Not loaded: /);
  const node = await openScenario(request, 'needs-token');
  const demo = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(/^Preapproved transfer/)}?network=${node.network}`);
  await expectTree(page);
  await page.getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, demo.token);
  await expect(page.getByText('Ledger as any party')).toBeVisible();

  const repair = await failFiles(page);
  await page.getByRole('navigation', { name: 'Update' }).getByText('Views').click();
  await expect(failure(page, 'E-PART')).toContainText('Part of Treeline did not load');
  await axe(page);
  await page.goBack();
  await expectTree(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Node').click();
  await expect(failure(page, 'E-PART')).toBeVisible();
  await repair();
  await failure(page, 'E-PART').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await page.goBack();
  await expectTree(page);
  await expect(page.getByText('Ledger as any party')).toBeVisible();
});

test('a page that did not load offline is loaded again with the browser online (REL-18)', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|Not loaded: /);
  await page.goto('/errors');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Packages').click();
  await expect(failure(page, 'E-PART')).toContainText(
    'The browser is offline, or the server does not respond',
  );
  await context.setOffline(false);
  await failure(page, 'E-PART').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferred packages');
});

for (const { name, size } of [
  { name: 'a wide window', size: { width: 1280, height: 800 } },
  { name: 'a phone', size: PHONE },
])
  test(`a part that does not load can be loaded again in ${name} (REL-18)`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
    await page.setViewportSize(size);
    const node = await openScenario(request, 'demo');
    await page.goto(`/updates/${node.updateId(/^Preapproved transfer/)}`);
    await expectTree(page);
    const repair = await failFiles(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    // Beside the button; what else is loaded meanwhile has its own.
    const missing = page.getByRole('alert').filter({ hasText: 'Did not load' }).first();
    await expect(missing).toBeVisible();
    await axe(page);
    await missing.getByRole('button', { name: 'Retry' }).click();
    await expect(missing).toContainText('Reload the page.');
    await repair();
    await missing.getByRole('button', { name: 'Retry' }).click();
    const menu = page.getByRole('menu', { name: 'Share' });
    await expect(menu).toBeVisible();
    // What is shown for the first time now is loaded without a press of "Retry".
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(menu).toBeVisible();
  });

test('a part of an event that did not load is loaded with the next event (REL-18)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const node = await openScenario(request, 'demo');
  await page.route('**/assets/visible-because-*.js', (route) => route.abort('connectionrefused'));
  await page.goto(`/updates/${node.updateId(/^Preapproved transfer/)}?source=ledger`);
  await expectTree(page);
  const event = page.getByRole('region', { name: 'Event' });
  await expect(event.getByRole('alert')).toContainText('Did not load.');
  await page.unroute('**/assets/visible-because-*.js');
  await page.keyboard.press('j');
  await expect(event.getByRole('region', { name: 'Visible to you because' })).toBeVisible();
  await expect(event.getByRole('alert')).toHaveCount(0);
});

test('a page whose script is still under way is not blank', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/first-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  // With its style it waits a moment, because most pages are sooner.
  await expect(page.getByRole('main')).toHaveCSS('animation-name', 'held');
  await expect(page.getByText('Treeline is not loaded yet.', { exact: true })).toBeVisible();
  await axe(page);
  release();
  await expect(page.getByRole('searchbox', { name: 'Search by id' })).toBeVisible();
  await expect(page.getByText('Treeline is not loaded yet.', { exact: true })).toHaveCount(0);
});
