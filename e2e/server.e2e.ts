import { readdirSync, readFileSync } from 'node:fs';
import { upstreamRoute } from '../src/server/upstream-route.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openPlainNode } from './plain-node.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types decoder";
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()',
};

const ID = `1220${'ab'.repeat(32)}`;

for (const [path, status, cache] of [
  ['/', 200, 'no-cache'],
  ['/index.html', 200, 'no-cache'],
  ['/connect', 200, 'no-cache'],
  [`/updates/${ID}`, 200, 'no-cache'],
  [`/updates/${ID}/raw?source=scan`, 200, 'no-cache'],
  ['/favicon.svg', 200, 'no-cache'],
  ['/config.json', 200, 'no-cache'],
  ['/assets/missing-00000000.js', 404, 'no-cache'],
  ['/missing.txt', 404, 'no-cache'],
  ['/api/ledger/v2/version', 404, 'no-store'],
  [`/api/scan/v0/events/${ID}`, 404, 'no-store'],
  ['/api/', 404, 'no-store'],
] as const) {
  test(`the server sends every security header on ${path}`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(status);
    expect(answer.headers()).toMatchObject({ ...HEADERS, 'cache-control': cache });
  });
}

test('the server returns 405 with the same headers for other methods', async ({ request }) => {
  const answer = await request.post('/', { data: 'x' });
  expect(answer.status()).toBe(405);
  expect(answer.headers()).toMatchObject(HEADERS);
});

