import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WORKER_POLICY } from '../src/server/security-headers.ts';
import { expect } from './app.ts';
import { fullChromium } from './chromium.ts';
import { oversizedRequest, readRaw, requestText, sendRaw } from './recipe-request.ts';
import { findProgram } from './recipe-server.ts';
import { expectHeaders, PAGE_POLICY, SITES, test } from './recipe-stage.ts';
import { expectAddress, failure, giveToken, statusLine, treeRows } from './screen.ts';

// The headless shell requests no favicon.
test.use({ launchOptions: fullChromium });

for (const [server, path] of SITES) {
  test.describe(`${server} at ${path}`, () => {
    test.describe.configure({ timeout: 180_000 });
    test.skip(findProgram(server) === undefined, `${server} is not installed`);

    test(`every response has the generated headers (SEC-13, OPS-04, OPS-05, OPS-06)`, async ({
      openStage,
    }) => {
      const { site, ledger, scan, signOn } = await openStage(server, path);
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
        // Browsers request the icon on their own. A second sign-in in parallel would break the first.
        [
          'no session for the icon',
          requestText('GET', `${path}favicon.svg`, { cookie: '' }),
          401,
          'no-cache',
        ],
        [
          'no session for a request to the node',
          requestText('GET', `${path}api/ledger/v2/version`, { cookie: '' }),
          401,
          'no-store',
        ],
        [
          'no session for a page',
          requestText('GET', `${path}updates?rd=%2Fother`, { cookie: '' }),
          302,
          'no-cache',
        ],
        [
          'a body above the limit',
          oversizedRequest(`${path}api/ledger/v2/updates`),
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
      // Queries have ids of updates and parties, and `rd` is where oauth2-proxy returns to.
      expect([...new Set(signOn.log.map(({ url }) => url))].sort()).toEqual([
        '/oauth2/auth',
        '/oauth2/start',
      ]);
    });

    test('a sign-in opens the link and accepts a token, and the end of the session is reported', async ({
      page,
      openStage,
      expectConsole,
    }) => {
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

      // A page loads the texts of failures a moment after the first paint.
      const loaded = () => [...policies.keys()].join('\n');
      await expect.poll(loaded).toMatch(/\/assets\/failure-[\w-]{7}\.js/);
      await expect.poll(loaded).toMatch(/\/favicon\.svg/);
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
      const statuses = new Set<string>();
      const ask = async () => {
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => readRaw(site.port, many)),
        );
        // A server may close a connection before it has answered all of it.
        for (const text of answers.flatMap((one) => one.split(/^HTTP\/1\.1 /m).slice(1, -1))) {
          expect(text).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
          statuses.add(text.slice(0, 3));
        }
        return [...statuses];
      };
      await expect.poll(ask, { timeout: 120_000 }).toContain('429');
      expect(ledger.log).toEqual([]);
    });
  });
}
