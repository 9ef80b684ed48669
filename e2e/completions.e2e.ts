import type { APIRequestContext, Page, Request } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  failure,
  PHONE,
  setLive,
  statusLine,
} from './screen.ts';
import { openScenario, partyNamedIn, type Scenario } from './simulated.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Completions' });
const rows = (page: Page) => table(page).locator('[data-offset]');
const asked = (page: Page) => page.getByRole('region', { name: 'Query' });
const form = (page: Page) => page.getByRole('form', { name: 'Query' });
const read = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });
const count = (page: Page) => read(page).getByRole('status').first();
const chips = (page: Page) => asked(page).getByTitle('Edit query');
const bar = (page: Page) => page.getByRole('region', { name: 'Filters', exact: true });
const opened = (page: Page) => page.getByRole('region', { name: 'Completion', exact: true });
const note = (page: Page, text: string | RegExp) => page.getByText(text);

/** The page has finished its automatic requests. */
async function openCompletions(page: Page, network: string, search = ''): Promise<void> {
  await page.goto(`/completions?network=${network}${search}`);
  await expect(count(page)).toContainText(
    /^(?:\d+ of \d+ shown · )?[\d,]+ completions loaded, offsets/,
  );
  await expect(read(page).getByRole('button', { name: 'Stop' })).toHaveCount(0);
}

/** The party of the user whose token a scenario hands out. */
async function ownParty(request: APIRequestContext, node: Scenario): Promise<string> {
  const headers = { Authorization: `Bearer ${node.token}` };
  const answer = await request.get(`${node.ledger}/v2/authenticated-user`, { headers });
  return (await answer.json()).user.primaryParty;
}

