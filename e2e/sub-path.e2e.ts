import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from './app.ts';
import { expectAddress, expectAnswered, failure, statusLine, treeRows } from './screen.ts';
import { openScenario } from './simulated.ts';
import { openSite, passOn } from './sub-path.ts';

const SIGN_IN = '<!doctype html><title>Sign in to Example</title><form method="post"></form>';
const SESSION = 'session=canary-cookie';
const TRANSFER = /^Preapproved transfer/;

test('the simulated networks, links and pages work under a path that a proxy removes', async ({
  page,
  startApp,
  request,
}) => {
  const app = await startApp({});
  const site = await openSite('/tools/treeline', (incoming, outgoing, path) =>
    passOn(incoming, outgoing, app, path),
  );
  const home = `${site.origin}/tools/treeline`;
  const node = await openScenario(request, 'demo');
  const id = node.updateId(TRANSFER);
  await page.goto(`${home}/`);
  const samples = page.getByRole('group', { name: 'Sample updates' });
  await samples.getByText('Sample updates').click();
  await samples.getByText(TRANSFER).first().click();
  await expect(treeRows(page)).toHaveCount(6);
  await expect(page).toHaveURL(`${home}/updates/${id}`);
  await page.reload();
  await expect(treeRows(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expectAddress(page, '/tools/treeline/updates', {});
  await page.goBack();
  await expect(treeRows(page)).toHaveCount(6);

  // Dropped parameters are reported, and the way back from Connect stays under the path.
  await page.goto(`${home}/updates/${id}?network=demo&source=nonsense`);
  await expect(page.getByRole('complementary', { name: 'About this link' })).toContainText(
    'source',
  );
  await page.getByRole('button', { name: 'Network: Demo' }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/tools/treeline/connect');
  await page.getByRole('button', { name: /^(?:Explore|Return to)/ }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname.startsWith('/tools/treeline/updates/'));
  await expect(treeRows(page)).toHaveCount(6);
  // The page may still load its icon, also in the tests below.
  await page.close();
  await site.close();
});

test('a build with --base works on a static host, with its worker and config.json', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const folder = await mkdtemp(join(tmpdir(), 'treeline-base-'));
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const built = ['build', '--base=/treeline/', '--outDir', folder, '--emptyOutDir'];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV'),
  );
  await promisify(execFile)(process.execPath, [vite, ...built], { cwd: root, env });
  const node = await openScenario(request, 'demo');
  const config = {
    networks: [{ id: 'near', label: 'Near', scan_url: './node/scan' }],
    worker_from_bytes: 0,
  };
  const types: Readonly<Record<string, string>> = {
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    woff2: 'font/woff2',
  };
  const site = await openSite('/treeline', (incoming, outgoing, path) => {
    if (path === '/config.json') outgoing.end(JSON.stringify(config));
    else if (path.startsWith('/node/scan/'))
      passOn(incoming, outgoing, baseURL + node.scan, path.slice('/node/scan'.length));
    else {
      const ending = /\.(\w+)$/.exec(path)?.[1] ?? '';
      const isFile = ending in types;
      void readFile(join(folder, isFile ? path : 'index.html')).then((body) =>
        outgoing.writeHead(200, { 'Content-Type': types[ending] ?? 'text/html' }).end(body),
      );
    }
  });
  const id = node.updateId(TRANSFER);
  await page.goto(`${site.origin}/treeline/updates/${id}`);
  await expect(treeRows(page)).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Network: Near' })).toBeVisible();
  expect(page.workers().map((worker) => worker.url())).toEqual([
    expect.stringMatching(/\/treeline\/assets\/document-worker-[\w-]+\.js$/),
  ]);
  await page
    .getByRole('navigation', { name: 'Update' })
    .getByRole('link', { name: /^Raw/ })
    .click();
  await expectAddress(page, `/treeline/updates/${id}/raw`, {});
  await page.reload();
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
  await page.close();
  await site.close();
  await rm(folder, { recursive: true });
});

for (const credentials of ['omit', 'same-origin'] as const)
  test(`cookies go to config.json, and with credentials ${credentials} to the node of this origin or not`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const node = await openScenario(request, 'demo');
    const elsewhere = await openSite('', (incoming, outgoing, path) =>
      passOn(incoming, outgoing, baseURL + node.scan, path),
    );
    const config = {
      networks: [
        { id: 'near', credentials, scan_url: './node/scan' },
        { id: 'far', credentials, scan_url: elsewhere.origin },
      ],
      demo: false,
    };
    const site = await openSite('', (incoming, outgoing, path) => {
      if (incoming.headers.cookie !== SESSION && !path.startsWith('/node/'))
        outgoing.writeHead(302, { Location: '/sign-in' }).end();
      else if (path === '/config.json') outgoing.end(JSON.stringify(config));
      else if (path.startsWith('/node/scan/'))
        passOn(incoming, outgoing, baseURL + node.scan, path.slice('/node/scan'.length));
      // Without the server's own policy the one in the page applies, which allows the other origin.
      else passOn(incoming, outgoing, baseURL ?? '', path, ['content-security-policy']);
    });
    const [name = '', value = ''] = SESSION.split('=');
    await context.addCookies([{ name, value, domain: 'localhost', path: '/' }]);
    const id = node.updateId(TRANSFER);
    await page.goto(`${site.origin}/updates/${id}?network=near`);
    await expect(treeRows(page)).toHaveCount(6);
    await expectAnswered(page);
    const ofNode = site.log.filter(({ path }) => path.startsWith('/node/'));
    expect(ofNode.length).toBeGreaterThan(0);
    const wanted = credentials === 'omit' ? undefined : SESSION;
    for (const { path, cookie } of ofNode) expect(cookie, path).toBe(wanted);
    const files = site.log.filter(({ path }) => !path.startsWith('/node/'));
    expect(files.map(({ path }) => path)).toContain('/config.json');
    for (const { path, cookie } of files) expect(cookie, path).toBe(SESSION);

    await page.goto(`${site.origin}/updates/${id}?network=far`);
    await expect(treeRows(page)).toHaveCount(6);
    expect(elsewhere.log.length).toBeGreaterThan(0);
    for (const { path, cookie } of elsewhere.log) expect(cookie, path).toBeUndefined();
    await page.close();
    await Promise.all([site.close(), elsewhere.close()]);
  });

test('a login page in place of config.json or of a node is named as one', async ({
  page,
  request,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine('40[13]'));
  const node = await openScenario(request, 'demo');
  const app = await startApp({});
  let expired = /^\/config\.json$/;
  let status = 200;
  const site = await openSite('/treeline', (incoming, outgoing, path) => {
    if (expired.test(path))
      outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end(SIGN_IN);
    else passOn(incoming, outgoing, app, path);
  });
  const url = `${site.origin}/treeline/updates/${node.updateId(TRANSFER)}?network=demo`;
  const alert = failure(page, 'E-LOGIN-PAGE');
  for (status of [200, 401, 403]) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cannot load config.json');
    await expect(alert).toContainText('A login page was returned instead of JSON');
    await expect(alert).toContainText(`requires a sign-on (HTTP status ${status})`);
  }
  expired = /^\/sim\/demo\/api\/scan\/v0\//;
  for (status of [200, 401, 403]) {
    await page.goto(`${url}&source=scan`);
    await expect(alert.getByRole('heading').first()).toHaveText(
      'A login page was returned instead of JSON',
    );
    await expect(page.getByText(/token|credentials \(status/i).and(alert)).toHaveCount(0);
  }
  await page.close();
  await site.close();
});
