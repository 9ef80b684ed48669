import type { Page } from '@playwright/test';
import { axe, expect, test } from './app.ts';
import { expectTree, failure } from './screen.ts';
import { openScenario } from './simulated.ts';

/** Words of a sample's label, the stable code, and what the page then says. */
const SCAN_BODIES = [
  [/^Scan: a sign-in page/, 'E-NOT-JSON', 'The answer is not JSON: text/html; charset=UTF-8'],
  [/^Scan: HTML that claims/, 'E-NOT-JSON', 'The answer is not JSON: application/json'],
  [/^Scan: JSON cut/, 'E-CUT-OFF', 'The answer was cut off after'],
  [/^Scan: the body is null/, 'E-WRONG-SHAPE', 'At its top'],
  [/^Scan: the body is a list/, 'E-WRONG-SHAPE', 'At its top'],
] as const;

const SCAN_STATUSES = [
  [/^Scan: status 500/, 'E-STATUS-500', '<img src=x onerror=alert(1)>'],
  [/^Scan: too many requests/, 'E-RATE-LIMITED', 'limit of 200 per second reached'],
  [/^Scan: 503/, 'E-STATUS-503', 'has not yet replicated all data'],
] as const;

const LEDGER_FAILURES = [
  [/^Ledger: the redacted internal/, 'E-STATUS-500', '1e8a0ba1'],
  [/^Ledger: the request timed out/, 'E-STATUS-503', 'not able to produce a timely response'],
  [/^Ledger: the request is too large/, 'E-TOO-MANY', 'EntityStreamSizeException'],
  [/^Ledger: a sign-in page/, 'E-NOT-JSON', 'The answer is not JSON: text/html'],
  [/^Ledger: JSON cut/, 'E-CUT-OFF', 'The answer was cut off after'],
] as const;

for (const [what, server, failures] of [
  ['bodies', 'Scan', SCAN_BODIES],
  ['statuses', 'Scan', SCAN_STATUSES],
  ['answers', 'the ledger', LEDGER_FAILURES],
] as const) {
  test(`broken ${what} of ${server} are named, and the other source's tree is there`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(/^console: Failed to load resource.*status of (?:413|429|500|503)/);
    const node = await openScenario(request, 'broken');
    await page.goto(`/?network=${node.network}`);
    for (const [label, code, says] of failures) {
      await open(page, node.updateId(label));
      const alert = failure(page, code);
      await expect(alert).toBeVisible();
      await expect(alert).toContainText(`Asked: ${server} at http://localhost`);
      await alert.getByText('What to try, and what came back').click();
      await expect(alert, String(label)).toContainText(says);
      await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expectTree(page);
    }
    await axe(page);
  });
}

async function open(page: Page, updateId: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by id' }).fill(updateId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(updateId));
}

test("the ledger's error body is shown with all its fields", async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource.*status of 409/);
  const node = await openScenario(request, 'broken');
  const updateId = node.updateId(/^Ledger: an error body with every member/);
  await page.goto(`/updates/${updateId}?network=${node.network}`);
  const alert = failure(page, 'E-STATUS-409');
  await expect(alert).toBeVisible();
  await alert.getByText('What to try, and what came back').click();
  for (const text of [
    'PARTICIPANT_BACKPRESSURE',
    'The participant is overloaded: too many requests (<img src=x onerror=alert(1)>)',
    'treeline-correlation-7',
    '1e8a0ba16a95ef0881b1edb46b6f177a',
    'UPDATE_ID the one asked for',
    'POST /sim/',
    'may help',
  ])
    await expect(alert).toContainText(text);
  await expectTree(page);
  await axe(page);
});

test('an id that neither knows is not found, at each by itself', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource.*status of 404/);
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/1220${'ab'.repeat(32)}?network=${node.network}`);
  const alerts = failure(page, 'E-NOT-FOUND');
  await expect(alerts).toHaveCount(2);
  await expect(alerts.filter({ hasText: 'Asked: Scan at' })).toContainText('Scan does not know it');
  await expect(alerts.filter({ hasText: 'Asked: the ledger at' })).toContainText(
    'unknown, not visible to these parties, or pruned',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This update was not found here',
  );
  await axe(page);
});

test('a source that this node does not offer is not called a missing update', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource.*status of 404/);
  const node = await openScenario(request, 'v36');
  const updateId = node.updateId(/signed by an external party/);
  await page.goto(`/updates/${updateId}?network=${node.network}&source=ledger-flat`);
  await expect(failure(page, 'E-NOT-OFFERED').getByRole('heading')).toHaveText(
    'Not offered by this node',
  );
  await axe(page);
});

test('what is no id is refused before anything is asked', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  for (const text of ['1220%20ab', '1220%3Fab', 'a'.repeat(301)]) {
    await page.goto(`/updates/${text}?network=${node.network}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is no update id');
  }
  await page.getByRole('searchbox', { name: 'Search by id' }).fill('not an id');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search').getByRole('alert')).toBeVisible();
  expect(asked.filter((url) => url.includes('/sim/demo'))).toEqual([]);
  await axe(page);
});