test('the Completions page lists failures first, opens a completion by its command, and restores the screen from its link', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await openCompletions(page, node.network);
  await expect(page.getByRole('link', { name: 'Completions' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(chips(page)).toHaveText([
    'of any user',
    'acting as any party',
    'near the ledger end',
  ]);
  await expect(count(page)).toHaveAttribute(
    'title',
    /^via POST \/v2\/commands\/command-completions, Canton 3\.5/,
  );
  await expect(count(page)).toHaveText(/^\d+ completions loaded, offsets \d+–\d+$/);
  for (const outcome of ['failed', 'accepted', 'unknown'])
    await expect(
      bar(page).getByRole('button', { name: new RegExp(`^${outcome} [1-9]\\d*$`) }),
    ).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-rowcount', /^\d+$/);
  const first = rows(page).first();
  await expect(first).toContainText('failed');
  await expect(first).toContainText('—');
  await expect(first.getByRole('link', { name: /^[A-Z_]+$/ })).toBeVisible();

  await page.keyboard.press('j');
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(first.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(opened(page)).toContainText('Likely cause');
  const offset = await rows(page).nth(1).getAttribute('data-offset');
  await expect(page).toHaveURL(new RegExp(`[?&]sel=${offset}(&|$)`));
  await axe(page);

  await bar(page)
    .getByRole('button', { name: /^failed/ })
    .click();
  await bar(page).getByRole('textbox').fill('VERDICT_LOCKED');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('LOCAL_VERDICT_LOCKED_CONTRACTS');
  const link = page.url();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(rows(other)).toHaveCount(1);
  await expect(opened(other)).toContainText('Likely cause');
  await expect(bar(other).getByRole('button', { name: /^failed/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await other.close();

  await bar(page).getByRole('button', { name: 'Show all' }).click();
  await bar(page).getByRole('combobox').selectOption('DUPLICATE_COMMAND');
  await expect(rows(page)).not.toHaveCount(0);
  await expect(page).toHaveURL(/code=DUPLICATE_COMMAND/);
  await bar(page)
    .getByRole('button', { name: /^accepted/ })
    .click();
  await expect(note(page, /^No match in the \d+ loaded completions/)).toBeVisible();
});

test('the Completions page explains a missing command, and opens the completion that a duplicate repeats', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await openCompletions(page, node.network);
  const codes = bar(page).getByRole('combobox');
  await expect(codes.locator('option[value="DUPLICATE_COMMAND"]')).toHaveCount(1);
  await expect(codes.locator('option[value="SUBMISSION_ALREADY_IN_FLIGHT"]')).toHaveCount(0);
  await bar(page).getByRole('textbox').fill('no-such-command');
  const nothing = note(page, /^No match in the \d+ loaded completions/);
  await expect(nothing).toContainText('A command rejected on submission has no completion.');
  await axe(page);

  await page.goto(`/completions?network=${node.network}&code=DUPLICATE_COMMAND`);
  await rows(page).first().click();
  await expect(opened(page)).toContainText('Likely causea repeated request');
  await expect(opened(page)).toContainText('Retry?not needed');
  const earlier = opened(page).getByRole('button', { name: /^Open the earlier completion/ });
  const offset = /\d+/.exec(await earlier.innerText())?.[0];
  await earlier.click();
  await expect(page).toHaveURL(new RegExp(`sel=${offset}(&|$)`));
  await expect(opened(page)).toContainText('accepted');
  await expect(opened(page)).not.toContainText('DUPLICATE_COMMAND(');
  await axe(page);
});

test('Back shows the selected completion far down the list', async ({
  page,
  request,
  expectConsole,
}) => {
  // The rejection may name a contract that the ledger does not have.
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'failing');
  await openCompletions(page, node.network);
  const list = table(page).locator('.tree-scroller');
  await list.evaluate((box) => box.scrollTo(0, 1_000));
  await table(page).locator('[data-place="33"]').getByRole('cell').first().click();
  const selected = table(page).locator('[data-offset][aria-current]');
  await expect(selected).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]sel=/);
  await opened(page)
    .getByRole('link', { name: /^[A-Z_]+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/errors\//);
  await page.goBack();
  await expect(selected).toBeInViewport({ ratio: 1 });
});

test('j goes on from the earlier completion that a duplicate opens', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await openCompletions(page, node.network);
  await rows(page)
    .filter({ hasText: 'DUPLICATE_COMMAND' })
    .first()
    .getByRole('cell')
    .first()
    .click();
  await opened(page)
    .getByRole('button', { name: /^Open the earlier completion/ })
    .click();
  const current = table(page).locator('[data-offset][aria-current]');
  await expect(current).toContainText('accepted');
  const place = Number(await current.getAttribute('data-place'));
  await page.keyboard.press('j');
  await expect(current).toHaveAttribute('data-place', String(place + 1));
});

test('Enter on the row of the opened completion leads to its detail, and Escape back', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await openCompletions(page, node.network);
  const detail = page.getByRole('region', { name: 'Selected completion', exact: true });
  const link = rows(page).first().getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(opened(page)).toBeVisible();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(detail.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Enter again, then Escape');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
});

test('the Completions page shows three lines per completion and a sheet on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  await openCompletions(page, node.network, '&order=newest');
  await expectNoSidewaysScroll(page);
  await rows(page).first().getByRole('button', { name: 'Preview' }).click();
  await expect(opened(page)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('the Completions page reads truncated lists to the end, loads earlier and new completions, and stops when left', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'failing');
  const under = new Set<Request>();
  const limits: string[] = [];
  page.on('request', (one) => {
    if (!one.url().includes('command-completions')) return;
    limits.push(new URL(one.url()).searchParams.get('limit') ?? '');
    under.add(one);
  });
  page.on('requestfinished', (one) => under.delete(one));
  page.on('requestfailed', (one) => under.delete(one));
  await openCompletions(page, node.network);
  expect(new Set(limits)).toEqual(new Set(['200']));
  const many = async () =>
    Number(/^[\d,]+/.exec(await count(page).innerText())?.[0]?.replaceAll(',', ''));
  const before = await many();
  expect(before).toBeGreaterThan(200);
  expect(limits.length).toBeGreaterThan(before / 200);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '-1');

  // What is being typed outlives that the page writes to its address.
  await page.getByRole('button', { name: 'Edit query' }).click();
  const typed = form(page).getByRole('textbox', { name: 'After offset' });
  await typed.fill('70001');
  await read(page).getByRole('button', { name: 'Load 5,000 earlier offsets' }).click();
  await expect.poll(many).toBeGreaterThan(before);
  await expect(typed).toHaveValue('70001');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/after=\d+/);
  await expect(read(page).getByRole('button', { name: 'Stop' })).toHaveCount(0);

  const then = await many();
  await setLive(page, true);
  await expect(page).toHaveURL(/live=yes/);
  await expect.poll(many, { timeout: 15_000 }).toBeGreaterThan(then);
  await setLive(page, false);
  // What is under way is left with the page.
  await setLive(page, true);
  await expect.poll(() => under.size).toBe(1);
  await page.getByRole('link', { name: 'Node', exact: true }).click();
  await expect.poll(() => under.size).toBe(0);
});

test('the completions query sends the chosen limit and idle timeout, and keeps them in the address', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const queries: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/v2/commands/')) queries.push(new URL(one.url()).search);
  });
  await openCompletions(page, node.network);
  const many = await rows(page).count();
  await page.getByRole('button', { name: 'Edit query' }).click();
  const limit = form(page).getByRole('textbox', { name: 'Elements per request' });
  const idle = form(page).getByRole('textbox', { name: 'Idle timeout in ms' });
  await limit.fill('0');
  await idle.fill('60000');
  await expect(form(page)).toContainText('a whole number from 1 to 10,000');
  await expect(form(page)).toContainText('a whole number from 0 to 9,000');
  await axe(page);
  await limit.fill('7');
  await idle.fill('300');
  queries.length = 0;
  await form(page).getByRole('button', { name: 'Load completions' }).click();
  await expectAddress(page, '/completions', { network: node.network, limit: '7', idle: '300' });
  await expect(asked(page)).toContainText(/7 elements per request.*idle timeout 300/);
  await expect(read(page).getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(many);
  expect(queries.length).toBeGreaterThan(1);
  expect(new Set(queries)).toEqual(new Set(['?limit=7&stream_idle_timeout_ms=300']));
});

