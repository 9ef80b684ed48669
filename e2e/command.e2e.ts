import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  openTestAuthority,
  readIssued,
  type TestAuthority,
} from '../src/server/certificates.fixture.ts';
import { EXIT } from '../src/server/exit-code.ts';
import { upstreamRoute } from '../src/server/upstream-route.ts';
import { expect, test } from './app.ts';
import { freePort } from './free-ports.ts';
import { openPlainNode } from './plain-node.ts';
import { expectAddress, giveToken, statusLine, treeRows } from './screen.ts';
import { openScenario } from './simulated.ts';
import { endTreeline, startTreeline, type Treeline } from './treeline-process.ts';

const TRANSFER = /^Preapproved transfer/;
const running: Treeline[] = [];
let authority: TestAuthority;

async function start(...args: readonly string[]): Promise<Treeline> {
  const treeline = await startTreeline(args);
  running.push(treeline);
  return treeline;
}

// A worker that runs several tests of this file runs both hooks for each.
test.beforeAll(() => {
  authority = openTestAuthority();
});
test.afterEach(async ({ page }) => {
  await page.close();
  await Promise.all(running.splice(0).map((one) => one.stop()));
});
test.afterAll(() => authority.remove());

/** Opens a sample of the demo by its link, and another page by a press. */
async function walk(page: Page, request: APIRequestContext, address: string): Promise<void> {
  const node = await openScenario(request, 'demo');
  await page.goto(`${address}/updates/${node.updateId(TRANSFER)}`);
  await expect(treeRows(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
}

async function enterToken(page: Page, address: string, token: string): Promise<void> {
  await page.goto(`${address}/node`);
  await page.getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, token);
  await expect(page.getByRole('region', { name: 'User and rights' })).toContainText('any party');
}

test('a port in use ends the start with a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const end = await endTreeline(['demo', '--port', String(port)]);
  other.close();
  expect(end).toEqual({
    code: EXIT.port,
    out: '',
    err: `Port ${port} is in use. Choose another one with --port N.\n`,
  });
});

test('a node that does not respond ends the start with a sentence, unless it is not checked', async () => {
  const port = await freePort();
  const nodes = ['--ledger', `http://127.0.0.1:${port}`, '--scan', 'http://scan.invalid/api/scan'];
  const end = await endTreeline([...nodes, '--port', '0']);
  expect([end.code, end.out]).toEqual([EXIT.unreachable, '']);
  expect(end.err).toContain(
    `The ledger interface at http://127.0.0.1:${port} refuses connections (ECONNREFUSED). Check that it is running, and that host and port are right.\n`,
  );
  expect(end.err).toContain(
    'The Scan interface at http://scan.invalid/api/scan has a host name that does not resolve',
  );
  expect(end.err).toMatch(/\nStart anyway with --no-check\.\n$/);
  const started = await start(...nodes, '--no-check');
  expect(started.address).toMatch(/^http:\/\/localhost:\d+$/);
});

test('a node whose certificate is not trusted ends the start, unless --ca names its authority', async () => {
  const issued = readIssued(authority.issue('DNS:localhost'));
  const node = createSecureServer(issued, (_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => node.listen(0, 'localhost', resolve));
  const url = `https://localhost:${(node.address() as AddressInfo).port}`;
  const end = await endTreeline(['--ledger', url, '--port', '0']);
  expect([end.code, end.out]).toEqual([EXIT.certificate, '']);
  expect(end.err).toBe(
    `The ledger interface at ${url} has an untrusted TLS certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE). For a private authority, give the file of its certificate by --ca.\nStart anyway with --no-check.\n`,
  );
  const started = await start('--ledger', url, '--ca', authority.file);
  expect(started.printed()).not.toContain('Warning');
  node.close();
  node.closeAllConnections();
});

test('a node with an unexpected response is named, and the server starts', async () => {
  const node = await openPlainNode({});
  const started = await start('--ledger', `${node.origin}/wrong`);
  await expect
    .poll(started.printed)
    .toContain(
      `Warning: The ledger interface at ${node.origin}/wrong returned status 404 for /v2/version. Check the path of its URL.`,
    );
  expect(node.log.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/wrong/v2/version', undefined],
  ]);
  await node.close();
});

