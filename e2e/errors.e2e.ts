import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectAddress, expectNoSidewaysScroll, failure, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

test('an error code in the search box opens its page with cause and retry advice', async ({
  page,
}) => {
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Search by id' });
  await search.fill(' LOCAL_VERDICT_LOCKED_CONTRACTS ');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'LOCAL_VERDICT_LOCKED_CONTRACTS',
  );
  await expect(page.getByText('Another transaction was using the same contracts')).toBeVisible();
  const advice = page.getByRole('region', { name: 'What to do' });
  await expect(advice).toContainText('Likely causecontention');
  await expect(advice).toContainText('yes, with back-off');
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test('an error code in lower case opens the same page, also as an address', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Search by id' });
  await search.fill('local_verdict_locked_contracts');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/errors\/LOCAL_VERDICT_LOCKED_CONTRACTS/);
  await page.goto('/errors/local_verdict_locked_contracts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'LOCAL_VERDICT_LOCKED_CONTRACTS',
  );
  await expect(page.getByText('Another transaction was using the same contracts')).toBeVisible();
  // An application may have codes of its own.
  await page.goto('/errors/LOCAL_VERDICT_LOCKED_CONTRACTS.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'LOCAL_VERDICT_LOCKED_CONTRACTS',
  );
  await page.goto('/errors/my_own_code');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('my_own_code');
});

test('the error catalogue filters codes by text and keeps the text in the link', async ({
  page,
}) => {
  await page.goto('/errors');
  await expect(page.getByRole('status').filter({ hasText: '397 codes' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Find' }).fill('traffic credit');
  await expect(page.getByRole('status').filter({ hasText: /^1 code of 397 match$/ })).toBeVisible();
  await expectAddress(page, '/errors', { find: 'traffic credit' });
  await page.getByRole('link', { name: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT' }).click();
  await expect(page.getByText('too little traffic left')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Find' })).toHaveValue('traffic credit');
  await axe(page);
  await page.getByRole('textbox', { name: 'Find' }).fill('');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test('the error catalogue keeps every letter of fast typing, up to its limit', async ({ page }) => {
  await page.goto('/errors?find=traffic');
  const find = page.getByRole('textbox', { name: 'Find' });
  await expect(find).toHaveValue('traffic');
  await find.press('Home');
  await find.pressSequentially('not enough ');
  await expect(find).toHaveValue('not enough traffic');
  await expectAddress(page, '/errors', { find: 'not enough traffic' });
  await expect(find).toHaveValue('not enough traffic');
  await find.fill('');
  await find.pressSequentially('x'.repeat(201));
  await expect(find).toHaveValue('x'.repeat(200));
});

test('the page of an error code has the cause, the retry rule and the settings that Canton names', async ({
  page,
}) => {
  const expected = [
    [
      'LOCAL_VERDICT_TIMEOUT',
      'Likely causethe synchronizer',
      'Retry?yes, with back-off',
      'confirmationResponseTimeout or mediatorReactionTimeout',
      'check the health of sequencer and mediator',
    ],
    [
      'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND',
      'Likely causethe caller or the synchronizer',
      'Retry?yes, with back-off',
      'minLedgerTimeRel or minLedgerTimeAbs',
      'ledgerTimeRecordTimeTolerance',
    ],
    [
      'NOT_SEQUENCED_TIMEOUT',
      'Likely causethe caller or the synchronizer',
      'Retry?yes, with back-off',
      'minLedgerTimeRel or minLedgerTimeAbs',
      'ledgerTimeRecordTimeTolerance',
    ],
    [
      'DUPLICATE_COMMAND',
      'Likely causea repeated request',
      'Retry?not needed',
      'completion_offset',
    ],
    [
      'SUBMISSION_ALREADY_IN_FLIGHT',
      'Likely causea repeated request',
      'Retry?yes, with back-off',
      'retry with the same command id',
    ],
  ] as const;
  for (const [code, ...parts] of expected) {
    await page.goto(`/errors/${code}`);
    const advice = page.getByRole('region', { name: 'What to do' });
    for (const part of parts) await expect(advice, code).toContainText(part);
  }
  await expect(page.getByText('never a completion')).toBeVisible();
  // A code of the node's administration has a text of its own too.
  await page.goto('/errors/DB_STORAGE_DEGRADATION');
  await expect(page.getByText('storage.config.queueSize')).toBeVisible();
  await expect(page.getByText('not specific to this code')).toHaveCount(0);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test('an unknown error code shows its category, a redacted one points to the log of the node', async ({
  page,
}) => {
  await page.goto('/errors/OF_A_NODE_TO_COME?category=3');
  await expect(page.getByText('Unknown error code.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What to do' })).toContainText('check first');
  await axe(page);
  await page.goto('/errors/%3Cimg%20src=x%3E?category=99');
  await expect(page.getByText('The link contains no known category.')).toBeVisible();
  await page.goto('/errors/NOT_FOUND');
  await expect(page.getByText('A gRPC status, not an error code.')).toBeVisible();
  await page.goto('/errors/NA');
  await expect(page.getByText('The node withholds the code and the reason')).toBeVisible();
});

test('a failure of the ledger links to the page of its error code', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(500));
  const node = await openScenario(request, 'broken');
  const id = node.updateId(/^Ledger: redacted internal/);
  await page.goto(`/updates/${id}?network=${node.network}`);
  const alert = failure(page, 'E-STATUS-500');
  await alert.getByText('Troubleshooting and response').click();
  await alert.getByRole('link', { name: /^[A-Z_]+$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[A-Z_]+$/);
  await expect(page).toHaveURL(/\/errors\//);
});
