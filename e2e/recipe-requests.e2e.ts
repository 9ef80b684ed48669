import { securityHeaders, TRANSPORT_SECURITY } from '../src/server/security-headers.ts';
import { expect } from './app.ts';
import { oversizedRequest, requestText, sendRaw } from './recipe-request.ts';
import { findProgram } from './recipe-server.ts';
import { expectHeaders, PAGE_POLICY, SITES, test } from './recipe-stage.ts';

/** The longest that Treeline accepts (SEC-07). */
const TOKEN = 'canary-token'.padEnd(16_384, '-');

for (const [server, path] of SITES) {
  test.describe(`${server} at ${path}`, () => {
    test.describe.configure({ timeout: 180_000 });
    test.skip(findProgram(server) === undefined, `${server} is not installed`);

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
        ['an oversized body', oversizedRequest(`${api}/ledger/v2/updates`), 413],
        [
          'a length and chunks',
          requestText('POST', `${api}/ledger/v2/updates`, {
            headers: { 'Transfer-Encoding': 'chunked' },
            body: '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n',
          }),
          [400, 411, 501],
        ],
        [
          'chunks without a length',
          requestText('POST', `${api}/ledger/v2/updates`, {
            headers: { 'Transfer-Encoding': 'chunked' },
          }).concat('2\r\n{}\r\n0\r\n\r\n'),
          411,
        ],
        [
          'a page of another origin',
          requestText('POST', `${api}/ledger/v2/updates`, {
            headers: { Origin: 'https://evil.example' },
            body: '{}',
          }),
          403,
        ],
        ['no session', requestText('GET', version, { cookie: '' }), 401],
        ['another session', requestText('GET', version, { cookie: 'session=forged' }), 401],
        [
          'an internal location',
          requestText('GET', '/-/session'),
          server === 'nginx' ? 404 : [200, 404],
        ],
      ];
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
        'X-Forwarded-Uri': '/canary-uri',
        'X-Forwarded-Method': 'DELETE',
        'X-Real-IP': '6.6.6.6',
        Forwarded: 'host=evil.example',
        'X-Original-URL': '/admin',
        'X-HTTP-Method-Override': 'DELETE',
        Origin: 'https://localhost',
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
      for (const { url, headers } of signOn.log) {
        expect(url).toBe('/oauth2/auth');
        expect(headers['x-real-ip']).toBe('127.0.0.1');
        expect(headers['x-forwarded-for']).toBe('127.0.0.1');
        for (const name of ['authorization', 'forwarded', 'x-forwarded-uri', 'x-forwarded-method'])
          expect(headers[name], name).toBeUndefined();
      }

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
      // A web server may log an error apart from the request.
      ledger.behaviour = 'closed';
      expect((await ask()).status).toBe(502);
      const log = site.readLog();
      expect(log).toContain('/api/ledger/v2/version');
      expect(log).not.toMatch(/canary|evil\.example/);
    });

    test('a node with a certificate of another authority is sent nothing (OPS-03)', async ({
      openStage,
    }) => {
      const { site, ledger } = await openStage(server, path, true);
      const headers = { Authorization: `Bearer ${TOKEN}` };
      const text = requestText('GET', `${path}api/ledger/v2/version`, { headers });
      const answer = await sendRaw(site.port, text);
      expect(answer.status).toBe(502);
      expectHeaders(answer, PAGE_POLICY, 'no-store', 'an untrusted certificate');
      expect(answer.headers.get('x-treeline')).toEqual(['own response']);
      expect(ledger.log).toEqual([]);
    });
  });
}
