import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import {
  copiedBy,
  expectAnswered,
  expectNoSidewaysScroll,
  failure,
  holdRequests,
  PHONE,
  statusLine,
} from './screen.ts';
import { openScenario, type Scenario } from './simulated.ts';

/** A completion as on the wire, as far as these tests look at it. */
type WireCompletion = {
  readonly offset: number;
  readonly commandId: string;
  readonly submissionId: string;
  readonly updateId: string;
  readonly status: { readonly code: number | null; readonly message: string } | null;
  readonly traceContext: { readonly traceparent: string };
};

const detail = (page: Page) => page.getByRole('region', { name: 'Completion', exact: true });
const looking = (page: Page) => page.getByRole('region', { name: 'Search in completions' });

const heightOf = async (part: Locator) => (await part.boundingBox())?.height;

async function lookFor(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search by id' });
  await box.fill(text);
  await box.press('Enter');
}

/** The failed completion of the demo whose message begins with a code. */
async function failed(
  request: APIRequestContext,
  node: Scenario,
  code: string,
  hasUpdate = false,
): Promise<WireCompletion> {
  const answer = await request.post(
    `${node.ledger}/v2/commands/command-completions?limit=200&stream_idle_timeout_ms=100`,
    {
      headers: { authorization: `Bearer ${node.token}` },
      data: { parties: [], beginExclusive: 60_000 },
    },
  );
  const list: { completionResponse: { Completion?: { value: WireCompletion } } }[] =
    await answer.json();
  const completion = list
    .flatMap(({ completionResponse: { Completion } }) => Completion?.value ?? [])
    .find(
      ({ status, updateId }) =>
        status?.message.startsWith(`${code}(`) && (updateId !== '') === hasUpdate,
    );
  if (completion === undefined)
    throw new Error(`The demo has no command that failed with ${code}.`);
  return completion;
}

