import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { connect } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuthority, readIssued } from '#server/certificates.fixture.ts';
import { contentSecurityPolicy, securityHeaders } from '#server/security-headers.ts';
import { openAccessLog } from './access-log.ts';
import { type AppServer, openAppServer, type ServerOptions } from './app-server.ts';
import { openTreelineApp } from './treeline-app.ts';

const POLICY = contentSecurityPolicy({ kind: 'proxied' });
const PAGE = '<html><head><script src="/assets/a.js"></script></head></html>';
const file = (text: string, type: string) => ({ body: new TextEncoder().encode(text), type });
/** A body that breaks off. */
function brokenAfter(text: string): ReadableStream {
  const parts = [new TextEncoder().encode(text)];
  return new ReadableStream({
    pull(controller) {
      const part = parts.pop();
      if (part === undefined) controller.error(new Error('The node dropped the connection.'));
      else controller.enqueue(part);
    },
  });
}

const SERVING = {
  files: new Map([
    ['/index.html', file(PAGE, 'text/html')],
    ['/assets/a.js', file('export {}', 'text/javascript')],
  ]),
  policy: POLICY,
  config: undefined,
  upstreams: { ledger: undefined, scan: undefined },
  networks: new Map(),
  simulated: async () => new Response(brokenAfter('half')),
};
const PUBLIC = new URL('https://treeline.example/');
const authority = openTestAuthority();
const tls = readIssued(authority.issue('DNS:localhost'));
const lines: string[] = [];
const running: AppServer[] = [];

async function start(options: Omit<ServerOptions, 'port'>): Promise<AppServer> {
  const server = await openAppServer(openTreelineApp(SERVING), { port: 0, ...options });
  running.push(server);
  return server;
}

let based: AppServer;
let secure: AppServer;
beforeAll(async () => {
  const log = openAccessLog((line) => lines.push(line), SERVING);
  based = await start({ base: '/treeline/', log });
  secure = await start({ tls, publicUrl: PUBLIC });
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  authority.remove();
});

