import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders, WORKER_POLICY } from '#server/security-headers.ts';
import type { SimulatedNodes } from '#server/simulated-nodes.ts';
import { readAppFiles } from './app-files.ts';
import { type AppServer, openAppServer } from './app-server.ts';
import { openTreelineApp } from './treeline-app.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; text: string; whole: boolean };
type Asking = { path: string; method?: string; host?: string; headers?: Record<string, string> };

const POLICY = contentSecurityPolicy({ kind: 'proxied' });
const OWN_POLICY = "default-src 'none'";
const PAGE = '<!doctype html><html><head><title>Treeline</title></head></html>';

const LONG_SCRIPT = 'export {};'.repeat(100);

const simulated: SimulatedNodes = async (asked) => {
  const { pathname } = new URL(asked.url);
  if (pathname === '/sim/cors') {
    return new Response('{}', { headers: { 'Access-Control-Allow-Origin': '*' } });
  }
  if (pathname === '/sim/cut') {
    const bytes = new TextEncoder().encode('half');
    let sent = false;
    return new Response(
      new ReadableStream({
        pull(controller) {
          if (sent) controller.error(new Error('secret internals'));
          else controller.enqueue(bytes);
          sent = true;
        },
      }),
    );
  }
  if (/^\/sim\/(?:demo\/issuer|demo)\/page$/.test(pathname)) {
    return new Response('<form>', { headers: { 'Content-Security-Policy': OWN_POLICY } });
  }
  if (pathname === '/sim/fault') throw new Error('secret internals');
  return undefined;
};

let dist = '';
let server: AppServer;
let plain: AppServer;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'treeline-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(join(dist, 'config.json'), '{"networks":[]}');
  writeFileSync(join(dist, 'assets', 'index-1a.js'), 'export {}');
  writeFileSync(join(dist, 'assets', 'long-1a.js'), LONG_SCRIPT);
  writeFileSync(join(dist, 'assets', 'document-worker-1a.js'), 'export {}');
  const serving = {
    files: readAppFiles(dist),
    policy: POLICY,
    upstreams: { ledger: undefined, scan: undefined },
    networks: new Map(),
  };
  server = await openAppServer(openTreelineApp({ ...serving, config: undefined, simulated }), {
    port: 0,
  });
  plain = await openAppServer(
    openTreelineApp({ ...serving, config: '{"networks":[7]}', simulated: undefined }),
    { port: 0 },
  );
});

afterAll(async () => {
  await Promise.all([server.close(), plain.close()]);
  rmSync(dist, { recursive: true });
});

function ask({ path, method = 'GET', host, headers = {} }: Asking, to = server): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: to.port,
      path,
      method,
      headers: { ...headers, Host: host ?? `localhost:${to.port}` },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', () => undefined);
      answer.on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          whole: answer.complete,
        }),
      );
    });
    sent.end();
  });
}

function expectSafe(answer: Answer, policy = POLICY): void {
  for (const [name, value] of Object.entries(securityHeaders(policy))) {
    expect(answer.headers[name.toLowerCase()], name).toBe(value);
  }
}

