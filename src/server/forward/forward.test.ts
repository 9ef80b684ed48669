import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '#server/security-headers.ts';
import { type AppServer, openAppServer } from '#server/serve/app-server.ts';
import { openTreelineApp } from '#server/serve/treeline-app.ts';
import { upstreamRoute } from '#server/upstream-route.ts';
import { REQUEST_LIMIT } from './forward.ts';

type Seen = { at: string; method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers: IncomingHttpHeaders; text: string; whole: boolean };

const POLICY = contentSecurityPolicy({ kind: 'proxied' });
/** Everything that a hostile or chatty browser request could carry along. */
const LUGGAGE = {
  Authorization: 'Bearer canary',
  Cookie: 'session=canary',
  Origin: 'http://localhost:4780',
  'Sec-Fetch-Site': 'same-origin',
  Referer: 'http://localhost:4780/updates/1220',
  'X-Forwarded-For': '10.0.0.1',
  'X-Forwarded-Host': 'evil.example',
  'Proxy-Authorization': 'Basic canary',
  TE: 'trailers',
  Connection: 'keep-alive, X-Hop',
  'X-Hop': 'canary',
  'Accept-Language': 'de',
  'Accept-Encoding': 'br',
  Accept: 'application/json',
  'Content-Type': 'application/json',
};

const DATE = 'Mon, 23 Nov 2026 12:00:00 GMT';

const seen: Seen[] = [];
const closed: string[] = [];
let ledger: Server;
let scan: Server;
let treeline: AppServer;

/** A plain node without CORS; the path decides how it behaves. */
function openNode(at: string): Promise<Server> {
  const node = createServer((asked, answer) => {
    let body = '';
    asked.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    answer.on('close', () => closed.push(asked.url ?? ''));
    asked.on('end', () => {
      const { method = '', url = '', headers } = asked;
      seen.push({ at, method, url, headers, body });
      answerAs(url, answer);
    });
  });
  return new Promise((resolve) => node.listen(0, '127.0.0.1', () => resolve(node)));
}

function answerAs(url: string, answer: import('node:http').ServerResponse): void {
  const type = { 'Content-Type': 'application/json' };
  const kind = /\/v0\/events\/([a-z]+)/.exec(url)?.[1];
  if (kind === 'redirect') {
    answer.writeHead(302, { Location: 'http://127.0.0.1:1/evil' }).end('moved');
  } else if (kind === 'zstd') {
    answer.writeHead(200, { ...type, 'Content-Encoding': 'zstd' }).end('(');
  } else if (kind === 'gzip') {
    answer.writeHead(200, { ...type, 'Content-Encoding': 'gzip' }).end(gzipSync('{"plain":1}'));
  } else if (kind === 'cut') {
    answer.writeHead(200, type).write('{"half":');
    setTimeout(() => answer.destroy(), 40);
  } else if (kind === 'cutclose') {
    answer.writeHead(200, { ...type, Connection: 'close' }).write('{"half":');
    setTimeout(() => answer.destroy(), 40);
  } else if (kind === 'short') {
    answer.writeHead(200, { ...type, 'Content-Length': 100 }).write('{"half":');
    setTimeout(() => answer.destroy(), 40);
  } else if (kind === 'drop') {
    answer.destroy();
  } else if (kind === 'upgrade' || kind === 'informational') {
    const upgrade = kind === 'upgrade' ? 'Upgrade: websocket\r\nConnection: Upgrade\r\n' : '';
    answer.socket?.write(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}\r\n`);
  } else if (kind === 'status') {
    answer.socket?.write('HTTP/1.1 999 Strange\r\nContent-Length: 0\r\n\r\n');
  } else if (kind === 'dated' || kind === 'undated') {
    answer.sendDate = false;
    answer.writeHead(200, kind === 'dated' ? { ...type, Date: DATE } : type).end('{}');
  } else if (kind === 'hang') {
    answer.writeHead(200, type).write('{');
  } else if (kind === 'missing') {
    const forged = { ...type, 'X-Treeline': 'own response' };
    answer.writeHead(404, forged).end('{"error":"no such event"}');
  } else {
    const chatter = {
      ...type,
      'Set-Cookie': 'node=1',
      Server: 'secret/1.0',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Credentials': 'true',
      'Content-Security-Policy': "default-src *; script-src 'unsafe-inline'",
      'X-Frame-Options': 'ALLOWALL',
      'Retry-After': '3',
    };
    const text = '{"offset":9007199254740993}';
    answer.writeHead(200, { ...chatter, 'Content-Length': text.length }).end(text);
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  [ledger, scan] = await Promise.all([openNode('ledger'), openNode('scan')]);
  treeline = await openTreeline({
    ledger: `http://127.0.0.1:${portOf(ledger)}/prefix`,
    scan: `http://127.0.0.1:${portOf(scan)}/api/scan`,
  });
});

