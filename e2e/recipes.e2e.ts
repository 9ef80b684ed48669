import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contentSecurityPolicy,
  securityHeaders,
  TRANSPORT_SECURITY,
  WORKER_POLICY,
} from '../src/server/security-headers.ts';
import { test as base, expect } from './app.ts';
import { type RawAnswer, readRaw, requestText, sendRaw } from './recipe-request.ts';
import {
  findProgram,
  makeCertificates,
  openRecipe,
  type RecipeSite,
  type ServerName,
} from './recipe-server.ts';
import { openRecorder, openSignOn } from './recipe-upstream.ts';
import { expectAddress, failure, giveToken, statusLine, treeRows } from './screen.ts';
import { openScenario, type Scenario } from './simulated.ts';

const FAR = 'https://scan.far.example';
const TOKEN = 'canary-token';

type Stage = {
  readonly site: RecipeSite;
  readonly node: Scenario;
  readonly ledger: Awaited<ReturnType<typeof openRecorder>>;
  readonly scan: Awaited<ReturnType<typeof openRecorder>>;
  readonly signOn: Awaited<ReturnType<typeof openSignOn>>;
};

/** A recipe between a browser, a sign-on service and a simulated node in another process. */
const test = base.extend<{ openStage: (server: ServerName, path: string) => Promise<Stage> }>({
  ignoreHTTPSErrors: true,
  openStage: async ({ request, startApp }, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    await use(async (server, path) => {
      const program = findProgram(server) ?? '';
      const folder = await mkdtemp(join(tmpdir(), 'treeline-recipe-'));
      ends.unshift(() => rm(folder, { recursive: true }));
      const certificate = makeCertificates(folder);
      const node = await openScenario(request, 'demo');
      const app = await startApp({});
      const [ledger, scan, signOn] = await Promise.all([
        openRecorder(certificate, app + node.ledger),
        openRecorder(certificate, app + node.scan.replace(/\/api\/scan$/, '')),
        openSignOn(),
      ]);
      ends.unshift(ledger.close, scan.close, signOn.close);
      const config = {
        networks: [
          {
            id: 'near',
            label: 'Near',
            base_url: './api/ledger',
            scan_url: './api/scan',
            ledger_upstream: 'https://ledger.example:7575',
            scan_upstream: 'https://scan.example/api/scan',
            credentials: 'same-origin',
          },
          { id: 'far', label: 'Far', scan_url: `${FAR}/api/scan` },
        ],
        demo: false,
        worker_from_bytes: 0,
      };
      const ports = { ledger: ledger.port, scan: scan.port, signOn: signOn.port };
      const site = await openRecipe({ server, program, base: path, folder, config, ...ports });
      ends.unshift(site.stop);
      return { site, node, ledger, scan, signOn };
    });
    for (const end of ends) await end();
  },
});

const SITES = (['nginx', 'caddy'] as const).flatMap((server) =>
  ['/', '/treeline/'].map((path) => [server, path] as const),
);

const PAGE_POLICY = contentSecurityPolicy({ kind: 'fixed', origins: [FAR] });

function expectHeaders(answer: RawAnswer, policy: string, cache: string, what: string): void {
  const wanted = { ...securityHeaders(policy), ...TRANSPORT_SECURITY, 'Cache-Control': cache };
  for (const [name, value] of Object.entries(wanted))
    expect(answer.headers.get(name.toLowerCase()), `${name} of ${what}`).toEqual([value]);
}

