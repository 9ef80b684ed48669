import { FOREIGN_PAGE } from '../src/server/own-text.ts';
import { expect } from './app.ts';
import { requestText, sendRaw } from './recipe-request.ts';
import { findProgram } from './recipe-server.ts';
import { expectHeaders, PAGE_POLICY, SITES, test } from './recipe-stage.ts';

const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://wiki.localhost' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://localhost' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-origin, cross-site' },
  { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
  { Origin: 'https://evil.example' },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  { Origin: 'https://wiki.localhost' },
  { Origin: 'https://localhost.evil.example' },
  { Origin: 'https://localhost:8443' },
  { Origin: 'http://localhost' },
  { Origin: 'null' },
];

const OWN: readonly Readonly<Record<string, string>>[] = [
  {},
  { Origin: 'https://localhost' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'none', Origin: 'https://localhost' },
  { 'Sec-Fetch-Site': 'same-origin' },
  // A proxy may change Host, but no page can write Sec-Fetch-Site.
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://treeline.example' },
];

for (const [server, path] of SITES) {
  test.describe(`${server} at ${path}`, () => {
    test.describe.configure({ timeout: 180_000 });
    test.skip(findProgram(server) === undefined, `${server} is not installed`);

    test("another page's requests reach no node (OPS-01, OPS-05)", async ({ openStage }) => {
      const { site, ledger, scan, signOn } = await openStage(server, path);
      const routes = [
        ['POST', 'ledger/v2/parties/external/allocate'],
        ['GET', 'ledger/v2/version'],
        ['POST', 'scan/v0/events'],
        ['GET', 'scan/v0/dso'],
      ] as const;
      const ask = (
        [method, target]: (typeof routes)[number],
        headers: Readonly<Record<string, string>>,
        cookie?: string,
      ) => {
        const body = method === 'POST' ? '{}' : undefined;
        const more = cookie === undefined ? {} : { cookie };
        return sendRaw(
          site.port,
          requestText(method, `${path}api/${target}`, { headers, body, ...more }),
        );
      };

      // Without a session the answer is the same; one route shows it.
      for (const headers of FOREIGN)
        for (const route of routes)
          for (const cookie of route === routes[0] ? [undefined, ''] : [undefined]) {
            const answer = await ask(route, headers, cookie);
            const what = `${route.join(' ')} ${JSON.stringify(headers)} ${cookie}`;
            expect(answer.status, what).toBe(403);
            expectHeaders(answer, PAGE_POLICY, 'no-store', what);
            expect(answer.headers.get('content-type'), what).toEqual(['application/json']);
            expect(answer.headers.get('x-treeline'), what).toEqual(['own response']);
            expect(JSON.parse(answer.body), what).toEqual({ error: FOREIGN_PAGE });
          }
      expect([...ledger.log, ...scan.log, ...signOn.log]).toEqual([]);

      for (const headers of OWN)
        for (const route of routes) {
          const answer = await ask(route, headers);
          const what = `${route.join(' ')} ${JSON.stringify(headers)}`;
          const log = route[1].startsWith('ledger') ? ledger.log : scan.log;
          expect(log, what).toHaveLength(1);
          expect(answer.headers.get('x-treeline'), what).toBeUndefined();
          const received = log.pop()?.headers ?? {};
          expect([received['origin'], received['sec-fetch-site']], what).toEqual([
            undefined,
            undefined,
          ]);
        }

      // A link of another page opens the page.
      const link = { 'Sec-Fetch-Site': 'cross-site' };
      const opened = await sendRaw(site.port, requestText('GET', path, { headers: link }));
      expect(opened.status).toBe(200);
      expectHeaders(opened, PAGE_POLICY, 'no-cache', 'a link of another page');
    });
  });
}