beforeEach(() => {
  seen.length = 0;
  closed.length = 0;
});

afterAll(async () => {
  await treeline.close();
  for (const node of [ledger, scan]) node.closeAllConnections();
  ledger.close();
  scan.close();
});

function ledgerRoute(): string {
  return `/api/${upstreamRoute('ledger', `http://127.0.0.1:${portOf(ledger)}/prefix`)}`;
}

function openTreeline(upstreams: { ledger: string | undefined; scan: string | undefined }) {
  const serving = { files: new Map(), policy: POLICY, config: undefined, simulated: undefined };
  return openAppServer(openTreelineApp({ ...serving, networks: new Map(), upstreams }), {
    port: 0,
  });
}

type Asking = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

function ask(path: string, asking: Asking = {}, port = treeline.port): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = asking;
  return new Promise((resolve, reject) => {
    const host = `localhost:${port}`;
    const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, Host: host } };
    const sent = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', () => undefined);
      answer.on('close', () => {
        const { statusCode: status = 0, headers: received, complete: whole } = answer;
        resolve({ status, headers: received, text, whole });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('forward', () => {
  test('sends method, path, query, body and token to the ledger (OPS-02)', async () => {
    const body = '{"updateId":"1220"}';
    const path = `${ledgerRoute()}/v2/updates/update-by-id?x=%2e&y=1`;
    const answer = await ask(path, { method: 'POST', headers: LUGGAGE, body });
    expect(answer.status).toBe(200);
    expect(seen).toHaveLength(1);
    const [at] = seen;
    expect(at?.at).toBe('ledger');
    expect(at?.url).toBe('/prefix/v2/updates/update-by-id?x=%2e&y=1');
    expect(at?.body).toBe(body);
    expect(at?.headers).toMatchObject({
      authorization: 'Bearer canary',
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': String(body.length),
      host: `127.0.0.1:${portOf(ledger)}`,
    });
    expectNoLuggage(at?.headers ?? {});
  });

  test('never sends the token to Scan (SEC-03, OPS-02)', async () => {
    await ask('/api/scan/v0/events/1220?daml_value_encoding=compact_json', { headers: LUGGAGE });
    expect(seen.map((one) => `${one.at} ${one.url}`)).toEqual([
      'scan /api/scan/v0/events/1220?daml_value_encoding=compact_json',
    ]);
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expectNoLuggage(seen[0]?.headers ?? {});
  });

  test('sends no other Authorization than a token, as of a proxy with a password (OPS-02)', async () => {
    const headers = { ...LUGGAGE, Authorization: 'Basic canary' };
    expect((await ask(`${ledgerRoute()}/v2/version`, { headers })).status).toBe(200);
    expect(seen.map((one) => one.headers.authorization)).toEqual([undefined]);
  });

  function expectNoLuggage(headers: IncomingHttpHeaders): void {
    const names = Object.keys(headers);
    for (const name of ['cookie', 'origin', 'referer', 'te', 'x-hop', 'proxy-authorization']) {
      expect(names).not.toContain(name);
    }
    expect(names.filter((name) => name.startsWith('x-forwarded'))).toEqual([]);
    const { authorization: _token, ...others } = headers;
    expect(JSON.stringify(others)).not.toContain('canary');
  }

  test('returns the body unchanged with four headers of the upstream (SEC-13, OPS-02, OPS-04)', async () => {
    const { headers, status, text } = await ask('/api/scan/v0/events/1220');
    expect([status, text]).toEqual([200, '{"offset":9007199254740993}']);
    expect(headers['retry-after']).toBe('3');
    expect(headers['content-length']).toBe(String(text.length));
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toBe('attachment');
    for (const [name, value] of Object.entries(securityHeaders(POLICY))) {
      expect(headers[name.toLowerCase()], name).toBe(value);
    }
  });

  test('decodes a compressed response and omits its length', async () => {
    const { headers, text } = await ask('/api/scan/v0/events/gzip');
    expect(text).toBe('{"plain":1}');
    expect(headers['content-encoding']).toBeUndefined();
    expect([undefined, String(text.length)]).toContain(headers['content-length']);
  });

  test('returns rejections of the upstream with their body', async () => {
    const { headers, status, text } = await ask('/api/scan/v0/events/missing');
    expect([status, text]).toEqual([404, '{"error":"no such event"}']);
    expect(headers['x-treeline']).toBeUndefined();
  });
});

describe('forward after a failure of the upstream', () => {
  test('returns 502 for a redirect without following it (OPS-03)', async () => {
    const { headers, status, text } = await ask('/api/scan/v0/events/redirect');
    expect([status, JSON.parse(text)]).toEqual([502, { error: 'upstream returned a redirect' }]);
    expect(headers.location).toBeUndefined();
    expect(headers['x-treeline']).toBe('own response');
  });

  test.each(['dated', 'undated'])('returns the date of the upstream only: %s', async (kind) => {
    const { headers } = await ask(`/api/scan/v0/events/${kind}`);
    expect(headers.date).toBe(kind === 'dated' ? DATE : undefined);
  });

  test('returns 502 with a message for an unreachable upstream (OPS-05)', async () => {
    const gone = await openNode('gone');
    const port = portOf(gone);
    await new Promise((resolve) => gone.close(resolve));
    const other = await openTreeline({ ledger: `http://127.0.0.1:${port}`, scan: undefined });
    const { status, text, headers } = await ask('/api/ledger/livez', {}, other.port);
    const absent = await ask('/api/scan/version', {}, other.port);
    await other.close();
    expect(status).toBe(502);
    expect(JSON.parse(text)).toEqual({ error: 'The ledger interface refuses connections.' });
    expect(text).not.toContain(String(port));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(absent.status).toBe(404);
    expect([headers['x-treeline'], absent.headers['x-treeline']]).toEqual([
      'own response',
      'own response',
    ]);
  });

  test('returns 502 for a connection closed before the headers', async () => {
    const { status, text } = await ask('/api/scan/v0/events/drop');
    expect(status).toBe(502);
    expect(JSON.parse(text)).toEqual({ error: 'The Scan interface closed the connection.' });
  });

  test.each(['upgrade', 'informational', 'status'])(
    'returns 502 for a status that is not one of HTTP responses: %s (OPS-05)',
    async (how) => {
      const { status, text, headers } = await ask(`/api/scan/v0/events/${how}`);
      expect(status).toBe(502);
      const error = 'The Scan interface returned a status that is not one of HTTP responses.';
      expect(JSON.parse(text)).toEqual({ error });
      expect(headers['content-security-policy']).toBe(POLICY);
      expect(headers.upgrade).toBeUndefined();
    },
  );

  test('returns 502 for a Content-Encoding that it does not decode (OPS-05)', async () => {
    const { status, text } = await ask('/api/scan/v0/events/zstd');
    const error = 'The Scan interface returned a Content-Encoding that Treeline does not support.';
    expect([status, JSON.parse(text)]).toEqual([502, { error }]);
  });

  test.each(['cut', 'cutclose', 'short'])('cuts a truncated body: %s', async (how) => {
    const { status, text, whole } = await ask(`/api/scan/v0/events/${how}`);
    expect([status, text, whole]).toEqual([200, '{"half":', false]);
  });

  test('streams bytes at once, and aborts the upstream when the client leaves', async () => {
    await new Promise<void>((resolve, reject) => {
      const path = '/api/scan/v0/events/hang';
      const headers = { Host: 'localhost' };
      const sent = request({ host: '127.0.0.1', port: treeline.port, path, headers }, (answer) => {
        answer.on('error', () => undefined);
        answer.once('data', (chunk: Buffer) => {
          expect(chunk.toString()).toBe('{');
          sent.destroy();
          resolve();
        });
      });
      sent.on('error', reject);
      sent.end();
    });
    await expect.poll(() => closed).toContain('/api/scan/v0/events/hang');
  });
});

describe('forward of rejected requests', () => {
  test.each([
    ['GET', '/api/ledger/v2/x/../version'],
    ['GET', '/api/ledger/../ledger/v2/version'],
    ['GET', '/x/../api/ledger/v2/version'],
    ['GET', '/api/ledger/%2e%2e/v2/version'],
    ['GET', '/api/scan/v0/events/%2e%2e'],
    ['GET', '/api/scan/v0/events/..'],
    ['GET', '/api/scan/v0/events/a%2f..%2f..%2fadmin'],
    ['GET', '/api/scan//v0/events/1220'],
    ['GET', '//api/scan/v0/events/1220'],
    ['GET', '/api/scan/v0/events/1220%00'],
    ['GET', '/api/scan@evil.example/v0/events/1220'],
    ['GET', '/api/ledger/v2/commands/completions'],
    ['POST', '/api/ledger/v2/commands/submit-and-wait'],
    ['POST', '/api/ledger/v2/version'],
    ['PUT', '/api/ledger/v2/updates/update-by-id'],
    ['DELETE', '/api/ledger/v2/users/a/rights'],
    ['OPTIONS', '/api/ledger/v2/version'],
    ['HEAD', '/api/ledger/v2/version'],
    ['TRACE', '/api/ledger/v2/version'],
    ['GET', 'http://evil.example/api/ledger/v2/version'],
    ['GET', 'http://localhost/api/ledger/v2/version'],
  ])('rejects %s %s (OPS-01)', async (method, path) => {
    const { status } = await ask(path, { method, headers: { Authorization: 'Bearer canary' } });
    expect([400, 404, 405]).toContain(status);
    expect(seen).toEqual([]);
  });

  test('rejects a foreign Host header', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { Host: 'evil.example' };
      const path = '/api/ledger/v2/version';
      request({ host: '127.0.0.1', port: treeline.port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
    expect(seen).toEqual([]);
  });

  test('forwards an address only to the upstream of its digits (SEC-02)', async () => {
    const first = 'http://127.0.0.1:1/of-this-page';
    const answers = await Promise.all([
      ask(`/api/${upstreamRoute('ledger', first)}/v2/version`, { headers: LUGGAGE }),
      ask(`/api/${upstreamRoute('ledger', first)}/v2/updates/update-by-id`, {
        method: 'POST',
        body: '{}',
      }),
      ask(`/api/gone/${upstreamRoute('ledger', first)}/v2/version`, { headers: LUGGAGE }),
      ask(`/api/${upstreamRoute('scan', first)}/version`),
    ]);
    for (const { status, text, headers } of answers) {
      expect([status, headers['x-treeline']]).toEqual([421, 'own response']);
      expect(JSON.parse(text).error).toMatch(/no longer forwards to this node. Reload the page/);
    }
    expect(seen).toEqual([]);
    const { status } = await ask(`${ledgerRoute()}/v2/version`, { headers: LUGGAGE });
    expect([status, seen.map(({ headers }) => headers.authorization)]).toEqual([
      200,
      ['Bearer canary'],
    ]);
  });

  test('forwards no token to a ledger whose digits the address lacks (SEC-02)', async () => {
    const { status, text, headers } = await ask('/api/ledger/v2/version', { headers: LUGGAGE });
    expect([status, headers['x-treeline']]).toEqual([421, 'own response']);
    expect(JSON.parse(text).error).toContain(ledgerRoute());
    expect(seen).toEqual([]);
    expect((await ask('/api/ledger/v2/version')).status).toBe(200);
    expect((await ask('/api/scan/version', { headers: LUGGAGE })).status).toBe(200);
    expect(seen.map((one) => one.headers.authorization)).toEqual([undefined, undefined]);
  });

  test.each([
    ['declared', {}],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('rejects a body above the limit, %s (OPS-04)', async (_name, headers) => {
    const path = '/api/ledger/v2/updates/update-by-id';
    const body = Buffer.alloc(REQUEST_LIMIT + 1, 32);
    const { status } = await ask(path, { method: 'POST', headers, body });
    expect(status).toBe(413);
    expect(seen).toEqual([]);
  });
});