test('the built page refers to its own files only, and contains the policy for other hosts (SUP-08)', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const open = POLICY.replace("frame-ancestors 'none'; ", '').replace(
    "connect-src 'self'",
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  );
  expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="${open}"`);
  expect(html).toContain('<meta name="treeline-demo" content="sim/networks.json" />');
  const named = [...html.matchAll(/\s(?:src|href)="([^"]+)"/g)].map((hit) => hit[1] ?? '');
  expect(named.length).toBeGreaterThan(0);
  // Relative to the page, so that the app works under any path of a proxy.
  expect(named.filter((url) => !/^\.\/[^/]/.test(url))).toEqual([]);
  const deep = await (await request.get(`/updates/${ID}/raw`)).text();
  expect(deep).toBe(html.replaceAll('="./', '="../../'));
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/i);
});

test('the server marks built files as immutable (OPS-06)', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const answer = await request.get(script);
  expect(answer.headers()).toMatchObject({
    ...HEADERS,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test('the first load sends requests to its own origin only (SUP-08)', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'More simulated situations' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const foreign = asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith('data:'));
  expect(foreign).toEqual([]);
});

test('no script of the app contains the simulated node', async ({ request }) => {
  const assets = new URL('../dist/assets/', import.meta.url);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const html = await (await request.get('/')).text();
  const named = [...html.matchAll(/"\.\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name);
  expect(scripts).toEqual(expect.arrayContaining(named));
  const simulated = scripts.filter((name) =>
    readFileSync(new URL(name, assets), 'utf8').includes('identity.treeline-demo.example'),
  );
  expect(simulated).toEqual([]);
});

test('the test fixture detects policy violations, unhandled rejections and console errors', async ({
  page,
  watch,
  expectConsole,
}) => {
  for (const kind of [/^csp: /, /^console: /, /^error: /, /^rejection: /]) expectConsole(kind);
  await page.goto('/');
  await page
    .evaluate(() => {
      fetch('https://elsewhere.example/').catch(() => undefined);
      fetch('/missing.txt');
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
      setTimeout(() => Promise.reject(new Error('rejected on purpose')));
      const script = document.createElement('script');
      script.textContent = 'document.title = "never"';
    })
    .catch(() => undefined);
  const lines = () => watch.lines.join('\n');
  await expect.poll(lines).toMatch(/^csp: connect-src stopped https:\/\/elsewhere\.example/m);
  await expect.poll(lines).toMatch(/^csp: require-trusted-types-for/m);
  await expect.poll(lines).toMatch(/^console: .*status of 404.*\/missing\.txt/m);
  await expect.poll(lines).toMatch(/^error: thrown on purpose/m);
  await expect.poll(lines).toMatch(/^rejection: .*rejected on purpose/m);
});

test('the test fixture fails a test with an undeclared console message', async ({
  page,
  watch,
}) => {
  await page.goto('/');
  await page.evaluate(() => fetch('/missing.txt').then(({ status }) => status));
  await expect.poll(() => watch.lines.join('\n')).toMatch(/status of 404.*\/missing\.txt/);
  test.fail();
});

test('axe finds a text of low contrast in either theme, after others of its kind passed, and a button without a name', async ({
  page,
}) => {
  await page.goto('/errors');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await axe(page);
  const add = (tag: string, colour = '') =>
    page.evaluate(
      ([name, color]) => {
        document.querySelector('#added')?.remove();
        const added = document.createElement('div');
        added.id = 'added';
        added.style.color = color;
        const inner = document.createElement(name);
        if (name !== 'button') inner.append('added');
        added.append(inner);
        document.querySelector('main')?.append(added);
      },
      [tag, colour] as const,
    );
  await add('p', 'light-dark(#111, #eee)');
  await axe(page);
  await add('p', 'light-dark(#ddd, #eee)');
  await expect(axe(page)).rejects.toThrow(/light.*color-contrast/s);
  await add('p', 'light-dark(#111, #333)');
  await expect(axe(page)).rejects.toThrow(/dark.*color-contrast/s);
  await add('button');
  await expect(axe(page)).rejects.toThrow(/button-name/);
});

test('the server forwards to both nodes and never sends the token to Scan', async ({
  startApp,
  request,
}) => {
  const chatter = { 'Set-Cookie': 'node=1', 'Access-Control-Allow-Origin': '*', Server: 'x' };
  const ledger = await openPlainNode({
    'GET /json/v2/version': { status: 200, headers: chatter, body: '{"version":"3.4.0"}' },
    'POST /json/v2/updates/update-by-id': '{"update":{}}',
  });
  const scan = await openPlainNode({
    [`GET /api/scan/v0/events/${ID}`]: { status: 200, headers: chatter, body: '{"update":null}' },
    'GET /api/scan/version': { status: 302, headers: { Location: ledger.origin } },
  });
  const app = await startApp({ ledger: `${ledger.origin}/json`, scan: `${scan.origin}/api/scan/` });
  const ledgerRoute = upstreamRoute('ledger', `${ledger.origin}/json`);
  const headers = { Authorization: 'Bearer canary', Cookie: 'a=b', Referer: `${app}/x` };

  const config = await (await request.get(`${app}/config.json`)).json();
  const label = new URL(ledger.origin).host;
  expect(config).toEqual({
    networks: [
      {
        id: 'node',
        label,
        base_url: `./api/${ledgerRoute}`,
        ledger_upstream: `${ledger.origin}/json`,
        scan_url: `./api/${upstreamRoute('scan', `${scan.origin}/api/scan`)}`,
        scan_upstream: `${scan.origin}/api/scan`,
      },
    ],
    default: 'node',
    demo: false,
  });
  expect((await request.get(`${app}/sim/networks.json`)).status()).toBe(404);
  expect(await (await request.get(`${app}/`)).text()).not.toContain('treeline-demo');

  const version = await request.get(`${app}/api/${ledgerRoute}/v2/version`, { headers });
  expect(await version.json()).toEqual({ version: '3.4.0' });
  expect(version.headers()).toMatchObject({ ...HEADERS, 'cache-control': 'no-store' });
  for (const name of ['set-cookie', 'server', 'access-control-allow-origin']) {
    expect(version.headers()[name]).toBeUndefined();
  }
  const update = await request.post(`${app}/api/${ledgerRoute}/v2/updates/update-by-id`, {
    headers,
    data: { updateId: ID },
  });
  expect(await update.json()).toEqual({ update: {} });
  const event = await request.get(`${app}/api/scan/v0/events/${ID}?x=1`, { headers });
  expect(await event.json()).toEqual({ update: null });

  const redirected = await request.get(`${app}/api/scan/version`, { headers, maxRedirects: 0 });
  expect(redirected.status()).toBe(502);
  expect(await redirected.json()).toEqual({ error: 'upstream returned a redirect' });
  const unknown = await request.post(`${app}/api/ledger/v2/commands/submit-and-wait`, { headers });
  expect(unknown.status()).toBe(404);

  expect(ledger.log.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /json/v2/version',
    'POST /json/v2/updates/update-by-id',
  ]);
  expect(ledger.log.every((one) => one.headers.authorization === 'Bearer canary')).toBe(true);
  expect(scan.log.map(({ url }) => url)).toEqual([
    `/api/scan/v0/events/${ID}?x=1`,
    '/api/scan/version',
  ]);
  expect(scan.log.filter((one) => one.headers.authorization !== undefined)).toEqual([]);
  for (const { headers: seen } of [...ledger.log, ...scan.log]) {
    expect([seen.cookie, seen.origin, seen.referer]).toEqual([undefined, undefined, undefined]);
  }
  await Promise.all([ledger.close(), scan.close()]);
});

test('the server adds exactly the origins of a custom config to the policy', async ({
  startApp,
  request,
}) => {
  const config = {
    networks: [{ id: 'a', label: 'A', base_url: '/x', scan_url: 'https://scan.example/api/scan' }],
  };
  const app = await startApp({ config });
  const answer = await request.get(`${app}/`);
  expect(answer.headers()['content-security-policy']).toBe(
    POLICY.replace("connect-src 'self'", "connect-src 'self' https://scan.example"),
  );
  expect(await (await request.get(`${app}/config.json`)).json()).toEqual(config);
});

test('the server serves an invalid config unchanged', async ({ startApp, request }) => {
  const app = await startApp({ config: '{"networks": [' });
  expect(await (await request.get(`${app}/config.json`)).text()).toBe('{"networks": [');
  expect((await request.get(`${app}/`)).headers()['content-security-policy']).toBe(POLICY);
});

test('the server rejects another host name for this machine (DNS rebinding)', async ({
  request,
}) => {
  const answer = await request.get('/', { headers: { Host: 'evil.example' } });
  expect(answer.status()).toBe(421);
  expect(answer.headers()).toMatchObject(HEADERS);
});
