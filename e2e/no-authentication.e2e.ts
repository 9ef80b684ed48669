import type { APIRequestContext, Page } from '@playwright/test';
import { tokenFor } from '../src/sim/ledger/user.ts';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openPlainNode } from './plain-node.ts';
import { authorizedRequests, expectTree, failure, giveToken, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const TRANSFER = /^Preapproved transfer/;

/** No sentence about a token that the node does not require, and no failure. */
async function expectNoToken(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('no token');
  const claims = page.getByText(/needs a token|requires a token|token rejected/);
  // The list of networks names one that requires a token.
  await expect(claims.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add token' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** A page at the open node, and the URLs of all requests with a token. */
async function openOpenNode(page: Page, request: APIRequestContext) {
  const node = await openScenario(request, 'no-authentication');
  const authorized = authorizedRequests(page);
  const open = (path: string) =>
    page.goto(`${path}${path.includes('?') ? '&' : '?'}network=${node.network}`);
  return { node, open, authorized };
}

test('updates and completions of a ledger without authentication are read without a token', async ({
  page,
  request,
  expectConsole,
}) => {
  // Such a node has no user: 400.
  expectConsole(statusLine(400));
  const { node, open, authorized } = await openOpenNode(page, request);
  await open(`/updates/${node.updateId(TRANSFER)}?source=ledger`);
  await expectTree(page);
  await expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible();
  await expectNoToken(page);

  await open('/updates');
  await expect(page.locator('[data-offset]').nth(3)).toBeVisible();
  await expectNoToken(page);
  await page.getByRole('button', { name: 'Edit query' }).click();
  await expect(page.getByText(/token (?:has|does not have|are|could)/)).toHaveCount(0);
  await axe(page);

  await open('/completions');
  await expect(page.getByRole('table', { name: 'Completions' })).toBeVisible();
  await expectNoToken(page);
  expect(authorized).toEqual([]);
});

test('node, packages and parties of a ledger without authentication are read without a token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const { open, authorized } = await openOpenNode(page, request);
  await open('/node');
  const ledger = page.getByRole('region', { name: 'Ledger', exact: true });
  await expect(ledger).toContainText(/Ledger endoffset \d+/);
  const user = page.getByRole('region', { name: 'User and rights' });
  await expect(user).toContainText('none: this node reads no user from a request without a token');
  await expectNoToken(page);
  await axe(page);

  await open(`/packages/preferred?name=dvp-settlement&party=${PARTIES.lumen}`);
  const answer = page.getByRole('region', { name: 'Result' });
  await expect(answer.getByRole('heading')).toHaveText(/^dvp-settlement \d/);
  await expectNoToken(page);

  await open('/parties/external?hint=alice');
  await page.getByRole('radio', { name: /^global/ }).check();
  await expectNoToken(page);
  expect(authorized).toEqual([]);
});

test('the connection check reports that a ledger requires no token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const { open, authorized } = await openOpenNode(page, request);
  await open('/connect');
  const check = page.getByRole('region', { name: 'Connection check' });
  const step = (name: string) => check.getByRole('listitem').filter({ hasText: name });
  await expect(step('Token accepted')).toContainText(
    /passed\s*No token required\. Ledger end: \d+/,
  );
  await expect(step('Read rights')).toContainText(/passed\s*Any party/);
  await expectNoToken(page);
  await axe(page);
  expect(authorized).toEqual([]);
});

test('a ledger that requires a token gets one request without one, and then the token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const node = await openScenario(request, 'needs-token');
  const sent: (string | undefined)[] = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    if (pathname.startsWith(`${node.ledger}/v2/`) && !pathname.endsWith('/version'))
      sent.push(one.headers()['authorization']);
  });
  await page.goto(`/node?network=${node.network}`);
  await expect(failure(page, 'E-NEEDS-TOKEN')).toContainText(
    'The ledger returned 401 to the first request without a token.',
  );
  await expect(page.getByRole('banner')).toContainText('needs a token');
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await expect(failure(page, 'E-NEEDS-TOKEN')).toBeVisible();
  expect(sent).toEqual([undefined]);
  await failure(page, 'E-NEEDS-TOKEN').getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, tokenFor('operator'));
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(sent.filter((header) => header === undefined)).toHaveLength(1);
});

test('a 401 behind the forwarder asks for a token, and a ledger without authentication does not', async ({
  page,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const node = await openScenario(request, 'no-authentication');
  const app = await startApp({ ledger: baseURL + node.ledger });
  await page.goto(`${app}/updates/${node.updateId(TRANSFER)}`);
  await expectTree(page);
  await expectNoToken(page);
  const locked = await openPlainNode({
    'GET /v2/version': '{"version":"3.5.14"}',
    'GET /v2/authenticated-user': { status: 401, body: '' },
  });
  expectConsole(statusLine(401));
  const other = await startApp({ ledger: locked.origin });
  await page.goto(`${other}/updates`);
  await expect(failure(page, 'E-NEEDS-TOKEN')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await locked.close();
});