test('the Completions page shows the newest checkpoint with the time of each synchronizer, and trace states', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await openCompletions(page, node.network);
  await read(page)
    .getByText(/^\d+ checkpoints?$/)
    .click();
  const times = read(page).getByRole('list', { name: 'Record times' }).getByRole('listitem');
  await expect(times).not.toHaveCount(0);
  await expect(times.first()).toContainText(/\d\d:\d\d:\d\d.*UTC.*::1220/);
  await axe(page);
  const [row] = await statesOf(request, node);
  await page.goto(`/completions?network=${node.network}&sel=${row?.offset}`);
  const state = opened(page)
    .getByRole('definition')
    .filter({ hasText: row?.tracestate ?? '-' });
  await expect(state).toHaveText(/^treeline=[0-9a-f]{16}$/);
});

/** The completions with a trace state, from the wire. */
async function statesOf(request: APIRequestContext, node: Scenario) {
  const answer = await request.post(`${node.ledger}/v2/commands/command-completions?limit=200`, {
    headers: { Authorization: `Bearer ${node.token}` },
    data: { parties: [], beginExclusive: 60_000 },
  });
  type Item = {
    completionResponse: {
      Completion?: { value: { offset: number; traceContext: { tracestate: string | null } } };
    };
  };
  const items: readonly Item[] = await answer.json();
  return items.flatMap(({ completionResponse: { Completion } }) => {
    const tracestate = Completion?.value.traceContext.tracestate;
    return Completion && tracestate ? [{ offset: Completion.value.offset, tracestate }] : [];
  });
}

test('the Completions page explains 413 and requests fewer elements (fault 35)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 413/);
  const node = await openScenario(request, 'small-lists');
  await openCompletions(page, node.network);
  await expect(
    note(
      page,
      /rejected 200 elements per response.*http-list-max-elements-limit.*Nothing is missing/,
    ),
  ).toBeVisible();
  await expect(count(page)).toHaveAttribute(
    'title',
    /^via POST \/v2\/commands\/completions, Canton 3\.4/,
  );
  expect(await rows(page).count()).toBeGreaterThan(0);
});

