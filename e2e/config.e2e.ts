import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { holdRequests, statusLine } from './screen.ts';

const BROKEN = [
  [
    'wrong JSON',
    '{\n  "networks": [\n    { "id": "a" "label": "A" }\n  ]\n}',
    3,
    /Expected ',' or '}'/,
  ],
  ['an unknown key', '{\n  "networks": [],\n  "theme": "dark"\n}', undefined, /theme is not a key/],
  [
    'an unknown key of a network',
    '{\n  "networks": [\n    {\n      "id": "a",\n      "url": "/x"\n    }\n  ]\n}',
    undefined,
    /networks\[0\]\.url is not a key/,
  ],
  [
    'a bad URL',
    '{\n  "networks": [\n    { "id": "a", "scan_url": "/scan" },\n    { "id": "b",\n      "base_url": "ftp://node.example" }\n  ]\n}',
    undefined,
    /networks\[1\]\.base_url: Only https and http/,
  ],
  [
    'a duplicate id',
    '{\n  "networks": [\n    { "id": "a", "scan_url": "/scan" },\n    { "id": "a", "scan_url": "/other" }\n  ]\n}',
    undefined,
    /networks\[1\]: the id “a” is used twice/,
  ],
  ['no JSON at all', 'networks: []', 1, /networks/],
  ['a comma too many', '{\n  "networks": [\n    { "id": "a" },\n  ]\n}', 4, /JSON/],
] as const;

test('an invalid config.json shows a page with line and problem', async ({ page }) => {
  let body = '';
  await page.route('**/config.json', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  for (const [what, config, line, problem] of BROKEN) {
    body = config;
    await page.goto('/updates/x');
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading'), what).toHaveText('Invalid config.json');
    await expect(alert, what).toContainText(problem);
    if (line === undefined) await expect(alert.getByText(/^Line \d/), what).toBeHidden();
    else await expect(alert.getByText(`Line ${line}`, { exact: true }), what).toBeVisible();
  }
  await axe(page);
});

test('the code of a page is loaded beside config.json, and no node is requested before it', async ({
  page,
  expectConsole,
}) => {
  // The demo has no such update.
  expectConsole(statusLine('404'));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const release = await holdRequests(page, '**/config.json');
  await page.goto(`/updates/1220${'0'.repeat(64)}`);
  const isPageCode = (path: string) => /\/assets\/updates-_updateId-index-/.test(path);
  await expect.poll(() => requested.some(isPageCode)).toBe(true);
  expect(requested.filter((path) => /\/v\d\//.test(path))).toEqual([]);
  release();
  await expect.poll(() => requested.some((path) => path.includes('/v0/events/'))).toBe(true);
});

test('after config.json was read, nothing else is loaded before the request for an update', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  const app = await startApp({
    config: { networks: [{ id: 'devnet', label: 'DevNet', scan_url: '/api/scan' }], demo: false },
  });
  const requested: string[] = [];
  const release = await holdRequests(page, '**/config.json');
  const isLoaded = page.waitForLoadState('load');
  const pageCode = page.waitForResponse(/\/assets\/updates-_updateId-index-/);
  const reader = page.waitForResponse(/\/assets\/config-file-/);
  const updateReader = page.waitForResponse(/\/assets\/update-reader-/);
  // Every page loads the texts of failures four seconds after its start.
  const failureTexts = page.waitForResponse(/\/assets\/failure-[\w-]{7}\.js$/);
  await page.goto(`${app}/updates/1220${'0'.repeat(64)}`);
  await Promise.all([isLoaded, pageCode, reader, updateReader, failureTexts]);
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  release();
  await expect.poll(() => requested.some((path) => path.includes('/v0/events/'))).toBe(true);
  const before = requested.slice(
    0,
    requested.findIndex((path) => path.includes('/v0/')),
  );
  expect(before.filter((path) => path.endsWith('.js'))).toEqual([]);
});

test('a config.json that cannot be loaded shows the failure and a retry button', async ({
  page,
  expectConsole,
}) => {
  expectConsole(statusLine('502|40[04]'));
  await page.route('**/config.json', (route) =>
    route.fulfill({ status: 502, body: 'Bad Gateway' }),
  );
  await page.goto('/updates/x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cannot load config.json');
  await expect(page.getByRole('alert')).toContainText('502');
  await axe(page);
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: /^Network: / })).toBeVisible();
  // The page of x then sends its request to the node, which has no such update.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/config\.json/);
});

test('a missing config.json, or HTML in its place, means no configured network', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const app = await startApp({ config: { networks: [], demo: false } });
  for (const answer of [
    { status: 404, body: 'Not found.' },
    { contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Treeline</title>' },
  ]) {
    await page.route('**/config.json', (route) => route.fulfill(answer));
    await page.goto(app);
    await expect(page.getByRole('heading', { name: 'Connect to a node' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not connected' })).toBeVisible();
  }
  await axe(page);
});

test('a link opens its configured network, or the default network without an id', async ({
  page,
  startApp,
  expectConsole,
}) => {
  // Both Scan addresses lead to no server. The home page sends requests to them after a second.
  expectConsole(/^console: .*status of 40[45].*\(http:\/\/[^/]+\/(?:api|prefix)\/scan\//);
  const networks = [
    { id: 'devnet', label: 'DevNet', scan_url: '/api/scan' },
    { id: 'testnet', label: 'TestNet', scan_url: '/prefix/scan' },
  ];
  const app = await startApp({ config: { networks, default: 'testnet', demo: false } });
  await page.goto(app);
  await expect(page.getByRole('button', { name: 'Network: TestNet' })).toBeVisible();
  await page.goto(`${app}/?network=devnet`);
  await expect(page.getByRole('button', { name: 'Network: DevNet' })).toBeVisible();
});

test('a link to an unknown network shows a notice and the network shown instead', async ({
  page,
  startApp,
  expectConsole,
}) => {
  // No Scan is behind the address, which the lists of the home page request.
  expectConsole(statusLine(404));
  const networks = [{ id: 'devnet', label: 'DevNet', scan_url: '/api/scan' }];
  const app = await startApp({ config: { networks, demo: false } });
  await page.goto(`${app}/?network=mainnet`);
  const notice = page.getByRole('complementary', { name: 'Network' });
  await expect(notice).toContainText('mainnet, which is not configured');
  await expect(notice).toContainText('Showing DevNet');
  await axe(page);
  await page.goto(`${app}/?network=typed`);
  await expect(notice).toContainText('Custom addresses are not kept');
  await page.goto(`${app}/?network=devnet`);
  await expect(page.getByRole('button', { name: 'Network: DevNet' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