test('the command id of a failed command opens its completion with cause, likely owner and retry advice', async ({
  page,
  request,
  context,
  expectConsole,
}) => {
  // The contract of the error is not on this ledger.
  expectConsole(statusLine(404));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const completion = await failed(request, node, 'LOCAL_VERDICT_LOCKED_CONTRACTS');
  await page.goto(`/?network=${node.network}`);
  await lookFor(page, ` ${completion.commandId} `);
  await expect(page).toHaveURL(new RegExp(`/completions\\?.*sel=${completion.offset}`));
  for (const words of [
    'LOCAL_VERDICT_LOCKED_CONTRACTS',
    'Another transaction was using the same contracts',
    'contention',
    'yes, after 1 second',
  ])
    await expect(detail(page).getByText(words).first()).toBeInViewport();
  await expect(detail(page)).toContainText(`Command ${completion.commandId.slice(0, 10)}`);
  await expect(detail(page)).toContainText('No update. A rejected command changes nothing.');
  await expect(detail(page)).toContainText('Category2, contention on shared resources');
  await expect(detail(page)).toContainText('gRPC statusABORTED (10)');
  await axe(page);

  const copy = (name: string) => {
    const button = detail(page).getByRole('button', { name, exact: true });
    return copiedBy(page, () => button.click());
  };
  const ticket = await copy('Copy as Markdown');
  expect(ticket).toContain(`- Command id: \`${completion.commandId}\``);
  expect(ticket).toContain('- Acting parties: `');
  const redacted = await copy('Copy as Markdown, redacted');
  expect(redacted).toContain(completion.commandId);
  expect(redacted).not.toContain('Acting parties');
  const curl = await copy('Copy as curl');
  // The query of the page: any user's, of any party; a checkpoint may precede it.
  expect(curl).toContain('/v2/commands/command-completions?limit=3&');
  expect(curl).toContain(`{"parties":[],"beginExclusive":${completion.offset - 1}}`);
  expect(curl).toContain('$TOKEN');
  expect(curl).not.toContain(node.token);
  const traceId = completion.traceContext.traceparent.split('-')[1] ?? '';
  expect(await copy('Log filter: grep')).toBe(`grep -F -- '${traceId}' canton.log`);

  // By its other ids too, from wherever the reader is.
  for (const id of [
    completion.submissionId,
    completion.traceContext.traceparent,
    traceId.slice(0, 8),
    `${completion.commandId}.`,
    completion.commandId.toUpperCase(),
  ]) {
    await page.getByRole('link', { name: 'Node', exact: true }).click();
    // The search box of the next page replaces this one, with what is typed in it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Node/);
    await lookFor(page, id);
    await expect(page).toHaveURL(new RegExp(`/completions\\?.*sel=${completion.offset}`));
    await expect(detail(page)).toContainText(completion.commandId);
    // The list around it is filtered by the id and is not empty.
    const list = page.getByRole('table', { name: 'Completions' });
    await expect(list.locator(`[data-offset="${completion.offset}"]`).first()).toBeVisible();
  }
  await page.setViewportSize(PHONE);
  await expect(detail(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('an id without a completion is reported with the searched range, and a missing token is requested', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[014]'));
  const node = await openScenario(request, 'demo');
  await page.goto(`/?network=${node.network}`);
  await lookFor(page, 'settle nowhere');
  await expect(looking(page)).toContainText('No completion has settle nowhere');
  await expect(looking(page)).toContainText(
    'A command rejected on submission has no completion. Only the response to the submission has the error.',
  );
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expect(looking(page)).toBeInViewport({ ratio: 1 });
  await expect(looking(page)).toContainText(/Searched \d+ completions in \d+ requests?/);
  await axe(page);
  // What was perhaps meant is named.
  for (const [text, hint] of [
    ['30.11.2026 07:39:53', 'To search by time, enter 2026-01-02 14:02 (UTC).'],
    ['99999999999999999999', 'The maximum offset is 9,223,372,036,854,775,807.'],
  ] as const) {
    await lookFor(page, text);
    await expect(looking(page)).toContainText(`No completion has ${text}`);
    await expect(looking(page)).toContainText(hint);
  }
  // A number may be an offset; Enter would open the update there.
  await page.getByRole('searchbox', { name: 'Search by id' }).fill('60709');
  const choices = page.getByRole('region', { name: 'Recognised ids' });
  await expect(choices.getByRole('link', { name: 'updates up to this offset' })).toBeVisible();
  await choices.getByRole('link', { name: 'completion at this offset' }).click();
  await expect(page).toHaveURL(/\/completions\?.*sel=60709/);
  await expect(choices).toHaveCount(0);
  // The search box of the next page replaces that of home.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completions');
  await lookFor(page, 'settle-nowhere');
  await looking(page).getByRole('link', { name: 'Open as update id' }).click();
  await expect(page).toHaveURL(/\/updates\/settle-nowhere/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Completions');
  // A command id may look like an unknown error code.
  await lookFor(page, 'SETTLE_TRADE_8841');
  await expect(looking(page)).toContainText('No completion has SETTLE_TRADE_8841');
  await looking(page).getByRole('link', { name: 'Explain this error' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SETTLE_TRADE_8841');
  const locked = await openScenario(request, 'needs-token');
  await page.goto(`/?network=${locked.network}`);
  await lookFor(page, 'settle-8841');
  await expect(failure(page, 'E-NEEDS-TOKEN')).toBeVisible();
  await looking(page).getByRole('button', { name: 'Close' }).click();
  await expect(looking(page)).toHaveCount(0);
});

test('a completion with an unknown code, a redacted code or an unknown outcome is described as such', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const open = async (completion: WireCompletion) => {
    await page.goto(`/completions?network=${node.network}&sel=${completion.offset}`);
    await expect(detail(page)).toContainText(completion.commandId);
  };
  await open(await failed(request, node, 'SETTLEMENT_WINDOW_CLOSED'));
  await expect(detail(page)).toContainText('Unknown error code SETTLEMENT_WINDOW_CLOSED');
  await expect(detail(page)).toContainText('Unsupported kind of detail');
  await expect(detail(page)).toContainText('after a change');
  await axe(page);
  await open(await failed(request, node, 'REQUEST_TIME_OUT'));
  await expect(detail(page)).toContainText('Retry?check first');
  await expect(detail(page)).toContainText('other completions of this command');
  await expect(detail(page)).toContainText('Whether an update exists is unknown');
  await detail(page).getByRole('link', { name: 'REQUEST_TIME_OUT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('REQUEST_TIME_OUT');
});

test('a response of Scan without an update has no verdict for a completion', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const completion = await failed(request, node, 'REQUEST_TIME_OUT', true);
  await page.route('**/v0/events/*', (route) => route.fulfill({ json: {} }));
  await page.goto(`/completions?network=${node.network}&sel=${completion.offset}`);
  await expect(detail(page)).toContainText('The response of Scan has no update, so no verdict.');
  await expect(detail(page)).not.toContainText('Scan has the update');
});

test('an accepted update with a failed completion is shown as a disagreement on both pages', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const completion = await failed(request, node, 'REQUEST_TIME_OUT', true);
  await page.goto(`/completions?network=${node.network}&sel=${completion.offset}`);
  await expect(detail(page).getByText('The command succeeded. Do not retry.')).toBeInViewport();
  await expect(detail(page)).toContainText('Mediator verdict · Scan: accepted');
  await expect(detail(page)).toContainText('The completion and Scan disagree on the outcome.');
  await axe(page);
  await detail(page).getByRole('link', { name: 'Open update' }).click();
  await expectAnswered(page);
  await page.getByRole('button', { name: 'Find completion' }).click();
  await expect(
    page.getByText('The completion and the ledger disagree on the outcome.'),
  ).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'View completion' }).click();
  await expect(detail(page)).toContainText('REQUEST_TIME_OUT');

  // An ordinary one agrees, and a verdict that rejected agrees with a failure.
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?network=${node.network}`);
  await expectAnswered(page);
  await page.getByRole('button', { name: 'Find completion' }).click();
  await expect(page.getByRole('link', { name: 'accepted, view completion' })).toBeVisible();
  await expect(page.getByText('disagree')).toHaveCount(0);
});

test('the ids of a failed request are searched in completions', async ({
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
  const find = alert.getByRole('link', { name: 'Find in completions' }).first();
  const apart = () =>
    find.evaluate((link) => {
      const [id = 0, own = 0] = [link.previousElementSibling, link].map((one) => {
        const { top = 0, bottom = 0 } = one?.getBoundingClientRect() ?? {};
        return (top + bottom) / 2;
      });
      return Math.abs(id - own);
    });
  await expect.poll(apart, 'the middles of the id and its link').toBeLessThanOrEqual(1);
  await find.click();
  await expect(page).toHaveURL(/\/completions\?.*find=/);
});

test('the completion of an update is requested for its submitters when the node requires parties', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'v34');
  const headers = { authorization: `Bearer ${node.token}` };
  const { user } = await (
    await request.get(`${node.ledger}/v2/authenticated-user`, { headers })
  ).json();
  const asked: string[][] = [];
  page.on('request', (one) => {
    if (one.url().includes('/v2/commands/completions')) asked.push(one.postDataJSON().parties);
  });
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?network=${node.network}`);
  await expectAnswered(page);
  await page.getByRole('button', { name: 'Find completion' }).click();
  await expect(page.getByRole('link', { name: 'accepted, view completion' })).toBeVisible();
  // The user may read as any party, but the node returns completions of named parties only.
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(user.primaryParty);
  expect(asked[0]?.length).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'View completion' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('party')).toEqual(asked[0]);
  await expect(detail(page)).toContainText('The command was accepted.');
});

test('a rejected update leads with the error of its completion', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[134]'));
  const reason = page.getByRole('region', { name: 'Rejection', exact: true });
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/v2/commands/')) asked.push(one.url());
  });
  const { updateId } = await openScenario(request, 'demo');
  // Ids of the demo are the same in all of its variations.
  const open = async (scenario: string, id = updateId(/coin spent twice/)) => {
    const { network } = await openScenario(request, scenario);
    asked.length = 0;
    await page.goto(`/updates/${id}?network=${network}`);
  };
  // The completion names its update.
  await open('demo');
  await expect(reason).toContainText('LOCAL_VERDICT_INACTIVE_CONTRACTS');
  await expect(reason).toContainText('Likely cause');
  await expect(reason).toContainText('Retry?');
  await expect(reason).toContainText('Completion of this update');
  await expect(reason).toContainText('Paid traffic cost: 5,280 bytes');
  expect(asked).toHaveLength(1);
  // The update that was faster, on a press.
  await reason.getByRole('button', { name: 'Look up the faster update' }).focus();
  await page.keyboard.press('Enter');
  await expect(reason.locator(':focus')).toContainText('Archived');
  const winner = reason.getByRole('listitem').filter({ hasText: 'Archived' });
  await expect(winner).toContainText(/Submitted by\s*auth0_/);
  await expect(winner).toContainText('before this rejection');
  await expect(winner.locator('a[href*="/updates/"]')).toBeVisible();
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await reason.getByRole('link', { name: 'View completion' }).click();
  await expect(detail(page)).toContainText('LOCAL_VERDICT_INACTIVE_CONTRACTS');

  // Published nodes do not name it, so that the match is a likely one.
  await open('v34');
  await expect(reason).toContainText(
    'Likely match: same submitting party, same record time, same synchronizer, rejected',
  );
  await expect(reason).toContainText('LOCAL_VERDICT_INACTIVE_CONTRACTS');
  await expect(reason).not.toContainText('Completion of this update');

  // Another participant submitted it, so that no completion is searched.
  const { updateId: idOf } = await openScenario(request, 'rejected');
  await open('rejected', idOf(/Rejected private request/));
  await expect(reason).toContainText('Only the submitting participant has the completion');
  expect(asked).toEqual([]);
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => heightOf(reason), 'no room for an error').toBeLessThan(110);
  }

  await open('needs-token');
  await expect(reason).toContainText('Completions require a token.');
  expect(asked).toEqual([]);
  await reason.getByRole('button', { name: 'Add token' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the frame of an error is as high as its text on a phone, if the completion is accepted', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[04]'));
  const { network, updateId } = await openScenario(request, 'conflict');
  await page.setViewportSize(PHONE);
  await page.goto(`/updates/${updateId(/one event on the ledger only/)}?network=${network}`);
  const reason = page.getByRole('region', { name: 'Rejection', exact: true });
  await expect(reason).toContainText('The completion is accepted.');
  await expect.poll(() => heightOf(reason)).toBeLessThan(250);
  await axe(page);
});

