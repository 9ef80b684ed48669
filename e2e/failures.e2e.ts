import { axe, expect, test } from './app.ts';
import { expectTree, failure } from './screen.ts';
import { openScenario } from './simulated.ts';

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
