import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchUpstream } from './upstream-fetch.ts';

let upstream: Server;
let received: string[] = [];
/** Closes the connection of `/cut`. */
let reset = () => {};

/** Answers `/first`, then closes the connection at the next request on it, or begins `/cut`. */
beforeEach(async () => {
  received = [];
  const served = new WeakSet<object>();
  upstream = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    if (served.has(request.socket)) {
      if (request.url !== '/cut') return void request.socket.resetAndDestroy();
      response.writeHead(200, { 'content-length': 2 });
      reset = () => request.socket.resetAndDestroy();
      return void response.write('{');
    }
    served.add(request.socket);
    response.end('{}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => upstream.close(resolve)));

const url = (path: string) => `http://127.0.0.1:${(upstream.address() as AddressInfo).port}${path}`;

async function sendAfterFirst(method: string, path: string): Promise<Response> {
  await (await fetchUpstream(new Request(url('/first')))).text();
  return fetchUpstream(new Request(url(path), method === 'POST' ? { method, body: '{}' } : {}));
}

describe('fetchUpstream', () => {
  test('sends a GET again when the kept connection was closed', async () => {
    const response = await sendAfterFirst('GET', '/v2/version');
    expect(response.status).toBe(200);
    expect(received).toEqual(['GET /first', 'GET /v2/version', 'GET /v2/version']);
  });

  test('does not send a GET again after its response has begun', async () => {
    const response = await sendAfterFirst('GET', '/cut');
    reset();
    await expect(response.text()).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received).toEqual(['GET /first', 'GET /cut']);
  });

  test.each(['/v2/updates', '/base/v2/parties/external/allocate'])(
    'sends a POST to %s once, on a new connection',
    async (path) => {
      const response = await sendAfterFirst('POST', path);
      expect(response.status).toBe(200);
      expect(received).toEqual(['GET /first', `POST ${path}`]);
    },
  );

  test('sends each POST on a connection of its own', async () => {
    const post = () =>
      fetchUpstream(new Request(url('/v2/updates'), { method: 'POST', body: '{}' }));
    for (const _run of [1, 2, 3]) expect(await (await post()).text()).toBe('{}');
    expect(received).toHaveLength(3);
  });
});
