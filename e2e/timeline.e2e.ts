import type { Page } from '@playwright/test';
import { INVOICE_TRACE } from '../src/sim/demo/story.ts';
import { traceOf, updateIdOf } from '../src/sim/world/identity.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const TRACE = traceOf(INVOICE_TRACE);
const WORKFLOW = 'dvp-settlement/netting-0417';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const rows = (page: Page) => page.getByRole('table', { name: 'Timeline' }).getByRole('row');
const readButton = (page: Page) => page.getByRole('button', { name: 'Read 2,000 updates' });

/** The requests for updates that a page sends from now on. */
function updateRequests(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/v2/updates')) sent.push(one.url());
  });
  return sent;
}

test('the timeline of a trace has its updates and its rejected command, with times and gaps', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const sent = updateRequests(page);
  await page.goto(`/timeline?network=${node.network}&trace=${TRACE}`);
  await expect(results(page)).toContainText('Nothing read for this timeline yet.');
  expect(sent).toEqual([]);
  await readButton(page).click();
  await expect(results(page)).toContainText(/\d+ updates read, .*\(start of available history\)/);
  await expect(results(page)).toContainText('2 updates, over');
  await expect(results(page)).toContainText(/Pruned up to offset 60000/);
  await page.getByRole('button', { name: 'Search rejected commands' }).click();
  await expect(results(page)).toContainText('2 updates and 1 command, over');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText('first');
  await expect(rows(page).nth(2)).toContainText('LOCAL_VERDICT_INACTIVE_CONTRACTS');
  await expect(rows(page).nth(2)).toContainText('failed');
  await expect(rows(page).nth(3)).toContainText('TransferPreapproval_Send');
  await expect(
    rows(page).nth(3).locator(`a[href*="/updates/${updateIdOf('preapproved transfer')}"]`),
  ).toBeVisible();
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await axe(page);
  await rows(page).nth(2).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Completion', exact: true })).toContainText(
    'LOCAL_VERDICT_INACTIVE_CONTRACTS',
  );
});