describe('files of the app', () => {
  test.each([
    ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/updates/1220ab?source=scan', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/updates/a.node.of.another.kind', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/errors/NOT_FOUND.', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/favicon.svg', 200, 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/config.json', 200, 'application/json', 'no-cache'],
    [
      '/assets/index-1a.js',
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/assets/none', 404, 'text/plain; charset=UTF-8', 'no-cache'],
    ['/assets/none.js', 404, 'text/plain; charset=UTF-8', 'no-cache'],
    ['/robots.txt', 404, 'text/plain; charset=UTF-8', 'no-cache'],
    ['/api/ledger/v2/version', 404, 'text/plain; charset=UTF-8', 'no-store'],
    ['/sim/nothing/here', 404, 'application/json', 'no-store'],
  ])('returns for GET %s status %i (SEC-13)', async (path, status, type, cache) => {
    const answer = await ask({ path });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['cache-control']).toBe(cache);
    if (path.startsWith('/sim/')) return;
    expectSafe(answer);
  });

  test('sends a file in gzip to a browser that reads it, unless that is longer', async () => {
    const of = async (path: string, encodings: string) => {
      const answer = await ask({ path, headers: { 'Accept-Encoding': encodings } });
      const { vary, 'content-encoding': encoding, 'content-length': length } = answer.headers;
      expect(vary).toBe('Accept-Encoding');
      expectSafe(answer);
      return [encoding, Number(length) < LONG_SCRIPT.length];
    };
    const path = '/assets/long-1a.js';
    expect(await of(path, 'gzip, deflate, br, zstd')).toEqual(['gzip', true]);
    expect(await of(path, '*;q=0.5, gzip;q=0')).toEqual([undefined, false]);
    expect(await of(path, 'br')).toEqual([undefined, false]);
    expect(await of('/assets/index-1a.js', 'gzip')).toEqual([undefined, true]);
    expect((await ask({ path })).text).toBe(LONG_SCRIPT);
  });

  test('sends a worker file with the worker policy', async () => {
    const answer = await ask({ path: '/assets/document-worker-1a.js' });
    expect(answer.status).toBe(200);
    expectSafe(answer, WORKER_POLICY);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'rejects %s with 405 (SEC-13)',
    async (method) => {
      const answer = await ask({ path: '/', method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
      expectSafe(answer);
    },
  );

  test('returns headers only for HEAD (SEC-13)', async () => {
    const answer = await ask({ path: '/', method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expectSafe(answer);
  });

  test.each(['/../secret', '/assets/../../secret', '/%2e%2e/secret', '/assets/..%2f..%2fsecret'])(
    'returns no file outside the folder for %s',
    async (path) => {
      const answer = await ask({ path });
      expect(answer.status === 404 || answer.text.startsWith('<!doctype html>')).toBe(true);
    },
  );
});

describe('readAppFiles', () => {
  test('reports a folder without a built app', () => {
    expect(() => readAppFiles(join(dist, 'assets'))).toThrow('npm run build');
    expect(() => readAppFiles(join(dist, 'none'))).toThrow('npm run build');
  });
});

describe('configuration and demo', () => {
  test('adds the address of the simulated networks to the page when they are served', async () => {
    const { text } = await ask({ path: '/' });
    expect(text).toContain('<meta name="treeline-demo" content="sim/networks.json" />');
  });

  test('returns 404 for /sim/ and the given config without a simulated node', async () => {
    expect((await ask({ path: '/' }, plain)).text).toBe(PAGE);
    expect((await ask({ path: '/sim/networks.json' }, plain)).status).toBe(404);
    expect((await ask({ path: '/config.json' }, plain)).text).toBe('{"networks":[7]}');
  });

  test('keeps CORS headers of simulated responses and omits the CORP header', async () => {
    const { headers } = await ask({ path: '/sim/cors' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cross-origin-resource-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('keeps the policy of a page of the simulated issuer, and of no other response', async () => {
    const policyOf = async (path: string) =>
      (await ask({ path })).headers['content-security-policy'];
    expect(await policyOf('/sim/demo/issuer/page')).toBe(OWN_POLICY);
    expect(await policyOf('/sim/demo/page')).toBe(POLICY);
    expect((await ask({ path: '/sim/demo/issuer/page' })).headers['x-frame-options']).toBe('DENY');
  });

  test('cuts a truncated simulated response', async () => {
    const answer = await ask({ path: '/sim/cut' });
    expect([answer.text, answer.whole]).toEqual(['half', false]);
  });
});

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n';

describe('hostile requests', () => {
  test('returns 500 for an internal error without its message (SEC-13, OPS-05)', async () => {
    const answer = await ask({ path: '/sim/fault' });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    'evil.example',
    'evil.example:4780',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'localhost@evil.example',
    '10.0.0.1',
    'local host',
  ])('rejects Host %s', async (host) => {
    const answer = await ask({ path: '/', host });
    expect([400, 421]).toContain(answer.status);
    expectSafe(answer);
  });

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:4780', '[::1]:4780', '[::1]'])(
    'accepts Host %s',
    async (host) => {
      expect((await ask({ path: '/', host })).status).toBe(200);
    },
  );

  test.each(['http://evil.example/', 'http://localhost/api/ledger/livez', '//evil.example/', '*'])(
    'rejects target %s',
    async (path) => {
      const answer = await ask({ path, method: path === '*' ? 'OPTIONS' : 'GET' });
      expect(answer.status).toBe(400);
      expectSafe(answer);
    },
  );

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'Same-Origin' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' },
    { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
    { Origin: 'https://evil.example' },
    { Origin: 'http://localhost:3000' },
    { Origin: 'http://localhost.evil.example' },
    { Origin: 'http://127.0.0.1' },
    { 'X-Forwarded-Host': 'treeline.lan', Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
  ])('rejects a request of another origin to /api/: %j (SEC-13, OPS-05)', async (headers) => {
    const answer = await ask({ path: '/api/ledger/livez', headers });
    expect(answer.status).toBe(403);
    expectSafe(answer);
    expect((await ask({ path: '/', headers })).status).toBe(200);
  });

  // A proxy names its upstream in Host, so Origin differs from it.
  test.each([
    {},
    { Origin: 'http://localhost' },
    { Origin: 'https://localhost' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://treeline.example' },
    { 'X-Forwarded-Host': 'treeline.lan:8080, inner', Origin: 'http://treeline.lan:8080' },
  ])('accepts a request of its own page to /api/: %j', async (headers) => {
    const answer = await ask({ path: '/api/ledger/livez', host: 'localhost', headers });
    expect([answer.status, answer.text]).toEqual([404, 'Treeline does not forward this route.']);
  });

  test.each([
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['HTTP/1.0 without Host', 'GET / HTTP/1.0\r\n\r\n', 400],
    ['two Hosts', `${GET}Host: evil.example\r\n\r\n`, 421],
    ['an invalid length', `${GET}Content-Length: x\r\n\r\n`, 400],
    ['Expect', `${GET}Expect: nonsense\r\n\r\n`, 417],
    ['too large a header', `${GET}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ])(
    'rejects %s on the socket with every security header (SEC-13, OPS-05)',
    async (_name, bytes, status) => {
      const text = await raw(bytes);
      expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const lines = text.toLowerCase().split('\r\n');
      for (const [name, value] of Object.entries(securityHeaders(POLICY)))
        expect(lines).toContain(`${name}: ${value}`.toLowerCase());
    },
  );
});

function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });
}
