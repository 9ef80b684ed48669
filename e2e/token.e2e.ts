import type { Page } from '@playwright/test';
import { upstreamRoute } from '../src/server/upstream-route.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openCopiedLedger } from './copied-node.ts';
import { watchCustody } from './custody.ts';
import { openPlainNode } from './plain-node.ts';
import {
  authorizedRequests,
  expectAddress,
  expectTree,
  failure,
  giveToken,
  requestsAfterCheck,
  setVisibility,
  statusLine,
  treeRows,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const TRANSFER = /^Preapproved transfer/;
/** Events of it. */
const ROWS = 6;

/** A token that is unknown to every node, with the claims of the test. */
function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.canarySignature0123456789`;
}

/** The state of the token in the header. */
const tokenLabel = (page: Page) => page.getByRole('banner').locator(':has(> [title^="For http"])');

/** A ledger that requires a token, and one that it accepts. */
async function openGuarded(request: Parameters<typeof openScenario>[0]) {
  const { token } = await openScenario(request, 'demo');
  return { token, node: await openScenario(request, 'needs-token') };
}

async function askForToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add token' }).click();
}

test('a token leaves no trace in the browser and is sent only to its own ledger (SEC-06)', async ({
  page,
  context,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const canary = jwt({ sub: 'canary-user', exp: 4_102_444_800 });
  const custody = watchCustody(context, canary.split('.'));
  const node = await openScenario(request, 'demo');
  const ledger = await openCopiedLedger(request, node, node.updateId(TRANSFER));
  const app = await startApp({ ledger: ledger.origin, scan: baseURL + node.scan });
  const update = `${app}/updates/${node.updateId(TRANSFER)}`;
  await page.goto(update);
  await askForToken(page);
  await giveToken(page, `\r\n  "Bearer ${canary.slice(0, 40)}\r\n${canary.slice(40)}"\n`);
  await expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible();
  expect(await custody.traces(page)).toEqual([]);

  await treeRows(page).nth(1).click();
  await expect(page).toHaveURL(/[?&]event=/);
  await page.getByRole('link', { name: 'Raw' }).click();
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
  await page.getByRole('button', { name: /^Network: / }).click();
  await expect(page.getByRole('definition').getByText('canary-user')).toBeVisible();
  await expect(page.getByText('Token in memory.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toHaveValue('');
  expect(await custody.traces(page)).toEqual([]);
  await page.getByRole('button', { name: 'Return to previous page' }).click();
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Connect to a node' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
  await page.goBack();
  await expectTree(page);
  expect(await custody.traces(page)).toEqual([]);

  const carriers = await custody.carriers();
  const forwarded = `${app}/api/${upstreamRoute('ledger', ledger.origin)}/v2/`;
  expect(carriers).toContain(`${forwarded}updates/update-by-id`);
  expect(carriers.filter((url) => !url.startsWith(forwarded))).toEqual([]);
  const heard = ledger.log.map(({ headers }) => headers.authorization);
  expect([...new Set(heard)].sort()).toEqual([`Bearer ${canary}`, undefined]);

  await page.reload();
  await expect(page.getByText('Ledger · needs a token')).toBeVisible();
  await axe(page);
  await ledger.close();
});

test('a change to another network of the same origin drops the token for good', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const { token, node } = await openGuarded(request);
  const custody = watchCustody(context, token.split('.'));
  await page.goto(`/updates/${node.updateId(TRANSFER)}?network=${node.network}`);
  await askForToken(page);
  await giveToken(page, token);
  await expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Network: / }).click();
  await page.getByRole('combobox', { name: 'Network' }).selectOption('sim-needs-token');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const check = page.getByRole('region', { name: 'Connection check' });
  await expect(check.getByRole('heading', { name: /sim\/needs-token\/ledger$/ })).toBeVisible();
  await expect(failure(page, 'E-NEEDS-TOKEN')).toBeVisible();
  const carriers = await custody.carriers();
  expect(carriers.filter((url) => !new URL(url).pathname.startsWith(node.ledger))).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`network=${node.network}`));
  await expectTree(page);
  await expect(page.getByText('Ledger · needs a token')).toBeVisible();
  expect(await custody.carriers()).toEqual(carriers);
  expect(await custody.traces(page)).toEqual([]);
  await axe(page);
});

test('a new tab receives the token with a notice, and "Forget token" clears both tabs', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const { token, node } = await openGuarded(request);
  const update = `/updates/${node.updateId(TRANSFER)}?network=${node.network}`;
  await page.goto(update);
  await askForToken(page);
  await giveToken(page, token);
  await expect(page.getByText('Ledger as any party')).toBeVisible();

  const second = await context.newPage();
  await second.goto(update);
  await expect(second.getByText('Ledger as any party')).toBeVisible();
  await expect(second.getByRole('banner')).toContainText('token from another tab');
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  await expect(second.getByRole('banner')).toContainText(sub);
  await axe(second);
  const other = await context.newPage();
  await other.goto(update.replace(node.network, 'sim-needs-token'));
  await expect(other.getByText('Ledger · needs a token')).toBeVisible();

  await second.getByRole('button', { name: 'Forget token' }).click();
  await expect(tokenLabel(second)).toBeFocused();
  for (const tab of [page, second]) {
    await expect(tab.getByText('Ledger · needs a token')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Forget token' })).toHaveCount(0);
    await expectTree(tab);
  }
});

test('open tabs continue with the token that is pasted into one of them', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const { token, node } = await openGuarded(request);
  const update = `/updates/${node.updateId(TRANSFER)}?network=${node.network}`;
  const second = await context.newPage();
  for (const tab of [second, page]) {
    await tab.goto(update);
    await expect(tab.getByText('Ledger · needs a token')).toBeVisible();
  }
  await askForToken(page);
  await giveToken(page, token);
  for (const tab of [page, second])
    await expect(tab.getByText('Ledger as any party')).toBeVisible();
  await expect(second.getByRole('banner')).toContainText('token from another tab');
});

test('the focus is at the state of the token after one is used, wherever it was requested', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const { token, node } = await openGuarded(request);
  for (const path of ['updates', 'node']) {
    await page.goto(`/${path}?network=${node.network}`);
    await askForToken(page);
    await giveToken(page, token);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add token' })).toHaveCount(0);
    await expect(tokenLabel(page)).toBeFocused();
    await page.getByRole('button', { name: 'Forget token' }).press('Enter');
    await expect(tokenLabel(page)).toBeFocused();
  }
});

test('a hidden tab forgets its token after the time that the Connect page sets (SEC-07)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  await page.clock.install();
  const { token, node } = await openGuarded(request);
  await page.goto(`/connect?network=${node.network}`);
  const limit = page.getByRole('combobox', { name: 'Forget the token while this tab is hidden' });
  await expect(limit).toHaveValue('');
  await limit.selectOption('After 15 minutes');
  await page.getByRole('textbox', { name: 'Access token' }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(/Token accepted\./)).toBeVisible();
  await axe(page);
  await setVisibility(page, 'hidden');
  await page.clock.fastForward('14:00');
  await expect(page.getByRole('button', { name: 'Forget token' })).toBeEnabled();
  await page.clock.fastForward('01:01');
  await setVisibility(page, 'visible');
  await expect(page.getByRole('button', { name: 'Forget token' })).toBeDisabled();
  await expect(page.getByText('Token in memory.')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Treeline' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(no|needs a) token$/ })
    .click();
  const reason = 'The token was forgotten after 15 minutes in a hidden tab.';
  await expect(page.getByRole('dialog')).toContainText(reason);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await expect(failure(page, 'E-NEEDS-TOKEN')).toContainText(reason);
});

test('token sharing between tabs can be disabled', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const { token, node } = await openGuarded(request);
  await page.goto(`/connect?network=${node.network}`);
  await page.getByRole('checkbox', { name: /^Share the token with other tabs/ }).uncheck();
  await page.getByRole('textbox', { name: 'Access token' }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(/Token accepted\./)).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/updates/${node.updateId(TRANSFER)}?network=${node.network}`);
  await expect(second.getByText('Ledger · needs a token')).toBeVisible();
  await second.getByRole('button', { name: 'Add token' }).click();
  await expect(second.getByRole('dialog')).toBeVisible();
  await axe(second);
});

