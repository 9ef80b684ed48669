import { readFile } from 'node:fs/promises';
import { upstreamRoute } from '../src/server/upstream-route.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { FULL } from './full.ts';
import { openPlainNode } from './plain-node.ts';
import {
  expectAddress,
  expectTree,
  failure,
  giveToken,
  requestsAfterCheck,
  statusLine,
} from './screen.ts';
import { openScenario, partyNamedIn } from './simulated.ts';

const TRANSFER = /^Preapproved transfer/;
const NETTING = /^Netting batch/;

test('a link opens with data from Scan, and the ledger chip accepts a token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const node = await openScenario(request, 'needs-token');
  const demo = await openScenario(request, 'demo');
  const url = `/updates/${node.updateId(TRANSFER)}?network=${node.network}`;
  await page.goto(url);
  await expectTree(page);
  await expect(page.getByText('Ledger · needs a token')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await axe(page);

  await page.getByRole('button', { name: 'Add token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ledger token' });
  await expect(dialog).toContainText(node.ledger);
  await axe(page);
  await giveToken(page, demo.token);
  await expect(page.getByText('Ledger as any party')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(url);
});

test('/connect opens when no network is configured, and returns to the interrupted page', async ({
  page,
  request,
  startApp,
  baseURL,
}) => {
  const node = await openScenario(request, 'demo');
  const app = await startApp({
    config: { networks: [], demo: false },
    ledger: baseURL + node.ledger,
    scan: baseURL + node.scan,
  });
  const path = `/updates/${node.updateId(TRANSFER)}/raw`;
  await page.goto(`${app}${path}?path=%2Fupdate`);
  await expect(page.getByRole('heading', { name: 'Connect to a node' })).toBeVisible();
  await expect(page.getByRole('code')).toHaveText([
    'treeline --ledger URL --scan URL',
    'npx treeline',
  ]);
  await expect(page).toHaveURL(({ pathname }) => pathname === '/connect');
  await axe(page);

  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter at least one address.');
  const scan = page.getByRole('textbox', { name: 'Scan API URL' });
  await scan.fill('/api/scan/v0');
  await expect(scan).toHaveAccessibleDescription(/Leave out \/v0 at the end\./);
  await scan.fill('/ledger/v2');
  await expect(scan).toHaveAccessibleDescription(/looks like an address of the JSON Ledger API/);
  await page
    .getByRole('textbox', { name: 'Ledger API URL' })
    .fill(`./api/${upstreamRoute('ledger', baseURL + node.ledger)}/`);
  await page.getByRole('textbox', { name: 'Scan API URL' }).fill('/api/scan');
  await expect(page.getByText(`Requests go to ${app}/api/ledger-`)).toHaveCount(1);
  await expect(page.getByText(`Requests go to ${app}/api/scan`)).toHaveCount(1);
  await expect(page.getByText('Leave out')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Access token' }).fill(node.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();

  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
  await expectAddress(page, path, { path: '/update', network: 'typed' });
  await axe(page);
});

test('Back after a change of network shows the network that its address opens', async ({
  page,
}) => {
  const chip = page.getByRole('button', { name: /^Network: / });
  await page.goto('/node');
  await expect(chip).toHaveText('Network: Demo');
  await chip.click();
  await page.getByRole('combobox', { name: 'Network' }).selectOption('sim-int64');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expectAddress(page, '/node', { network: 'sim-int64' });
  await expect(chip).toHaveText(/^Network: Integers/);

  await page.goBack();
  await expectAddress(page, '/connect', { next: '/node', network: 'sim-int64' });
  await page.goBack();
  await expectAddress(page, '/node', {});
  await expect(chip).toHaveText('Network: Demo');
  await page.reload();
  await expect(chip).toHaveText('Network: Demo');
  await page.goForward();
  await page.goForward();
  await expectAddress(page, '/node', { network: 'sim-int64' });
  await expect(chip).toHaveText(/^Network: Integers/);
});

test('another network drops the offsets and the selection of an address', async ({ page }) => {
  const connect = async (network: string) => {
    await page.getByRole('button', { name: /^Network: / }).click();
    await page.getByRole('combobox', { name: 'Network' }).selectOption(network);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
  };
  await page.goto('/updates?upto=60652&sel=60651&find=Batch&network=demo');
  await connect('demo');
  await expectAddress(page, '/updates', {
    upto: '60652',
    sel: '60651',
    find: 'Batch',
    network: 'demo',
  });
  await connect('sim-int64');
  await expectAddress(page, '/updates', { find: 'Batch', network: 'sim-int64' });
  // The address of the first network keeps them.
  await page.goBack();
  await page.goBack();
  await expectAddress(page, '/updates', {
    upto: '60652',
    sel: '60651',
    find: 'Batch',
    network: 'demo',
  });
});

test('the configuration of README connects to the ledger that the server forwards', async ({
  page,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const node = await openScenario(request, 'no-authentication');
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const { networks, ...rest } = JSON.parse(/```json\n([^`]+)```/.exec(readme)?.[1] ?? '');
  const [{ scan_url: _, ...network }] = networks;
  expect(network.ledger_upstream).toMatch(/^https:/);
  const forwarded = { ...network, ledger_upstream: baseURL + node.ledger };
  const app = await startApp({ config: { ...rest, networks: [forwarded] } });
  await page.goto(`${app}/connect`);
  const step = page.getByRole('listitem').filter({ hasText: 'Token accepted' });
  await expect(step).toContainText(/passed\s*No token required/);
});

test('the Connect page accepts relative and absolute addresses, path prefixes, and a single address', async ({
  page,
  request,
  baseURL,
}) => {
  const node = await openScenario(request, 'demo');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto('/connect');
  const ledger = page.getByRole('textbox', { name: 'Ledger API URL' });
  const scan = page.getByRole('textbox', { name: 'Scan API URL' });
  await ledger.fill('');
  await scan.fill(`${baseURL}${node.scan}/`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const check = page.getByRole('region', { name: 'Connection check' });
  await expect(check.getByRole('heading', { name: `Scan ${baseURL}${node.scan}` })).toBeVisible();
  await expect(check.getByRole('heading')).toHaveCount(1);
  await expect(page.getByRole('banner')).toContainText('Scan only');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Network: / })
    .click();
  await expectAddress(page, '/connect', { network: 'typed' });

  await ledger.fill(node.ledger);
  await scan.fill('');
  await page.getByRole('textbox', { name: 'Access token' }).fill(node.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(
    check.getByRole('heading', { name: `Ledger ${baseURL}${node.ledger}` }),
  ).toBeVisible();
  await expect(check.getByRole('listitem').filter({ hasText: 'Read rights' })).toContainText(
    'Any party.',
  );
  await axe(page);
  await page.getByRole('button', { name: /^Explore localhost/ }).click();
  // The box of the home page, not the one in the header of the page before.
  await expectAddress(page, '/', { network: 'typed' });
  await page.getByRole('main').getByRole('searchbox').fill(node.updateId(TRANSFER));
  await page.keyboard.press('Enter');
  await expectTree(page);
  await expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible();
  expect(asked).toContain(`${baseURL}${node.scan}/version`);
  expect(asked).toContain(`${baseURL}${node.ledger}/v2/updates/update-by-id`);
});

const BAD_ADDRESSES = [
  ['node.example', 'Begin with https://'],
  ['node.example:7575', 'Begin with https://'],
  ['//node.example', 'Begin with https://'],
  ['https:node.example', 'exactly two slashes'],
  ['https:///node.example', 'exactly two slashes'],
  ['https://user:secret@node.example', 'Leave out the user name'],
  ['https://node.example@evil.example', 'Leave out the user name'],
  ['https://node.example/?token=x', 'Leave out the query'],
  ['https://node.example/#x', 'Leave out the query'],
  ['https://node.example\\v2', 'cannot contain a backslash'],
  ['https://node .example', 'a space or an invisible character'],
  ['https://no\u200bde.example', 'a space or an invisible character'],
  ['https://node.example./', 'the dot at the end'],
  ['https://0x7f000001/', 'reads this host as 127.0.0.1'],
  ['https://0177.0.0.1/', 'reads this host as 127.0.0.1'],
  ['https://127.1/', 'reads this host as 127.0.0.1'],
  ['https://[::ffff:127.0.0.1]/', 'reads this host as'],
  ['https://node。example/', 'reads this host as'],
  ['https://node.example/a/../b', 'Leave out empty segments'],
  ['https://node.example/%2e%2e/b', 'Leave out empty segments'],
  ['http://node.example', 'Plain http would expose the token'],
  ['javascript:alert(1)', 'Only https and http'],
  ['data:text/html,x', 'Only https and http'],
  ['file:///etc/hosts', 'Only https and http'],
  ['ws://node.example', 'Only https and http'],
  ['https://', 'exactly two slashes'],
  ['https://node.example:99999/', 'Not a valid address'],
] as const;

for (const name of ['Ledger API URL', 'Scan API URL']) {
  test(`the Connect page reports the problem of an invalid ${name} before any request`, async ({
    page,
  }) => {
    test.skip(!FULL && name === 'Scan API URL', 'Only in the full run: the other box');
    const asked = await requestsAfterCheck(page, '/connect');
    const token = page.getByRole('textbox', { name: 'Access token' });
    const box = page.getByRole('textbox', { name });
    for (const [address, why] of BAD_ADDRESSES) {
      await box.fill(address);
      await expect(box, address).toHaveAttribute('aria-invalid', 'true');
      await expect(box, address).toHaveAccessibleDescription(new RegExp(escaped(why)));
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('Fix the address above.');
    }
    await token.fill('canary');
    await box.fill('https://a@b.example');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Fix the address above.');
    await expect(token).toHaveValue('canary');
    expect(asked).toEqual([]);
    await axe(page);
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('the Connect page shows the ASCII form of a non-ASCII host', async ({ page }) => {
  await page.goto('/connect');
  const box = page.getByRole('textbox', { name: 'Ledger API URL' });
  await box.fill('https://bücher.example:8443/json/');
  await expect(box).toHaveAccessibleDescription(/https:\/\/xn--bcher-kva\.example .*:8443/);
  await expect(
    page.getByText('https://xn--bcher-kva.example:8443/json', { exact: true }),
  ).toBeVisible();
  await axe(page);
});

test('the connection check describes each step', async ({ page, request, expectConsole }) => {
  const node = await openScenario(request, 'unauthorised');
  expectConsole(statusLine(401));
  await page.goto(`/connect?network=${node.network}`);
  const check = page.getByRole('region', { name: 'Connection check' });
  const ledger = check.getByRole('region', { name: /^Ledger/ });
  const scan = check.getByRole('region', { name: /^Scan/ });
  const step = (name: string) => ledger.getByRole('listitem').filter({ hasText: name });
  await expect(step('Address')).toContainText('passed');
  await expect(step('Reachable')).toContainText('The server responds.');
  await expect(step('Version')).toContainText(/passed\s*3\.5\./);
  await expect(step('Token accepted')).toContainText('The ledger rejected the token.');
  await expect(step('Read rights')).toContainText('not checked');
  await expect(failure(page, 'E-UNAUTHENTICATED')).toContainText('status 401');
  await expect(scan.getByRole('listitem')).not.toHaveCount(0);
  await expect(scan.getByRole('listitem').filter({ hasNotText: 'passed' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await axe(page);

  const demo = await openScenario(request, 'demo');
  await page.getByRole('textbox', { name: 'Access token' }).fill(demo.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(step('Token accepted')).toContainText(/Token accepted\. Ledger end: \d+/);
  await expect(step('Read rights')).toContainText('Any party.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the connection check reports a ledger without CORS and shows the start command', async ({
  page,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  const node = await openScenario(request, 'demo');
  const ledger = await openPlainNode({
    'GET /json/livez': '',
    'GET /json/v2/version': '{"version":"3.4.0"}',
  });
  const scan = `${baseURL}${node.scan}`;
  const app = await startApp({
    config: { networks: [{ id: 'a', base_url: `${ledger.origin}/json`, scan_url: scan }] },
  });
  expectConsole(/^console: Access to fetch at .* blocked by CORS policy/);
  expectConsole(/^console: Failed to load resource: net::ERR_FAILED/);
  await page.goto(`${app}/connect`);
  const alert = failure(page, 'E-CORS');
  await expect(alert.getByRole('heading')).toHaveText(
    `${ledger.origin} sends no response that this page may read (CORS)`,
  );
  await alert.getByText('Troubleshooting and response').click();
  await expect(alert).toContainText(`treeline --ledger ${ledger.origin}/json --scan SCAN_URL`);
  await axe(page);

  await page.goto(`${app}/updates/${node.updateId(TRANSFER)}`);
  await expectTree(page);
  await expect(failure(page, 'E-CORS')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'no token' }).click();
  await giveToken(page, 'canary');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(failure(page, 'E-CORS')).toBeVisible();
  expect(ledger.log.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  await ledger.close();
});

test('the connection check reports an address blocked by the policy, and sends nothing', async ({
  page,
  expectConsole,
}) => {
  const elsewhere = await openPlainNode({});
  expectConsole(/^csp: connect-src stopped/);
  expectConsole(/^console: (?:Connecting to|Refused to connect|Fetch API cannot load)/);
  await page.goto('/connect');
  await page.getByRole('textbox', { name: 'Ledger API URL' }).fill(elsewhere.origin);
  await page.getByRole('textbox', { name: 'Scan API URL' }).fill('');
  await page.getByRole('textbox', { name: 'Access token' }).fill('canary');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(failure(page, 'E-POLICY').getByRole('heading')).toHaveText(
    `Content-Security-Policy blocks ${elsewhere.origin}`,
  );
  expect(elsewhere.log).toEqual([]);
  await elsewhere.close();
  await axe(page);
});

test('the connection check offers a parties field when rights cannot be read', async ({
  page,
  request,
  expectConsole,
}) => {
  const node = await openScenario(request, 'no-rights');
  expectConsole(statusLine(403));
  await page.goto(`/updates/${node.updateId(NETTING)}?network=${node.network}&source=ledger`);
  await expect(failure(page, 'E-REFUSED').getByRole('heading')).toHaveText(
    'Access denied, reason withheld',
  );
  const box = page.getByRole('textbox', { name: 'Read as parties' });
  await axe(page);
  await box.fill('harbor');
  await expect(box).toHaveAccessibleDescription(/“harbor” is not a party id/);
  await box.fill(await partyNamedIn(request));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Ledger as harbor-custody-mainnet-1::/)).toBeVisible();
  await expectTree(page);
  await expect(failure(page, 'E-REFUSED')).toHaveCount(0);

  // The list reads as the same parties, and does not forget them.
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(/as harbor-.*updates? loaded/);
  await page.goBack();
  await expectTree(page);
  await expect(failure(page, 'E-REFUSED')).toHaveCount(0);

  await page.goto(`/connect?network=${node.network}`);
  const rights = page.getByRole('listitem').filter({ hasText: 'Read rights' });
  await expect(rights).toContainText(/unknown\s*The rights cannot be read\./);
  await expect(page.getByRole('textbox', { name: 'Read as parties' })).toBeVisible();
  await axe(page);
});

test('the connection check shows and uses the rights of two parties', async ({ page, request }) => {
  const node = await openScenario(request, 'partly-readable');
  await page.goto(`/updates/${node.updateId(NETTING)}?network=${node.network}&source=ledger`);
  await expect(
    page.getByText(/^Ledger as auth0_\S+, harbor-custody-mainnet-1::\S+$/),
  ).toBeVisible();
  await expectTree(page);
  await axe(page);
});
