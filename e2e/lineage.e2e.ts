import type { Page } from '@playwright/test';
import { contractIdOf } from '../src/sim/world/identity.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Origin and use' });
const rows = (page: Page) => panel(page).getByRole('row');

test('a contract is followed back to its creation and forth to its archival, with a reason at each end', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  await page.goto(`/contracts/${contractIdOf('life of spent coin')}?network=${node.network}`);
  await expect(rows(page)).toHaveText([/Update/, /Amulet created/, /Archive on Amulet/]);
  await expect(panel(page).getByRole('status')).toContainText('Every path ends with a reason.');
  await expect(panel(page).getByRole('status')).toContainText('3 of 300 requests');
  await panel(page).getByRole('link', { name: 'Archive on Amulet' }).click();
  await expect(page).toHaveURL(/\/updates\/1220/);
});

test('ends of a graph are explained: active, pruned', async ({ page, request }) => {
  const node = await openScenario(request, 'contracts');
  await page.goto(`/contracts/${contractIdOf('life of active coin')}?network=${node.network}`);
  await expect(rows(page).last()).toContainText('active');
  await page.goto(`/contracts/${contractIdOf('life of old spent coin')}?network=${node.network}`);
  await expect(rows(page).last()).toContainText('creation pruned');
});

test('the contracts of an update are followed step by step, and the link repeats the steps', async ({
  page,
  request,
  expectConsole,
}) => {
  // Contracts of the demo that no update of this ledger creates.
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByRole('link', { name: 'Where its contracts came from and went' }).click();
  await expect(panel(page).getByRole('status')).toContainText(/updates?, \d+ contracts/);
  await expect(panel(page)).toContainText('this update');
  await expect(panel(page)).toContainText('active');
  const before = await panel(page).getByRole('status').textContent();
  await page.reload();
  await expect(panel(page).getByRole('status')).toHaveText(before ?? '');
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});