async function ask(
  server: AppServer,
  path: string,
  isSecure = false,
  host = `localhost:${server.port}`,
) {
  const options = { host: '127.0.0.1', port: server.port, path, agent: false } as const;
  const headers = { Host: host, Authorization: 'Bearer canary' };
  const sent = isSecure
    ? askHttps({ ...options, headers, servername: 'localhost', ca: readFileSync(authority.file) })
    : askHttp({ ...options, headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return { status: answer.statusCode, headers: answer.headers, text };
}

/**
 * Sends a text, and returns all that the server sends before it closes the connection.
 * @param next sent after the first part of a response
 */
async function sendRaw(server: AppServer, sent: string, next?: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket
    .on('error', () => undefined)
    .setEncoding('latin1')
    .write(sent);
  let text = '';
  for await (const chunk of socket) {
    if (text === '' && next !== undefined) socket.write(next);
    text += chunk;
  }
  return text;
}

function expectSafe(headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(securityHeaders(POLICY)))
    expect(headers[name.toLowerCase()], name).toBe(value);
}

describe('openAppServer with a base', () => {
  test('serves pages and files below it', async () => {
    const page = await ask(based, '/treeline/updates/1220');
    expect(page.status).toBe(200);
    expect(page.text).toContain('src="../assets/a.js"');
    expectSafe(page.headers);
    const asset = await ask(based, '/treeline/assets/a.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await ask(based, '/treeline/api/ledger/livez')).text).toContain('does not forward');
  });

  test('redirects from the base without its slash', async () => {
    const bare = await ask(based, '/treeline?network=dev');
    expect([bare.status, bare.headers['location']]).toEqual([308, 'treeline/?network=dev']);
    expectSafe(bare.headers);
  });

  test.each(['/', '/index.html', '/assets/a.js', '/api/ledger/livez', '/treelines/'])(
    'returns 404 with every header for %s',
    async (path) => {
      const outside = await ask(based, path);
      expect(outside.status).toBe(404);
      expect(outside.text).toBe('Treeline is below /treeline/ on this server.');
      expectSafe(outside.headers);
    },
  );

  test('logs each request without what identifies it (OPS-04)', async () => {
    lines.length = 0;
    await ask(based, '/treeline/updates/canary?find=canary');
    await ask(based, '/canary');
    await expect.poll(() => lines.length).toBe(2);
    expect(lines).toEqual([
      expect.stringMatching(/^\S+Z GET \/updates\/\{updateId\} 200 \d+ \d+ - -$/),
      expect.stringMatching(/^\S+Z GET \{other\} 404 \d+ \d+ - -$/),
    ]);
    expect(Number(lines[0]?.split(' ')[4])).toBeGreaterThan(PAGE.length);
  });

  test('logs a response that its node cut as cut', async () => {
    lines.length = 0;
    await expect(ask(based, '/treeline/sim/demo')).rejects.toThrow('aborted');
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatch(/^\S+Z GET \/sim\/\{scenario\} 200 \d+ \d+ - - cut$/);
  });

  const HOST = 'Host: localhost\r\n';
  test.each([
    ['CONNECT', `CONNECT canary.example:443 HTTP/1.1\r\n${HOST}\r\n`, 'CONNECT', 405],
    ['Expect', `GET /treeline/?canary HTTP/1.1\r\n${HOST}Expect: canary\r\n\r\n`, 'GET', 417],
    ['no HTTP', 'canary\r\n\r\n', '-', 400],
    ['a header without a colon', `GET /canary HTTP/1.1\r\n${HOST}canary\r\n\r\n`, '-', 400],
    ['long headers', `GET / HTTP/1.1\r\n${HOST}X: ${'canary'.repeat(7_000)}\r\n\r\n`, '-', 431],
  ])(
    'logs a request that Node does not pass on: %s (OPS-04)',
    async (_name, sent, method, status) => {
      lines.length = 0;
      const answer = await sendRaw(based, sent);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      await expect.poll(() => lines.length).toBe(1);
      const path = method === 'GET' ? '/' : '{other}';
      const [time, ...rest] = lines[0]?.split(' ') ?? [];
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const [bytes] = [rest[3]];
      expect(rest).toEqual([
        ...[method, path, String(status), String(answer.length)],
        ...[expect.stringMatching(/^\d+$/), '-', '-'],
      ]);
      expect(Number(bytes)).toBeGreaterThan(0);
    },
  );

  test('accepts the longest token, and says that it refused a longer header (SEC-07)', async () => {
    const of = (length: number) =>
      `GET /treeline/api/ledger/livez HTTP/1.1\r\n${HOST}Authorization: Bearer ${'x'.repeat(length)}\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(based, of(16_384))).toMatch(/^HTTP\/1\.1 404 /);
    expect(await sendRaw(based, of(40_000))).toMatch(/^HTTP\/1\.1 431 .*X-Treeline: own/s);
  });

  test('refuses a malformed request on a connection that had another', async () => {
    const both = await sendRaw(based, `GET /treeline/ HTTP/1.1\r\n${HOST}\r\n`, 'nonsense\r\n\r\n');
    expect(both).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 400 Bad Request\r\n/s);
  });

  test('logs a request whose body is malformed once', async () => {
    lines.length = 0;
    const chunk = 'Transfer-Encoding: chunked\r\n\r\ncanary';
    await sendRaw(based, `POST /treeline/api/ledger/v2/canary HTTP/1.1\r\n${HOST}${chunk}\r\n`);
    await expect.poll(() => lines.length).toBe(1);
    await sendRaw(based, `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`);
    await expect.poll(() => lines.length).toBe(2);
    expect(lines.join()).not.toContain('canary');
  });
});

describe('openAppServer with a certificate', () => {
  test('serves https, with strict transport for its public name only', async () => {
    const strictOf = async (server: AppServer, host: string) => {
      const page = await ask(server, '/', true, host);
      expectSafe(page.headers);
      return page.headers['strict-transport-security'];
    };
    const page = await ask(secure, '/', true);
    expect(page.status).toBe(200);
    for (const host of ['treeline.example', 'Treeline.Example:443'])
      expect(await strictOf(secure, host), host).toBe('max-age=31536000');
    const others = ['localhost', `localhost:${secure.port}`, '127.0.0.1', 'evil.example'];
    for (const host of others) expect(await strictOf(secure, host), host).toBeUndefined();
    expect(await strictOf(await start({ tls }), 'localhost')).toBeUndefined();
    const publicUrl = new URL('https://localhost/');
    expect(await strictOf(await start({ tls, publicUrl }), 'localhost')).toBeUndefined();
  });

  test('uses another certificate after it was renewed', async () => {
    const server = await start({ tls });
    const fingerprint = () =>
      new Promise((resolve, reject) => {
        const socket = connectSecure(
          {
            host: '127.0.0.1',
            port: server.port,
            servername: 'localhost',
            ca: readFileSync(authority.file),
          },
          () => {
            resolve(socket.getPeerCertificate().fingerprint256);
            socket.destroy();
          },
        ).on('error', reject);
      });
    const before = await fingerprint();
    server.renew(readIssued(authority.issue('DNS:localhost')));
    expect(await fingerprint()).not.toBe(before);
  });

  test('rejects another host as without one', async () => {
    const options = { host: '127.0.0.1', port: secure.port, servername: 'localhost' };
    const sent = askHttps({
      ...options,
      ca: readFileSync(authority.file),
      headers: { Host: 'evil.example' },
      agent: false,
    });
    sent.end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(421);
    expectSafe(answer.headers);
  });

  test('closes a connection without TLS, and goes on', async () => {
    const socket = connect(secure.port, '127.0.0.1');
    socket.on('error', () => undefined).end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    await once(socket, 'close');
    expect(text).not.toContain('HTTP/1.1 200');
    expect((await ask(secure, '/', true)).status).toBe(200);
  });
});
