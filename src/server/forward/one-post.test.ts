import { request } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#server/security-headers.ts';
import { type AppServer, openAppServer } from '#server/serve/app-server.ts';
import { openTreelineApp } from '#server/serve/treeline-app.ts';

const RUNS = 40;
const JSON_HEAD = 'Content-Type: application/json\r\n';
const GOOD = `HTTP/1.1 200 OK\r\n${JSON_HEAD}Content-Length: 2\r\n\r\n{}`;
const BAD = `HTTP/1.1 502 Bad Gateway\r\n${JSON_HEAD}Content-Length: 2\r\n\r\n{}`;

/** How the node answers a POST. It answers each GET and keeps the connection. */
type Fault = 'reset' | 'reset on a kept connection' | 'hang' | '502' | 'slow';

let fault: Fault = '502';
let received: string[] = [];
let node: Server;
let treeline: AppServer;
const sockets = new Set<Socket>();

/** A node on raw sockets, which reads each request up to the end of its body. */
function serve(socket: Socket): void {
  sockets.add(socket);
  let text = '';
  let served = 0;
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
    if (text.length < head + 4 + length) return;
    const [line = ''] = text.split(' HTTP/1.1', 1);
    text = '';
    received.push(line);
    served++;
    if (line.startsWith('GET')) socket.write(GOOD);
    else answerPost(socket, served);
  });
}

function answerPost(socket: Socket, served: number): void {
  switch (fault) {
    case 'reset':
      return void socket.resetAndDestroy();
    case 'reset on a kept connection':
      return void (served > 1 ? socket.resetAndDestroy() : socket.write(GOOD));
    case 'hang':
      return;
    case '502':
      return void socket.write(BAD);
    case 'slow':
      socket.write(GOOD.slice(0, 20));
      setTimeout(() => socket.write(GOOD.slice(20)), 10);
  }
}

beforeAll(async () => {
  node = createServer(serve);
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const ledger = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const app = openTreelineApp({
    files: new Map(),
    policy: contentSecurityPolicy({ kind: 'proxied' }),
    config: undefined,
    upstreams: { ledger, scan: undefined },
    networks: new Map(),
    simulated: undefined,
  });
  treeline = await openAppServer(app, { port: 0 });
});

beforeEach(() => {
  received = [];
});

afterAll(async () => {
  await treeline.close();
  for (const socket of sockets) socket.destroy();
  node.close();
});

/** Resolves with the status, or "left" when the client leaves after `patience` milliseconds. */
function ask(method: 'GET' | 'POST', path: string, patience = 5000): Promise<number | 'left'> {
  return new Promise((resolve, reject) => {
    const headers = { Host: 'localhost', 'Content-Type': 'application/json' };
    const options = { host: '127.0.0.1', port: treeline.port, path, method, headers };
    const sent = request(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    const timer = setTimeout(() => {
      resolve('left');
      sent.destroy();
    }, patience);
    sent.on('error', reject).on('close', () => clearTimeout(timer));
    sent.end(method === 'POST' ? '{"partyHint":"one"}' : undefined);
  });
}

const ALLOCATE = '/v2/parties/external/allocate';

describe('forward of a POST', () => {
  test.each([
    ['reset', 502],
    ['reset on a kept connection', 200],
    ['hang', 'left'],
    ['502', 502],
    ['slow', 200],
  ] as const)(
    `reaches a node once in each of ${RUNS} runs: %s (REL-05)`,
    async (kind, expected) => {
      fault = kind;
      for (let run = 0; run < RUNS; run++) {
        const path = run % 2 === 0 ? ALLOCATE : '/v2/parties/external/generate-topology';
        // Leaves a kept connection for the POST.
        expect(await ask('GET', '/api/ledger/v2/version')).toBe(200);
        received = [];
        const patience = kind === 'hang' ? 15 : 5000;
        expect(await ask('POST', `/api/ledger${path}`, patience)).toBe(expected);
        await expect.poll(() => received).toEqual([`POST ${path}`]);
      }
    },
    30_000,
  );

  test('is not repeated after the client has left (REL-05)', async () => {
    fault = 'hang';
    await ask('GET', '/api/ledger/v2/version');
    expect(await ask('POST', `/api/ledger${ALLOCATE}`, 30)).toBe('left');
    await expect.poll(() => sockets.size).toBeLessThanOrEqual(1);
    expect(received).toEqual(['GET /v2/version', `POST ${ALLOCATE}`]);
  });
});