test('wrong files, options, paths and hosts end the start with a sentence and their code', async () => {
  const [own, other] = [authority.issue('DNS:localhost'), authority.issue('DNS:localhost')];
  const config = join(dirname(own.cert), 'config.json');
  writeFileSync(config, '{"networks":[{"id":"a","ledger_upstream":"https://u:p@a.example"}]}');
  for (const [args, code, sentence] of [
    [['--base', 'treeline'], EXIT.base, '--base requires a path like /treeline/'],
    [
      ['--base', '/a/', '--public-url', 'https://x.example/b/'],
      EXIT.base,
      '--base /a/ contradicts --public-url https://x.example/b/',
    ],
    [['--host', '0.0.0.0'], EXIT.exposed, 'makes Treeline reachable from other machines.'],
    [['--tls-cert', own.cert, '--tls-key', other.key], EXIT.certificate, 'is not that of'],
    [['--tls-cert', '/nowhere', '--tls-key', own.key], EXIT.certificate, 'cannot be read.'],
    [['--ca', '/nowhere', '--ledger', 'http://127.0.0.1:1'], EXIT.certificate, 'cannot be read.'],
    [['--config', '/nowhere'], EXIT.usage, '--config: /nowhere cannot be read.'],
    [['--config', config], EXIT.usage, 'has a URL with a user name or password'],
    [['serve'], EXIT.usage, "'serve'"],
  ] as const) {
    const end = await endTreeline([...args, '--port', '0']);
    expect([end.code, end.out], args.join(' ')).toEqual([code, '']);
    expect(end.err).toContain(sentence);
    expect(end.err).not.toContain('    at ');
  }
});

test('the help of each command lists its options', async () => {
  const main = await endTreeline(['--help']);
  expect([main.code, main.err]).toEqual([EXIT.done, '']);
  expect(main.out).toContain('treeline demo');
  for (const option of ['--ledger', '--public-url', '--tls-cert', '--no-check', '--log'])
    expect(main.out).toContain(`\n  ${option}`);
  const demo = await endTreeline(['demo', '--help']);
  expect(demo.out).toContain('--base');
  expect(demo.out).not.toContain('--ledger');
});

test('treeline --version prints the version of the package', async () => {
  const manifest = new URL('../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const end = await endTreeline(['--version']);
  expect([end.code, end.out, end.err]).toEqual([EXIT.done, `${version}\n`, '']);
});

test('the demo, links and pages work below a base', async ({ page, request }) => {
  const { address } = await start('demo', '--base', '/treeline');
  expect(address).toMatch(/^http:\/\/localhost:\d+\/treeline$/);
  await walk(page, request, address);
  await expectAddress(page, '/treeline/updates', {});
  await page.goto(address);
  await expect(page).toHaveURL(`${address}/`);
  await expect(page.getByRole('group', { name: 'Sample updates' })).toBeVisible();
  const outside = await request.get(`${new URL(address).origin}/updates`);
  expect([outside.status(), await outside.text()]).toEqual([
    404,
    'Treeline is below /treeline/ on this server.',
  ]);
});

test('another machine opens the page by the public URL, and by no other name', async ({
  page,
  request,
}) => {
  const port = await freePort();
  // The loopback network has more addresses than those that count as this machine's own.
  const address = `http://127.0.0.2:${port}`;
  const args = ['--port', String(port), '--host', '0.0.0.0', '--public-url', address];
  const { printed } = await start('demo', ...args);
  expect(printed()).toContain(`Treeline listens on 0.0.0.0, port ${port}, with http.\n`);
  expect(printed()).toContain('which has no sign-in of its own.');
  await walk(page, request, address);

  const statusWith = async (path: string, headers: Record<string, string>) =>
    (await request.get(address + path, { headers })).status();
  expect(await statusWith('/', { Host: 'evil.example' })).toBe(421);
  expect(await statusWith('/', { Host: `10.0.0.1:${port}` })).toBe(421);
  expect(await statusWith('/', { Host: `localhost:${port}` })).toBe(200);
  expect(await statusWith('/api/ledger/livez', { Origin: 'http://evil.example' })).toBe(403);
  expect(await statusWith('/api/ledger/livez', { Origin: address })).toBe(404);
});

test.describe('over https', () => {
  test.use({ ignoreHTTPSErrors: true });

  test('the app and a node behind it work over https, with every protection', async ({
    page,
    playwright,
    request,
    expectConsole,
  }) => {
    // The first request is sent without a token.
    expectConsole(statusLine(401));
    const { cert, key } = authority.issue('DNS:localhost', 'DNS:treeline.example');
    const tls = ['--tls-cert', cert, '--tls-key', key];
    const node = await openScenario(request, 'demo');
    const simulated = await start('demo', ...tls);
    expect(simulated.address).toMatch(/^https:\/\/localhost:\d+$/);
    const nodes = [
      ...['--ledger', simulated.address + node.ledger],
      ...['--scan', simulated.address + node.scan],
    ];
    const publicUrl = ['--public-url', 'https://treeline.example/'];
    const app = await start(...nodes, '--ca', authority.file, ...tls, ...publicUrl);
    const port = /, port (\d+), with https/.exec(app.printed())?.[1];
    const address = `https://localhost:${port}`;
    expect(app.printed()).not.toContain('Warning');

    await page.goto(`${address}/updates/${node.updateId(TRANSFER)}`);
    await expect(treeRows(page)).toHaveCount(6);
    await enterToken(page, address, node.token);

    const secure = await playwright.request.newContext({ ignoreHTTPSErrors: true });
    const own = await secure.get(address, { headers: { Host: 'treeline.example' } });
    expect(own.status()).toBe(200);
    expect(own.headers()).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': 'max-age=31536000',
      'x-frame-options': 'DENY',
    });
    const foreign = await secure.get(address, { headers: { Host: 'evil.example' } });
    expect(foreign.status()).toBe(421);

    app.signal('SIGHUP');
    await expect.poll(app.printed).toContain('The certificate was read again.');
    writeFileSync(key, readFileSync(authority.issue('DNS:localhost').key));
    app.signal('SIGHUP');
    await expect.poll(app.printed).toMatch(/is not that of .* that was read before is used\./);
    expect((await secure.get(address)).status()).toBe(200);
    await secure.dispose();
  });
});