test('the completions query shows problems at its fields, and the page shows rejections of the node', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of (403|400)/);
  const node = await openScenario(request, 'partly-readable');
  const foreign = await ownParty(request, await openScenario(request, 'demo'));
  await openCompletions(page, node.network);
  await expect(asked(page)).toContainText('of user “auth0|');
  await page.getByRole('button', { name: 'Edit query' }).click();
  await axe(page);
  const user = form(page).getByRole('textbox', { name: 'User id' });
  await user.fill('a b');
  await expect(form(page)).toContainText('a b is not a user id');
  await user.fill('somebody-else');
  await expect(form(page)).toContainText('The node rejects queries for another user');
  await form(page).getByRole('button', { name: 'The token’s user' }).click();
  await expect(form(page)).toContainText('The node uses the user of the token, auth0|');
  const after = form(page).getByRole('textbox', { name: 'After offset' });
  await after.fill('99999999');
  await expect(form(page)).toContainText(/Offset 99999999 is after the ledger end \(\d+\)/);
  await after.fill('1');
  await expect(form(page)).toContainText('History is pruned up to 60000');
  await after.fill('');
  const takeOut = form(page).getByRole('button', { name: /^Remove / });
  await takeOut.first().click();
  await takeOut.click();
  await form(page).getByRole('button', { name: 'Load completions' }).click();
  await expect(form(page)).toContainText('Name at least one party');
  const parties = form(page).getByRole('combobox', { name: 'Parties' });
  await expect(parties).toBeFocused();
  await parties.fill(foreign);
  await form(page).getByRole('button', { name: 'Add party' }).click();
  await expect(form(page)).toContainText('the node will reject the query');
  await form(page).getByRole('button', { name: 'Load completions' }).click();
  await expect(failure(page, 'E-REFUSED')).toBeVisible();
  await expect(note(page, /^The node denied these completions/)).toBeVisible();

  const pruned = '/completions?after=1&network=';
  await page.goto(pruned + node.network);
  await expect(failure(page, 'E-PRUNED')).toBeVisible();
  await page.getByRole('button', { name: 'Load from there' }).click();
  await expect(rows(page)).not.toHaveCount(0);
  await page.goto(`/completions?after=99999999&network=${node.network}`);
  await expect(failure(page, 'E-AFTER-END')).toBeVisible();
  await page.goto(`/completions?party=bob&user=a%20b&status=x&network=${node.network}`);
  await expect(page.locator('code', { hasText: 'party' })).toHaveText('party, user, status');
});

test('the Completions page uses the endpoint of each node version', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  for (const [name, route] of [
    ['v36', 'command-completions, Canton 3.6'],
    ['v35', 'command-completions, Canton 3.5'],
    ['v34', 'POST /v2/commands/completions, Canton 3.4'],
  ] as const) {
    const node = await openScenario(request, name);
    await openCompletions(page, node.network);
    await expect(count(page)).toHaveAttribute('title', new RegExp(route.replaceAll('.', '\\.')));
    await expect(rows(page)).not.toHaveCount(0);
  }
  const v34 = await openScenario(request, 'v34');
  await page.goto(`/completions?users=all&network=${v34.network}`);
  await expect(form(page)).toContainText('“Any user” requires Canton 3.5.7');

  // It names no party of its user, so the reader does.
  const v33 = await openScenario(request, 'v33');
  await page.goto(`/completions?network=${v33.network}`);
  await expect(asked(page)).toContainText(
    '(3.3.0-SNAPSHOT) returns completions for named parties only',
  );
  // What the node hosts is offered.
  await expect(form(page)).toContainText(/\d+ parties of this node are suggested/);
  const party = await partyNamedIn(request);
  await expect(form(page).locator(`datalist option[value="${party}"]`)).toHaveCount(1);
  await form(page).getByRole('combobox', { name: 'Parties' }).fill(party);
  await form(page).getByRole('button', { name: 'Load completions' }).click();
  await expect(count(page)).toContainText(/^\d+ completions? loaded, offsets/);
  const { searchParams } = new URL(page.url());
  await expectAddress(page, '/completions', {
    network: v33.network,
    party: searchParams.get('party') ?? '',
  });
});

test('a completion needs no sideways scrolling at 400 %', async ({
  page,
  request,
  expectConsole,
}) => {
  // The look-up of the contract that was archived.
  expectConsole(statusLine(404));
  await page.setViewportSize({ width: 320, height: 256 });
  const node = await openScenario(request, 'demo');
  await page.goto(
    `/completions?status=failed&code=LOCAL_VERDICT_INACTIVE_CONTRACTS&network=${node.network}`,
  );
  await page.getByRole('button', { name: 'Preview' }).first().click();
  const sheet = page.locator('.side-sheet');
  await expect(sheet.getByRole('heading', { level: 2 })).toContainText('INACTIVE_CONTRACTS');
  await expect
    .poll(() => sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
});