for (const [server, path] of SITES) {
  test.describe(`${server} at ${path}`, () => {
    test.skip(findProgram(server) === undefined, `${server} is not installed`);

    test(`every response has the generated headers (SEC-13, OPS-04, OPS-05, OPS-06)`, async ({
      openStage,
    }) => {
      const { site, ledger, scan } = await openStage(server, path);
      const assets = readdirSync(join(import.meta.dirname, '../dist/assets'));
      const worker = assets.find((name) => /^document-worker.*\.js$/.test(name)) ?? '';
      const script = assets.find((name) => /^first-.*\.js$/.test(name)) ?? '';
      const immutable = 'public, max-age=31536000, immutable';
      const cases: readonly (readonly [string, string, number, string, string?])[] = [
        ['GET', '', 200, 'no-cache'],
        ['HEAD', '', 200, 'no-cache'],
        ['GET', 'index.html', 200, 'no-cache'],
        ['GET', 'config.json', 200, 'no-cache'],
        ['GET', 'updates/1220.ab?network=near', 200, 'no-cache'],
        ['GET', 'go?q=x', 200, 'no-cache'],
        [`GET`, `assets/${script}`, 200, immutable],
        ['GET', `assets/${worker}`, 200, immutable, WORKER_POLICY],
        ['GET', 'assets/unknown-0000000.js', 404, 'no-cache'],
        ['GET', 'favicon.ico', 404, 'no-cache'],
        ['POST', '', 405, 'no-cache'],
        ['DELETE', `assets/${script}`, 405, 'no-cache'],
        ['GET', 'api/ledger/v2/version', 200, 'no-store'],
        ['GET', 'api/ledger/v2/unknown', 404, 'no-store'],
        ['GET', 'api/scan/v0/events/1220ab', 404, 'no-store'],
      ];
      for (const [method, target, status, cache, policy = PAGE_POLICY] of cases) {
        const body = method === 'POST' ? '' : undefined;
        const answer = await sendRaw(site.port, requestText(method, path + target, { body }));
        const what = `${method} ${path}${target}`;
        expect(answer.status, what).toBe(status);
        expectHeaders(answer, policy, cache, what);
        if (status >= 400 && !target.startsWith('api/scan'))
          expect(answer.headers.get('content-type')?.[0], what).toMatch(/^text\/plain/);
        expect(answer.headers.get('server')?.[0] ?? '').not.toMatch(/\d/);
      }
      const other: readonly (readonly [string, string, number, string])[] = [
        ['another host', requestText('GET', path, { host: 'evil.example' }), 421, 'no-cache'],
        ['no session', requestText('GET', `${path}config.json`, { cookie: '' }), 401, 'no-cache'],
        [
          'no session for a request to the node',
          requestText('GET', `${path}api/ledger/v2/version`, { cookie: '' }),
          401,
          'no-store',
        ],
        [
          'no session for a page',
          requestText('GET', `${path}updates`, { cookie: '' }),
          302,
          'no-cache',
        ],
        [
          'a body above the limit',
          requestText('POST', `${path}api/ledger/v2/updates`, { body: 'x'.repeat(2_097_153) }),
          413,
          'no-store',
        ],
      ];
      for (const [what, text, status, cache] of other) {
        const answer = await sendRaw(site.port, text);
        expect(answer.status, what).toBe(status);
        expectHeaders(answer, PAGE_POLICY, cache, what);
      }
      const plain = await sendRaw(site.httpPort, requestText('GET', `${path}updates?a=b`), true);
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toEqual([`${site.origin}${path}updates?a=b`]);
      const malformed = await sendRaw(site.port, 'GET  nonsense\r\n\r\n');
      expect(malformed.status).toBe(400);

      ledger.behaviour = 'closed';
      const gone = await sendRaw(site.port, requestText('GET', `${path}api/ledger/v2/version`));
      expect(gone.status).toBe(502);
      expectHeaders(gone, PAGE_POLICY, 'no-store', 'an upstream that closes');
      expect(gone.headers.get('x-treeline')).toEqual(['own response']);
      expect(gone.body).not.toMatch(/127\.0\.0\.1|nginx|caddy/i);
      expect(scan.log.length).toBe(1);
    });

    test('0 unplanned requests reach a node (OPS-01, OPS-02, OPS-03)', async ({ openStage }) => {
      const { site, ledger, scan, signOn } = await openStage(server, path);
      const api = `${path}api`;
      const version = `${api}/ledger/v2/version`;
      const refused: readonly (readonly [string, string, number | readonly number[]])[] = [
        ['another method', requestText('DELETE', version), 404],
        ['HEAD', requestText('HEAD', version), 404],
        ['OPTIONS', requestText('OPTIONS', version), 404],
        ['TRACE', requestText('TRACE', version), [404, 405]],
        ['POST on a GET route', requestText('POST', version, { body: '{}' }), 404],
        ['GET on a POST route', requestText('GET', `${api}/ledger/v2/updates/update-by-id`), 404],
        ['a method of its own', requestText('GETX', version), [404, 405]],
        ['a lower-case method', requestText('get', version), [400, 404]],
        [
          'command submission',
          requestText('POST', `${api}/ledger/v2/commands/submit-and-wait`, { body: '{}' }),
          404,
        ],
        ['user administration', requestText('GET', `${api}/ledger/v2/users`), 404],
        ['party allocation', requestText('POST', `${api}/ledger/v2/parties`, { body: '{}' }), 404],
        ['a ledger route at Scan', requestText('GET', `${api}/scan/v2/version`), 404],
        ['a Scan route at the ledger', requestText('GET', `${api}/ledger/v0/dso`), 404],
        ['path traversal', requestText('GET', `${api}/ledger/v2/users/../version`), [400, 404]],
        [
          'traversal out of Scan',
          requestText('GET', `${api}/scan/../ledger/v2/version`),
          [400, 404],
        ],
        [
          'encoded traversal',
          requestText('GET', `${api}/ledger/v2/users/%2e%2e/rights`),
          [400, 404],
        ],
        ['traversal into it', requestText('GET', `${path}x/../api/ledger/v2/version`), [400, 404]],
        ['an encoded slash', requestText('GET', `${api}/ledger/v2/users/a%2Frights`), 404],
        [
          'an encoded slash in an id',
          requestText('GET', `${api}/scan/v0/events/a%2f..%2f..%2fdso`),
          [400, 404],
        ],
        ['an encoded letter', requestText('GET', `${api}/ledger/v2/%76ersion`), 404],
        ['an encoded NUL', requestText('GET', `${api}/ledger/v2/version%00`), [400, 404]],
        ['an encoded line break', requestText('GET', `${api}/scan/v0/events/a%0d%0aX-Evil:1`), 404],
        ['a backslash', requestText('GET', `${api}/ledger\\v2\\version`), [400, 404]],
        ['a double slash', requestText('GET', `${api}/ledger//v2/version`), [400, 404]],
        ['a double slash at the start', requestText('GET', `/${version}`), [400, 404]],
        ['dots only as an id', requestText('GET', `${api}/scan/v0/events/..`), [400, 404]],
        ['a path that another ledger had', requestText('GET', `${api}/ledger-2/v2/version`), 404],
        ['a trailing slash', requestText('GET', `${version}/`), 404],
        ['a fragment', requestText('GET', `${version}#x`), [400, 404]],
        ['a semicolon', requestText('GET', `${version};x=1`), 404],
        [
          'an id that is too long',
          requestText('GET', `${api}/scan/v0/events/${'1'.repeat(700)}`),
          404,
        ],
        ['an absolute target', requestText('GET', `http://evil.example${version}`), [400, 421]],
        [
          'an absolute target without a path',
          requestText('GET', 'http://evil.example', {}),
          [400, 421],
        ],
        ['CONNECT', requestText('CONNECT', 'ledger.example:7575'), [400, 405, 421]],
        ['another host', requestText('GET', version, { host: 'ledger.example:7575' }), 421],
        [
          'two hosts',
          requestText('GET', version, { host: 'evil.example\r\nHost: localhost' }),
          [400, 421],
        ],
        ['no host', `GET ${version} HTTP/1.1\r\nConnection: close\r\n\r\n`, [400, 421]],
        [
          'an oversized body',
          requestText('POST', `${api}/ledger/v2/updates`, { body: ' '.repeat(2_097_153) }),
          413,
        ],
        [
          'a length and chunks',
          requestText('POST', `${api}/ledger/v2/updates`, {
            headers: { 'Transfer-Encoding': 'chunked' },
            body: '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n',
          }),
          [400, 411, 501],
        ],
        ['no session', requestText('GET', version, { cookie: '' }), 401],
        ['another session', requestText('GET', version, { cookie: 'session=forged' }), 401],
        [
          'an internal location',
          requestText('GET', '/-/session'),
          server === 'nginx' ? 404 : [200, 404],
        ],
      ];
      expect(refused.length).toBeGreaterThanOrEqual(18);
      for (const [what, text, status] of refused) {
        const answer = await sendRaw(site.port, text);
        expect([status].flat(), what).toContain(answer.status);
        expect(answer.headers.get('location'), what).toBeUndefined();
        if (answer.status !== 400)
          expect(answer.headers.get('x-content-type-options'), what).toEqual(['nosniff']);
      }
      expect([...ledger.log, ...scan.log]).toEqual([]);

      // What is forwarded has three headers of the browser, and a host from the recipe.
      const evil = {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-For': '6.6.6.6',
        Forwarded: 'host=evil.example',
        'X-Original-URL': '/admin',
        'X-HTTP-Method-Override': 'DELETE',
        Origin: 'https://evil.example',
        Referer: 'https://evil.example/secret',
        Upgrade: 'websocket',
        'Accept-Encoding': 'gzip',
        Accept: 'application/json',
        Authorization: `Bearer ${TOKEN}`,
      };
      const party = 'a%20b%3A%3A1220ab';
      const planned: readonly (readonly ['GET' | 'POST', 'ledger' | 'scan', string])[] = [
        ['GET', 'ledger', '/v2/version?x=%2F..&y=1'],
        ['GET', 'ledger', `/v2/parties/${party}`],
        ['GET', 'ledger', '/v2/users/auth0%7C6a%40x/rights'],
        ['POST', 'ledger', '/v2/updates?limit=1'],
        ['GET', 'scan', '/v0/dso'],
        ['GET', 'scan', `/v0/domains/${party}/parties/${party}/participant-id`],
        ['POST', 'scan', '/v0/events'],
      ];
      for (const [method, upstream, target] of planned) {
        const body = method === 'POST' ? '{"a":1}' : undefined;
        const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
        const text = requestText(method, `${api}/${upstream}${target}`, {
          headers: { ...evil, ...json },
          body,
        });
        await sendRaw(site.port, text);
        const log = upstream === 'ledger' ? ledger.log : scan.log;
        expect(log, target).toHaveLength(1);
        const received = log.pop();
        const prefix = upstream === 'scan' ? '/api/scan' : '';
        expect(received?.method).toBe(method);
        expect(received?.url).toBe(prefix + target);
        expect(received?.body).toBe(body ?? '');
        const { host, connection: _, 'accept-encoding': __, ...headers } = received?.headers ?? {};
        expect(host).toMatch(
          upstream === 'ledger' ? /^(?:ledger\.example|localhost):/ : /^scan\.example$/,
        );
        expect(headers).toEqual({
          accept: 'application/json',
          ...(upstream === 'ledger' ? { authorization: `Bearer ${TOKEN}` } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': '7' }),
        });
      }
      expect(signOn.log.length).toBeGreaterThan(0);
      for (const { headers } of signOn.log) expect(headers['authorization']).toBeUndefined();

      const ask = () =>
        sendRaw(site.port, requestText('GET', `${api}/ledger/v2/version?canary-query`));
      ledger.behaviour = 'redirect';
      const redirected = await ask();
      expect(redirected.status).toBe(502);
      expect(redirected.headers.get('location')).toBeUndefined();
      expect(redirected.headers.get('content-type')?.[0]).toMatch(/^application\/json/);
      expect(redirected.body).toContain('{"error":"upstream returned a redirect"}');
      ledger.behaviour = 'headers';
      const dressed = await ask();
      expect(dressed.status).toBe(200);
      expectHeaders(dressed, PAGE_POLICY, 'no-store', 'an upstream with headers of its own');
      expect(dressed.headers.get('content-disposition')).toEqual(['attachment']);
      expect(dressed.headers.get('retry-after')).toEqual(['7']);
      const known = [
        'content-disposition',
        'content-length',
        'content-type',
        'date',
        'retry-after',
      ];
      const own = Object.keys({ ...securityHeaders(''), ...TRANSPORT_SECURITY });
      expect(
        [...dressed.headers.keys()].filter((name) => !known.includes(name)).toSorted(),
      ).toEqual(
        [
          ...own.map((name) => name.toLowerCase()),
          'cache-control',
          'connection',
          'transfer-encoding',
        ]
          .filter((name) => dressed.headers.has(name))
          .concat(dressed.headers.has('server') ? ['server'] : [])
          .toSorted(),
      );
      for (const [behaviour, status] of [
        ['error', 503],
        ['unauthorized', 401],
        ['tooMany', 413],
        ['gzip', 200],
      ] as const) {
        ledger.behaviour = behaviour;
        const answer = await ask();
        expect(answer.status, behaviour).toBe(status);
        expect(answer.headers.get('x-treeline'), behaviour).toBeUndefined();
        expect(answer.headers.get('www-authenticate'), behaviour).toBeUndefined();
      }
      const log = site.readLog();
      expect(log).toContain('/api/ledger/v2/version');
      expect(log).not.toMatch(/canary|evil\.example/);
    });

    test('a person signs in, opens a link, adds a token, and is told when the session ends', async ({
      page,
      openStage,
      expectConsole,
    }) => {
      test.setTimeout(120_000);
      // Before a token, and after the session.
      expectConsole(statusLine(401));
      const { site, node, ledger, scan, signOn } = await openStage(server, path);
      const policies = new Map<string, string | undefined>();
      page.context().on('response', (response) => {
        const { pathname } = new URL(response.url());
        policies.set(pathname, response.headers()['content-security-policy']);
      });
      const link = `${path}updates/${node.updateId(/^Preapproved transfer/)}`;
      await page.goto(`${site.origin}${link}?network=near&fold=none`);
      await expect(treeRows(page)).toHaveCount(6);
      await expectAddress(page, link, { network: 'near', fold: 'none' });
      expect(signOn.log.map(({ url }) => url.split('?')[0])).toContain('/oauth2/callback');
      expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
        expect.stringMatching(new RegExp(`^${path}assets/document-worker-[\\w-]+\\.js$`)),
      ]);
      expect(policies.get(link)).toBe(PAGE_POLICY);
      const [worker = ''] = [...policies.keys()].filter((one) => one.includes('document-worker'));
      expect(policies.get(worker)).toBe(WORKER_POLICY);

      await page.getByRole('button', { name: 'Add token' }).click();
      await giveToken(page, node.token);
      await expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Updates', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Results' })).toContainText(/offset/i);
      await page.goBack();
      await expect(treeRows(page)).toHaveCount(6);
      const tokens = ledger.log.map(({ headers }) => headers['authorization']);
      expect(tokens).toContain(`Bearer ${node.token}`);
      for (const { url, headers } of [...ledger.log, ...scan.log])
        expect([headers['cookie'], headers['origin'], headers['referer']], url).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
      for (const { url, headers } of [...scan.log, ...signOn.log])
        expect(headers['authorization'], url).toBeUndefined();

      signOn.isOpen = false;
      // The code of this page is loaded already.
      const other = node.updateId(/6 levels deep/);
      await page.getByRole('searchbox', { name: 'Search by id' }).fill(other);
      await page.keyboard.press('Enter');
      await expect(failure(page, 'E-LOGIN-PAGE').first()).toContainText(
        'A login page was returned instead of JSON',
      );
      signOn.isOpen = true;
      await page.goto(`${site.origin}${path}network?network=near`);
      await expect(page.getByRole('region', { name: 'Results' })).toContainText(/UTC/);
      // It still loads code, which would fail once the web server ends.
      await page.close();
    });

    test('too many requests are refused with the headers', async ({ openStage }) => {
      test.skip(server === 'caddy', 'Caddy has no rate limit of its own');
      const { site, ledger } = await openStage(server, path);
      const target = `${path}api/ledger/v2/version`;
      const one = requestText('GET', target, { cookie: '', headers: { Connection: 'keep-alive' } });
      const last = requestText('GET', target, { cookie: '' });
      const many = one.repeat(199) + last;
      const answers = await Promise.all(Array.from({ length: 6 }, () => readRaw(site.port, many)));
      // A server may close a connection before it has answered all of it.
      const whole = answers.flatMap((text) => text.split(/^HTTP\/1\.1 /m).slice(1, -1));
      const statuses = new Set(whole.map((text) => text.slice(0, 3)));
      expect(statuses).toEqual(new Set(['401', '429']));
      for (const text of whole) expect(text).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
      expect(ledger.log).toEqual([]);
    });
  });
}
