import { tokenFor } from '../src/sim/ledger/user.ts';
import { expect, test } from './app.ts';
import { copiedBy, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

test('a tooltip opens on keyboard focus, and Escape closes it', async ({ page, request }) => {
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/connect?network=${network}`);
  const tip = page.locator('.tooltip');
  await page.getByRole('button', { name: 'Local', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Theme: / })).toBeFocused();
  await expect(tip).toHaveText(/^Theme: system; press for light$/);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});

test('no tooltip opens when a pasted token moves the focus to its state', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const node = await openScenario(request, 'needs-token');
  await page.goto(`/updates?network=${node.network}`);
  // The first key loads the tooltips.
  await page.keyboard.press('Shift');
  await expect(page.locator('.tooltip')).toBeAttached();
  const state = page.getByRole('banner').locator('#token-state');
  await state.getByRole('button').click();
  await page.getByRole('textbox', { name: 'Access token' }).fill(tokenFor('operator'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(state).toBeFocused();
  await expect(page.locator('.tooltip')).toBeHidden();
});

test('the first Escape closes only the tooltip, the next one leaves the detail of an event', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?event=0&network=${node.network}`);
  const detail = page.getByRole('region', { name: 'Event' });
  await detail.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  const tip = page.locator('.tooltip');
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await expect(detail.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { selected: true })).toBeFocused();
});

test('Escape in the dialog of a copy leaves the focus in the detail of the event', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?event=0&network=${node.network}`);
  const copy = page
    .getByRole('region', { name: 'Event' })
    .getByRole('button', { name: 'Copy contract id' });
  await copy.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Copy contract id' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(copy).toBeFocused();
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on a shortened id shows the whole id within the screen', async ({
    page,
    request,
  }) => {
    const { network } = await openScenario(request, 'demo');
    await page.goto(`/node?network=${network}`);
    const tip = page.locator('.tooltip');
    const participant = page
      .getByRole('region', { name: 'Ledger', exact: true })
      .locator('bdi[title^="Digital-Asset-2-participant::"]');
    // The first tap loads what shows tooltips.
    await expect(async () => {
      await participant.tap();
      await expect(tip).toHaveText(/^Digital-Asset-2-participant::1220[0-9a-f]{64}$/, {
        timeout: 2_000,
      });
    }).toPass();
    const box = await tip.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 391)).toBeLessThanOrEqual(390);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tip).toBeHidden();
  });
});

test('a page has one live region for all of its copy buttons', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { network, updateId } = await openScenario(request, 'demo');
  await page.goto(`/updates/${updateId(/settlement/i)}?network=${network}`);
  const copy = page.getByRole('button', { name: 'Copy update id' });
  await expect(page.getByRole('button', { name: /^Copy / }).getByRole('status')).toHaveCount(0);
  expect(await copiedBy(page, () => copy.click())).toMatch(/^1220[0-9a-f]{64}$/);
  await copiedBy(page, () => copy.click());
  await expect(page.locator('[aria-live]')).toHaveCount(1);
});
