import { axe, expect, test } from './app.ts';
import { expectTree, failure, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

test("a failed request shows all fields of the ledger's error body", async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(409));
  const node = await openScenario(request, 'broken');
  const updateId = node.updateId(/^Ledger: error body with every member/);
  await page.goto(`/updates/${updateId}?network=${node.network}`);
  const alert = failure(page, 'E-STATUS-409');
  await expect(alert).toBeVisible();
  await alert.getByText('Troubleshooting and response').click();
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

test('an unsupported source is not reported as a missing update', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'v36');
  const updateId = node.updateId(/signed by an external party/);
  await page.goto(`/updates/${updateId}?network=${node.network}&source=ledger-flat`);
  await expect(failure(page, 'E-NOT-OFFERED').getByRole('heading')).toHaveText(
    'Not supported by this node',
  );
  await axe(page);
});