test('the log has one line for each request, without queries, ids and the token (OPS-04)', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const node = await openScenario(request, 'demo');
  const ledger = `${baseURL}${node.ledger}`;
  const network = `id=devnet,ledger=${ledger},scan=${baseURL}${node.scan}`;
  const app = await start('--network', network, '--log');
  const id = node.updateId(TRANSFER);
  await page.goto(`${app.address}/updates/${id}?network=devnet&find=canary-query`);
  await expect(treeRows(page)).toHaveCount(6);
  await enterToken(page, app.address, node.token);
  const route = `/api/devnet/${upstreamRoute('ledger', ledger)}`;
  const headers = { Authorization: 'Bearer canary-token', Referer: 'http://canary.example/' };
  await request.get(`${app.address}${route}/v2/commands/canary-path`, { headers });
  await request.get(`${app.address}${route}/v2/users/canary-user/rights`, { headers });
  await request.get(`${app.address}/canary-page`);

  const line = (pattern: string) => new RegExp(`^[-0-9T:.]+Z ${pattern}$`, 'm');
  const expected = [
    line(String.raw`GET /updates/\{updateId\} 200 \d+ \d+ - -`),
    line(String.raw`GET /config\.json 200 \d+ \d+ - -`),
    line(String.raw`GET /api/scan/v0/events/\{id\} 200 \d+ \d+ devnet scan`),
    line(String.raw`GET /api/ledger/v2/authenticated-user 200 \d+ \d+ devnet ledger`),
    line(String.raw`GET /api/ledger/v2/users/\{user\}/rights 401 \d+ \d+ devnet ledger`),
    line(String.raw`GET /api/\{other\} 404 \d+ \d+ - -`),
    line(String.raw`GET \{other\} 200 \d+ \d+ - -`),
  ];
  for (const pattern of expected) await expect.poll(app.printed).toMatch(pattern);
  const printed = app.printed();
  const lines = printed.split('\n').filter((one) => /^\d{4}-/.test(one));
  const form = /^\S+Z [A-Z]+ \S+ (?:\d{3}|-) \d+ \d+ \S+ \S+(?: cut)?$/;
  expect(lines.filter((one) => !form.test(one))).toEqual([]);
  const tokenParts = node.token.split('.').filter((part) => part !== '');
  for (const text of ['canary', '?', id, 'Bearer', ...tokenParts])
    expect(lines.filter((one) => one.includes(text))).toEqual([]);
});
