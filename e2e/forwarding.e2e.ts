import { upstreamRoute } from '../src/server/upstream-route.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openCopiedLedger, openCopiedScan } from './copied-node.ts';
import { openPlainNode, type PlainRequest } from './plain-node.ts';
import {
  expectAnswered,
  expectTree,
  failure,
  giveToken,
  openSources,
  statusLine,
  treeRows,
} from './screen.ts';
import { openScenario } from './simulated.ts';
import { openSite, passOn } from './sub-path.ts';

test('the server forwards a ledger and a Scan without CORS, each with its own data', async ({
  page,
  context,
  request,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const node = await openScenario(request, 'demo');
  const updateId = node.updateId(/^Preapproved transfer/);
  const ledger = await openCopiedLedger(request, node, updateId);
  const scan = await openCopiedScan(request, node, updateId);
  const app = await startApp({ ledger: ledger.origin, scan: `${scan.origin}/api/scan` });
  await context.addCookies([{ name: 'site', value: 'canary-cookie', url: app }]);

  await page.goto(`${app}/updates/${updateId}`);
  await expect(treeRows(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, 'canary-token');
  await expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible();
  await axe(page);

  await openSources(page);
  const showing = page.getByRole('combobox', { name: 'Source' });
  await showing.selectOption('Ledger update');
  await expect(showing).toHaveValue('ledger');
  await expect(page).toHaveURL(/[?&]source=ledger(?:&|$)/);
  await expectAnswered(page);
  await expect(treeRows(page)).toHaveCount(6);

  expect(scan.log.map(({ url }) => url)).toContain(
    `/api/scan/v0/events/${updateId}?daml_value_encoding=compact_json`,
  );
  expect(scan.log.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  const asked = ledger.log.map(({ method, url }) => `${method} ${url}`);
  expect(asked).toContain('POST /v2/updates/update-by-id');
  // One request tries without a token.
  const protectedOnes = ledger.log.filter(({ url }) => url !== '/v2/version');
  const [first, ...others] = protectedOnes.map(({ headers }) => headers.authorization);
  expect(first).toBeUndefined();
  expect([...new Set(others)]).toEqual(['Bearer canary-token']);
  for (const { url, headers } of [...ledger.log, ...scan.log]) {
    expect([headers.cookie, headers.origin, headers.referer], url).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
  await Promise.all([ledger.close(), scan.close()]);
});

test('a tab sends and passes its token to no other ledger after the server restarts (SEC-02)', async ({
  page,
  context,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine('401|404|421'));
  const locked = { status: 401, body: '' };
  const behindToken =
    (answer: string) =>
    ({ headers }: PlainRequest) =>
      headers.authorization === undefined ? locked : answer;
  const answers = {
    'GET /v2/version': '{"version":"3.5.14"}',
    'GET /v2/authenticated-user': behindToken('{"user":{"id":"ops"}}'),
    'GET /v2/users/ops/rights': behindToken('{"rights":[]}'),
    'GET /v2/state/ledger-end': behindToken('{"offset":60723}'),
  };
  const [first, second] = await Promise.all([openPlainNode(answers), openPlainNode(answers)]);
  let server = await startApp({ ledger: first.origin });
  const site = await openSite('', (incoming, outgoing, path) =>
    passOn(incoming, outgoing, server, path),
  );
  await page.goto(`${site.origin}/connect`);
  await page.getByRole('textbox', { name: 'Access token' }).fill('canary-token');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Token in memory.')).toBeVisible();
  await expect(
    page.getByText(`The server of this page forwards it to ${first.origin}.`),
  ).toBeVisible();
  const same = await context.newPage();
  await same.goto(`${site.origin}/connect`);
  await expect(same.getByText('Received from another tab.')).toBeVisible();

  server = await startApp({ ledger: second.origin });
  const later = await context.newPage();
  await later.goto(`${site.origin}/connect`);
  await expect(later.getByRole('region', { name: 'Connection check' })).toContainText('3.5.14');
  await expect(later.getByText('Received from another tab.')).toHaveCount(0);
  expect(second.log.length).toBeGreaterThan(0);
  expect(second.log.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);

  await page.getByRole('link', { name: 'Node', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('no longer forwards to this node');
  await expect(page.getByRole('main')).toContainText(
    `Reload the page. Nothing was sent to ${first.origin}.`,
  );
  const outdated = failure(page, 'E-STATUS-421').first();
  await expect(outdated.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect(outdated.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  expect(second.log.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  await Promise.all([site.close(), first.close(), second.close()]);
});

test('the page names where a token is sent, and warns of plain http to another machine (SEC-02, SEC-05)', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine(502));
  const plain = 'http://node.invalid:7575/json';
  const app = await startApp({ ledger: plain });
  await page.goto(`${app}/connect`);
  const warning = 'node.invalid:7575 is reached over plain http.';
  await expect(page.getByText(`The server of this page forwards it to ${plain}.`)).toBeVisible();
  await expect(page.getByText(warning)).toBeVisible();
  // The server of the page responds, the node does not.
  const reachable = page.getByRole('listitem').filter({ hasText: 'Reachable' });
  await expect(reachable).toContainText('failed');
  await axe(page);
  await page.goto(`${app}/errors`);
  await page.getByRole('banner').getByRole('button', { name: 'no token' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    `The token is sent only to ${app}/api/${upstreamRoute('ledger', plain)}.`,
  );
  await expect(dialog).toContainText(`The server of this page forwards it to ${plain}.`);
  await expect(dialog).toContainText(warning);
  await axe(page);
});

test('the server reports a redirecting Scan and an unreachable ledger, and follows no redirect', async ({
  page,
  request,
  startApp,
  expectConsole,
}) => {
  const node = await openScenario(request, 'demo');
  const updateId = node.updateId(/^Preapproved transfer/);
  const evil = await openPlainNode({});
  const event = `GET /v0/events/${updateId}`;
  const scan = await openPlainNode({
    [event]: { status: 302, headers: { Location: evil.origin } },
  });
  const ledger = await openPlainNode({});
  await ledger.close();
  const app = await startApp({ ledger: ledger.origin, scan: scan.origin });
  expectConsole(statusLine(502));
  await page.goto(`${app}/updates/${updateId}`);
  await expectAnswered(page);
  await page.getByRole('banner').getByRole('button', { name: 'no token' }).click();
  await giveToken(page, 'canary-token');
  const alerts = failure(page, 'E-STATUS-502');
  await expect(alerts).toHaveCount(2);
  await expect(alerts.getByRole('heading')).toHaveText([
    `${scan.origin} returned a redirect`,
    `Cannot reach ${ledger.origin}`,
  ]);
  for (const which of [0, 1])
    await alerts.nth(which).getByText('Troubleshooting and response').click();
  await expect(alerts.first()).toContainText(`Sent to Scan at ${scan.origin} through the server`);
  for (const which of [0, 1]) {
    const forwarder = alerts.nth(which).locator('dt:text-is("Forwarded by") + dd');
    await expect(forwarder).toHaveText(app);
  }
  await expect(alerts.filter({ hasText: 'upstream returned a redirect' })).toHaveCount(1);
  await expect(alerts.filter({ hasText: 'The ledger interface refuses connections.' })).toHaveCount(
    1,
  );
  await axe(page);
  expect(evil.log).toEqual([]);
  await Promise.all([scan.close(), evil.close()]);
});

const OWN = { 'X-Treeline': 'own response', 'Content-Type': 'text/plain' };

test('a failure of the forwarder is not described as one of the node', async ({
  page,
  request,
  startApp,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource/);
  const node = await openScenario(request, 'demo');
  const updateId = node.updateId(/^Preapproved transfer/);
  const upstream = await openPlainNode({});
  const app = await startApp({ scan: upstream.origin });
  const alert = page.getByRole('alert');
  await page.route('**/api/scan-*/v0/**', (route) =>
    route.fulfill({ status: 404, headers: OWN, body: 'Treeline does not forward this route.' }),
  );
  await page.goto(`${app}/updates/${updateId}`);
  await expect(alert.getByRole('heading')).toHaveText([
    'The server of this page rejected the request (404)',
  ]);
  await expect(alert).toContainText(`Nothing was sent to ${upstream.origin}.`);
  await expect(alert).toContainText(`Not sent to Scan at ${upstream.origin}, status 404`);
  await expect(page.getByText(/node has no such endpoint|Not supported by this/)).toHaveCount(0);
  await axe(page);

  // A Scan behind HTTP/2: another connection may help (RFC 9110, 15.5.20).
  await page.unroute('**/api/scan-*/v0/**');
  await page.route('**/api/scan-*/v0/**', (route) =>
    route.fulfill({ status: 421, contentType: 'text/plain', body: 'Misdirected Request' }),
  );
  await page.reload();
  const misdirected = failure(page, 'E-STATUS-421');
  await expect(misdirected).toContainText(`Sent to Scan at ${upstream.origin}`);
  await expect(misdirected.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await expect(misdirected.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(misdirected.getByRole('button', { name: 'Reload the page' })).toHaveCount(0);

  await page.unroute('**/api/scan-*/v0/**');
  await page.route('**/api/scan-*/v0/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(failure(page, 'E-UNREACHABLE').getByRole('heading')).toHaveText(
    'The server of this page does not respond',
  );
  await expect(alert).toContainText(`${app} forwards requests to ${upstream.origin}`);
  expect(upstream.log.filter(({ url }) => url.includes('/v0/'))).toEqual([]);
  await upstream.close();
});

test('a failure is shown although the server of the page, with code not loaded yet, is gone (REL-18)', async ({
  page,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource/);
  const node = await openScenario(request, 'demo');
  const app = await startApp({ scan: baseURL + node.scan });
  await page.goto(`${app}/updates/${node.updateId(/^Preapproved transfer/)}`);
  await expectTree(page);
  await page.route('**/{api,assets}/**', (route) => route.abort('connectionrefused'));
  const other = node.updateId(/6 levels deep/);
  await page.getByRole('searchbox', { name: 'Search by id' }).fill(other);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/updates/${other}`));
  const alert = failure(page, 'E-UNREACHABLE');
  await expect(alert).toContainText('The server of this page does not respond');
  await expect(alert).toContainText('then retry.');
  await expect(alert).not.toContainText('Part of this page did not load');
});