test('nothing below the error of a rejected update moves when the error arrives', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'v34');
  const { updateId } = await openScenario(request, 'demo');
  const tabs = page.getByRole('navigation', { name: 'Update' });
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    const release = await holdRequests(page, '**/v2/commands/completions?*');
    await page.goto(`/updates/${updateId(/coin spent twice/)}?network=${node.network}`);
    await expect(page.getByText('Searching for the completion…')).toBeVisible();
    // Only the completion is still pending.
    await expectAnswered(page);
    const before = await tabs.boundingBox();
    release();
    await expect(page.getByText('Likely match')).toBeVisible();
    expect(await tabs.boundingBox()).toEqual(before);
    await page.unrouteAll();
  }
});

test('a rejected update that no source has leads to the completions, which do not name it', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  const node = await openScenario(request, 'ledger-only');
  const { updateId, commandId } = await failed(
    request,
    node,
    'LOCAL_VERDICT_INACTIVE_CONTRACTS',
    true,
  );
  await page.goto(`/updates/${updateId}?network=${node.network}`);
  const nothing = page.getByRole('region', { name: 'No update' });
  await expect(nothing.getByRole('heading')).toHaveText('Update not found');
  await axe(page);
  await nothing.getByRole('link', { name: 'Search completions' }).click();
  await expect(page).toHaveURL(({ pathname, searchParams }) => {
    return pathname === '/completions' && !searchParams.has('find');
  });
  await expect(page.getByRole('row').filter({ hasText: commandId.slice(0, 12) })).toBeVisible();
});