test('a 401 keeps the page, requests a token once, and continues with it (fault 26, REL-09)', async ({
  page,
  request,
  expectConsole,
}) => {
  const { token } = await openScenario(request, 'demo');
  const node = await openScenario(request, 'unauthorised');
  expectConsole(statusLine(401));
  const path = `/updates/${node.updateId(TRANSFER)}`;
  await page.goto(`${path}?network=${node.network}&event=2`);
  const dialog = page.getByRole('dialog', { name: 'Token rejected' });
  const refused = failure(page, 'E-UNAUTHENTICATED');
  await expect(refused).toContainText('The ledger rejected the token');
  await expect(treeRows(page)).toHaveCount(ROWS);
  // The tree of Scan is readable, so no dialog covers it before the user asks.
  await expect(dialog).toHaveCount(0);
  await refused.getByRole('button', { name: 'Add token' }).click();
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText(node.ledger);
  await expect(dialog.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  await axe(page);

  await giveToken(page, jwt({ sub: 'x', exp: 4_102_444_800 }));
  await expect(dialog).toContainText('The ledger returned 401 for the token you entered.');
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole('textbox', { name: 'Access token' })).toHaveValue('');
  await giveToken(page, token);
  await expect(page.getByText('Ledger as any party')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(treeRows(page)).toHaveCount(ROWS);
  await expect(page.locator('[data-event-id$=":2"]')).toHaveAttribute('aria-selected', 'true');
  await expectAddress(page, path, { event: '2', network: node.network });
});

test('the token dialog can be closed, and chip and failure still offer it', async ({
  page,
  request,
  expectConsole,
}) => {
  const node = await openScenario(request, 'unauthorised');
  expectConsole(statusLine(401));
  await page.goto(`/updates/${node.updateId(TRANSFER)}?network=${node.network}`);
  await page.getByRole('banner').getByRole('button', { name: 'token rejected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(failure(page, 'E-UNAUTHENTICATED')).toContainText('The ledger rejected the token');
  await expectTree(page);
  await axe(page);
  await failure(page, 'E-UNAUTHENTICATED').getByRole('button', { name: 'Add token' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'token rejected' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('an expired token is shown as expired, and an invalid token is rejected with a reason (fault 29)', async ({
  page,
  request,
  expectConsole,
}) => {
  const node = await openScenario(request, 'needs-token');
  expectConsole(statusLine(401));
  const sent = await requestsAfterCheck(page, `/connect?network=${node.network}`);
  const box = page.getByRole('textbox', { name: 'Access token' });
  for (const [text, why] of [
    ['eyJ a b', 'Character 4 is a space.'],
    ['tökén', 'Character 2 is U+00F6.'],
    ['x'.repeat(17_000), 'at most 16 KiB'],
  ] as const) {
    await box.fill(text);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(box).toHaveAccessibleDescription(new RegExp(why.replaceAll('+', '\\+')));
    await expect(box).toHaveValue('');
  }
  expect(sent).toEqual([]);

  await box.fill(
    jwt({ sub: 'late', aud: ['one', 'two'], scope: 'daml_ledger_api', exp: 1_704_067_200 }),
  );
  await box.press('Enter');
  await expect(page.getByText('Claims (not verified):')).toBeVisible();
  await expect(page.getByText(/2024-01-01 00:00:00/).first()).toBeVisible();
  await expect(page.getByText(/days ago; not sent/)).toBeVisible();
  await expect(page.getByText('one, two')).toBeVisible();
  const step = page.getByRole('listitem').filter({ hasText: 'Token accepted' });
  await expect(step).toContainText('The token is expired. Nothing was sent.');
  await expect(page.getByRole('banner')).toContainText('token expired');
  await axe(page);
  const isOfToken = (url: string) =>
    /\/ledger(?:-[0-9a-f]+)?\/v2\//.test(url) && !url.endsWith('/version');
  expect(sent.filter(isOfToken)).toEqual([]);

  // The clock of the browser may be wrong.
  await page.getByRole('button', { name: 'Send expired token' }).click();
  await expect(failure(page, 'E-UNAUTHENTICATED').getByRole('heading')).toHaveText(
    'The ledger token expired',
  );
  await expect(step).toContainText('The token expired.');
  await expect(page.getByText(/days ago; still sent/)).toBeVisible();
  expect(sent.filter(isOfToken)).not.toEqual([]);
  await axe(page);
  await page.getByRole('button', { name: 'Forget token' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  await expect(page.getByText('Claims (not verified):')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('needs a token');
});

test('the token dialog holds an expired token back, and accepts another by Enter', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const { token, node } = await openGuarded(request);
  await page.goto(`/updates/${node.updateId(TRANSFER)}?network=${node.network}`);
  await askForToken(page);
  const authorized = authorizedRequests(page);
  const dialog = page.getByRole('dialog', { name: 'Token expired' });
  await giveToken(page, jwt({ sub: 'late', exp: Math.floor(Date.now() / 1000) - 3 * 3600 - 60 }));
  await expect(dialog).toContainText(/The token expired 3 h ago, at .* UTC \(browser clock\)\./);
  await expect(page.getByRole('banner')).toContainText('token expired');
  await axe(page);
  expect(authorized).toEqual([]);
  const box = dialog.getByRole('textbox', { name: 'Access token' });
  await box.fill(token);
  await box.press('Enter');
  await expect(page.getByText('Ledger as any party')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tokenLabel(page)).toBeFocused();
  expect(authorized).not.toEqual([]);
});

test('a 403 shows on chip and Connect page that the token is valid but lacks a right (fault 30, REL-10)', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  expectConsole(statusLine(403));
  // The user of the token is unknown to this participant.
  const answer = ({ headers }: { headers: { authorization?: string | undefined } }) => ({
    status: headers.authorization === undefined ? 401 : 403,
    body: JSON.stringify({ code: 'NA', cause: 'A security-sensitive error', errorCategory: -1 }),
  });
  const ledger = await openPlainNode({
    'GET /v2/version': '{"version":"3.5.14"}',
    'GET /v2/state/ledger-end': answer,
    'GET /v2/state/latest-pruned-offsets': answer,
    'GET /v2/parties/participant-id': answer,
    'GET /v2/authenticated-user': answer,
  });
  const app = await startApp({ ledger: ledger.origin });
  await page.goto(`${app}/connect`);
  const box = page.getByRole('textbox', { name: 'Access token' });
  await box.fill(jwt({ sub: 'nobody', exp: 4_102_444_800 }));
  await box.press('Enter');
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(step('Token accepted')).toContainText(/passed\s*The token is valid/);
  await expect(step('Read rights')).toContainText(/failed\s*The user of the token lacks a right/);
  await expect(failure(page, 'E-REFUSED')).toHaveCount(1);
  await expect(page.getByRole('banner')).toContainText('token lacks a right');
  await axe(page);
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'token lacks a right' }).click();
  await expect(page.getByRole('dialog')).toContainText('The token is valid, but its user lacks a');
  await axe(page);
  await ledger.close();
});

test('an empty token sends requests without one to a ledger that requires none', async ({
  page,
  request,
  startApp,
}) => {
  const node = await openScenario(request, 'demo');
  const ledger = await openCopiedLedger(request, node, node.updateId(TRANSFER), true);
  const app = await startApp({ ledger: ledger.origin });
  await page.goto(`${app}/updates/${node.updateId(TRANSFER)}`);
  await expectTree(page);
  await page.getByRole('banner').getByRole('button', { name: 'no token' }).click();
  await axe(page);
  await giveToken(page, '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectTree(page);
  await expect(page.getByRole('banner')).toContainText('no token');
  expect(ledger.log.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  await axe(page);
  await ledger.close();
});

test('a 403 to a request without a token is not explained by a token', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine(403));
  const denied = { status: 403 };
  const ledger = await openPlainNode({
    'GET /v2/version': '{"version":"3.5.14"}',
    'GET /v2/state/ledger-end': denied,
    'GET /v2/state/latest-pruned-offsets': denied,
    'GET /v2/parties/participant-id': denied,
    'GET /v2/authenticated-user': denied,
    'POST /v2/updates/get-updates-page': denied,
    'POST /v2/commands/command-completions': denied,
  });
  const app = await startApp({ ledger: ledger.origin });
  await page.goto(`${app}/connect`);
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(step('Token accepted')).toContainText('failed');
  await expect(step('Read rights')).toContainText('not checked');
  const main = page.getByRole('main');
  await expect(main).not.toContainText('user of the token lacks');
  for (const path of ['updates', 'completions']) {
    await page.goto(`${app}/${path}?any=yes`);
    const right = main.getByText(/CanReadAsAnyParty/).filter({ visible: true });
    await expect(right.first()).toBeVisible();
    await expect(main).not.toContainText(/this token|the token can/i);
  }
  await ledger.close();
});
