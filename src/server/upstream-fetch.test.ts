import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchUpstream } from './upstream-fetch.ts';

let upstream: Server;
let received: string[] = [];

/** Answers `/first`, then closes the connection at the next request on it. */
beforeEach(async () => {
  received = [];
  const served = new WeakSet<object>();
  upstream = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    if (served.has(request.socket)) return void request.socket.resetAndDestroy();
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
  test.each([
    ['GET', '/v2/version'],
    ['POST', '/v2/updates'],
  ])('sends %s %s again when the kept connection was closed', async (method, path) => {
    const response = await sendAfterFirst(method, path);
    expect(response.status).toBe(200);
    expect(received).toEqual(['GET /first', `${method} ${path}`, `${method} ${path}`]);
  });

  test('never sends an allocation twice', async () => {
    const path = '/base/v2/parties/external/allocate';
    await expect(sendAfterFirst('POST', path)).rejects.toThrow();
    expect(received).toEqual(['GET /first', `POST ${path}`]);
  });
});
