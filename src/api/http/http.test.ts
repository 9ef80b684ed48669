import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseExact } from '#api/json/exact-json.ts';
import { PAGE_BYTES } from '#api/json/page-bytes.ts';
import { WrongShape } from '#api/json/shape.ts';
import { reading } from '#api/update-reader/reading.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import type { Question } from './api-request.ts';
import { LIMITS, type Limits } from './api-request.ts';
import { textIntake } from './body.ts';
import { ask } from './http.ts';
import { MOST_LOGGED, requestLog } from './request-log.ts';

/** Raw sockets, so that the server can lie about lengths, cut, drip and hang. */
type Answer = (socket: Socket, head: string) => void;
type Node = { url: string; heads: string[]; closed: Promise<void> };

const SMALL: Limits = { ...LIMITS, smallBytes: 64 * 1024 };
const SHORT: Limits = { ...SMALL, headersMs: 250, idleMs: 250, totalMs: 600 };
const servers: Server[] = [];

afterEach(() => {
  requestLog.clear();
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: Answer): Promise<Node> {
  const heads: string[] = [];
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => close());
    socket.once('data', (data) => {
      heads.push(data.toString());
      answer(socket, data.toString());
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, heads, closed };
}

function whole(body: string | Buffer, contentType = 'application/json', status = '200 OK'): Answer {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: ${contentType}\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
    );
    socket.end(bytes);
  };
}

function question(node: Pick<Node, 'url'>, more: Partial<Question<unknown>> = {}) {
  return ask<unknown>({
    server: 'ledger',
    url: `${node.url}/v2/thing`,
    aliveUrl: `${node.url}/livez`,
    size: 'small',
    limits: SMALL,
    open: () => textIntake(parseExact),
    ...more,
  });
}

async function failing(promise: Promise<unknown>) {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  const failure = failureOf(thrown);
  if (failure === undefined) throw thrown ?? new Error('it did not fail');
  return failure;
}

describe('ask with a response', () => {
  test('reads the exact body with progress, and sends no cookies', async () => {
    const node = await serve(whole('{"offset":9007199254740993}'));
    const progress: unknown[] = [];
    const answer = await question(node, { onProgress: (step) => progress.push(step) });
    expect(answer).toEqual({ offset: 9007199254740993n });
    expect(progress.at(-1)).toEqual({ received: 27, total: 27 });
    expect(node.heads[0]).toMatch(/^GET \/v2\/thing /);
    expect(node.heads[0]).toMatch(/accept: application\/json\r\n/i);
    expect(node.heads[0]).not.toMatch(/authorization|cookie|referer/i);
  });

  test('sends JSON in a POST', async () => {
    const node = await serve(whole('{}'));
    await question(node, { body: { updateId: '1220' } });
    expect(node.heads[0]).toMatch(/^POST /);
    expect(node.heads[0]).toMatch(/content-type: application\/json\r\n/i);
  });

  test('sends an integer beyond 2^53 by its digits, and no absent member', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('x', { status: 400 }));
    vi.stubGlobal('fetch', fetch);
    const body = { id: 9007199254740993n, to: undefined, of: { none: [] } };
    const { place } = await failing(question({ url: 'http://node' }, { body }));
    const sent = '{"id":9007199254740993,"of":{"none":[]}}';
    expect(fetch.mock.calls[0]?.[1]?.body).toBe(sent);
    expect(place.body).toBe(sent);
  });

  test('accepts a byte order mark and a plain file type (fault 17)', async () => {
    expect(await question(await serve(whole('\uFEFF{"a":1}')))).toEqual({ a: 1 });
    const file = await serve(whole('{"a":1}', 'application/octet-stream'));
    expect(await question(file)).toEqual({ a: 1 });
  });

  test('saves the received bytes with their byte order mark', async () => {
    const body = Buffer.from('\uFEFF{"update":{"update_id":"1220aa","events_by_id":{}}}');
    const order = { as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' } as const;
    const document = await question(await serve(whole(body)), { open: reading(order) });
    const saved = await (await (document as UpdateDocument).raw()).save();
    expect(Buffer.from(await saved.arrayBuffer()).equals(body)).toBe(true);
  });

  test('reports progress without a total when the body is compressed', async () => {
    const packed = gzipSync('{"a":1}');
    const node = await serve((socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`,
      );
      socket.end(packed);
    });
    const progress: unknown[] = [];
    await question(node, { onProgress: (step) => progress.push(step) });
    // The last is the end itself: all that came is all there is.
    expect(progress).toEqual([
      { received: 7, total: undefined },
      { received: 7, total: 7 },
    ]);
  });
});

describe('ask with a failure', () => {
  test('returns unreachable for a refused connection (fault 1, REL-04)', async () => {
    expect(await failing(question({ url: 'http://127.0.0.1:1' }))).toMatchObject({
      kind: 'unreachable',
      place: { server: 'ledger', method: 'GET', url: 'http://127.0.0.1:1/v2/thing' },
    });
  });

  test('returns CORS when only the blind probe has a response (fault 20, fault 21)', async () => {
    let asked = 0;
    const node = await serve((socket, head) => {
      asked++;
      if (head.startsWith('GET /livez')) whole('', 'text/plain')(socket, head);
      else socket.destroy();
    });
    expect(await failing(question(node))).toMatchObject({ kind: 'cors' });
    expect(asked).toBe(3);
    expect(node.heads.join('')).not.toMatch(/authorization/i);
  });

  test('returns a timeout when the server stalls before the headers (fault 2, REL-01)', async () => {
    const node = await serve(() => undefined);
    expect(await failing(question(node, { limits: SHORT }))).toMatchObject({
      kind: 'timeout',
      phase: 'headers',
      seconds: 0.25,
    });
    await node.closed;
    expect(node.heads).toHaveLength(1);
  });

  test('returns a timeout when the server stalls after the headers (fault 3, REL-01)', async () => {
    const node = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    const failure = await failing(question(node, { limits: SHORT }));
    expect(failure).toMatchObject({ kind: 'timeout', phase: 'body' });
    await node.closed;
  });

  test('returns a timeout for a slow body, even without a total limit (fault 4, REL-01)', async () => {
    const node = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n{"a":"');
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await failing(question(node, { size: 'update', limits: SHORT }))).toMatchObject({
      kind: 'timeout',
      phase: 'body',
      bytes: expect.any(Number),
    });
  });

  test('returns a timeout for an endless body of a small response (fault 4, REL-01)', async () => {
    const node = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n{"a":"');
      const flow = setInterval(() => socket.write('x'.repeat(1200)), 50);
      socket.on('close', () => clearInterval(flow));
    });
    const failure = await failing(question(node, { limits: SHORT }));
    expect(failure).toMatchObject({ kind: 'timeout', phase: 'total' });
  });

  test('returns cut off for a truncated chunked body (fault 5, REL-04)', async () => {
    const node = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n');
      setTimeout(() => socket.destroy(), 30);
    });
    const failure = await failing(question(node));
    expect(failure).toMatchObject({ kind: 'cut-off', bytes: 5 });
    expect(failure).not.toHaveProperty('isEnded');
  });

  test('returns cut off for a body shorter than declared (fault 7)', async () => {
    const node = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":[1,2]}');
      setTimeout(() => socket.destroy(), 30);
    });
    const failure = await failing(question(node));
    expect(failure).toMatchObject({ kind: 'cut-off', status: 200, bytes: 11, expected: 100 });
  });

  test('returns cut off for a truncated body that closes normally (fault 6)', async () => {
    const node = await serve((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"a":["b\\"'));
    const failure = await failing(question(node));
    expect(failure).toMatchObject({ kind: 'cut-off', status: 200, bytes: 10, isEnded: true });
  });

  test('returns undecodable for plain bytes declared as gzip (fault 8)', async () => {
    const node = await serve((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 7\r\n\r\n{"a":1}'),
    );
    expect(await failing(question(node))).toMatchObject({ kind: 'undecodable' });
  });

  test('stops a compression bomb at the limit (fault 9, DATA-01)', async () => {
    const packed = gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x20));
    const node = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
      socket.end(packed);
    });
    const failure = await failing(question(node));
    expect(failure).toMatchObject({ kind: 'too-large', limit: SMALL.smallBytes });
    expect(failure.kind === 'too-large' && failure.bytes).toBeLessThan(1024 * 1024);
  });

  test('reads nothing of a response that is announced beyond the limit (DATA-01)', async () => {
    const node = await serve((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n{"a":'),
    );
    const { smallBytes: limit } = SMALL;
    const known = { kind: 'too-large', limit, bytes: 0, expected: 99_999_999_999 };
    expect(await failing(question(node))).toMatchObject(known);
  });

  test('reports a body for which the browser has no memory, and ends the connection', async () => {
    class Scarce extends ArrayBuffer {
      constructor(length: number) {
        if (length === PAGE_BYTES) throw new RangeError('Array buffer allocation failed');
        super(length);
      }
    }
    const node = await serve(whole(`"${'x'.repeat(3 * PAGE_BYTES)}"`));
    vi.stubGlobal('ArrayBuffer', Scarce);
    const failure = await failing(question(node, { limits: LIMITS }));
    expect(failure.kind).toBe('no-memory');
    expect(failure.kind === 'no-memory' && failure.bytes).toBeGreaterThanOrEqual(PAGE_BYTES);
    await node.closed;
  });

  test('returns not JSON for HTML with 200, and for invalid JSON (fault 12, fault 13)', async () => {
    const page = `<!doctype html>${'x'.repeat(400)}`;
    const html = await failing(question(await serve(whole(page, 'text/html; charset=utf-8'))));
    expect(html).toMatchObject({ kind: 'not-json', status: 200, start: page.slice(0, 200) });
    const lie = await failing(question(await serve(whole(page))));
    expect(lie).toMatchObject({ kind: 'not-json', contentType: 'application/json' });
  });

  test.each([
    ['', 'application/json', 0],
    ['', 'text/html', 0],
    [' \n', 'application/json', 2],
  ])('returns empty for the body %j of type %s', async (body, type, bytes) => {
    const failure = await failing(question(await serve(whole(body, type))));
    expect(failure).toMatchObject({ kind: 'empty', status: 200, bytes });
  });

  test('returns empty for 204', async () => {
    const node = await serve((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    expect(await failing(question(node))).toMatchObject({ kind: 'empty', status: 204, bytes: 0 });
  });

  test('returns undecodable for invalid UTF-8 (fault 18, DATA-01)', async () => {
    const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(await failing(question(await serve(whole(body))))).toMatchObject({
      kind: 'undecodable',
    });
  });

  test('returns the path of a wrong structure (fault 15)', async () => {
    const open = () =>
      textIntake(() => {
        throw new WrongShape('update.events[3].choice', 'a string');
      });
    expect(await failing(question(await serve(whole('{}')), { open }))).toMatchObject({
      kind: 'wrong-shape',
      status: 200,
      path: 'update.events[3].choice',
      expected: 'a string',
    });
  });

  test.each([301, 302, 303, 307, 308])(
    'returns a redirect (%i) without following it (fault 22, fault 23, SEC-04)',
    async (status) => {
      const node = await serve((socket) =>
        socket.end(`HTTP/1.1 ${status} Go\r\nlocation: /login\r\ncontent-length: 0\r\n\r\n`),
      );
      expect(await failing(question(node))).toMatchObject({ kind: 'redirected' });
      expect(node.heads.join('')).not.toContain('/login');
    },
  );
});

test('ask follows no redirect to any target, and neither caches nor names the page (SEC-04, fault 24)', async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    throw new TypeError('Failed to fetch');
  });
  await failing(question({ url: 'https://node.example' }));
  await failing(question({ url: 'https://node.example' }, { body: {} }));
  vi.unstubAllGlobals();
  expect(sent.map(({ redirect, mode }) => `${mode} ${redirect}`)).toEqual([
    ...['cors error', 'cors manual', 'no-cors undefined'],
    ...['cors error', 'cors manual', 'no-cors undefined'],
  ]);
  for (const init of sent)
    expect(init).toMatchObject({
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
});

describe('ask with a cancelled signal', () => {
  test("rejects with the caller's reason and closes the connection (REL-02)", async () => {
    const node = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n{'));
    const leave = new AbortController();
    const asked = question(node, {
      signal: leave.signal,
      onProgress: () => leave.abort(new Error('left')),
    });
    await expect(asked).rejects.toThrow('left');
    await node.closed;
  });

  test('sends nothing when already cancelled', async () => {
    const node = await serve(whole('{}'));
    await expect(question(node, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(node.heads).toHaveLength(0);
  });
});

describe('a status that is not 2xx', () => {
  const LEDGER = JSON.stringify({
    code: 'UPDATE_NOT_FOUND',
    cause: 'no such update',
    correlationId: null,
    traceId: 'ab',
    context: { category: '11', __proto__x: 'y' },
    resources: [['ErrorResource(UPDATE_ID)', '1220']],
    errorCategory: 11,
    grpcCodeValue: 5,
    retryInfo: null,
    definiteAnswer: null,
  });

  test.each([
    [401, LEDGER, 'unauthenticated', 'ledger-error'],
    [403, LEDGER, 'refused', 'ledger-error'],
    [404, LEDGER, 'not-found', 'ledger-error'],
    [404, '{"error":"Event with id x not found"}', 'not-found', 'scan-error'],
    [404, '{"errors":["HttpMethod(GET)"],"status":404}', 'not-offered', 'text'],
    [404, '', 'not-offered', 'none'],
    [405, 'Method Not Allowed', 'not-offered', 'text'],
    [413, LEDGER, 'too-many-elements', 'ledger-error'],
    [429, '{"error":"slow"}', 'rate-limited', 'scan-error'],
    [500, '{broken', 'status', 'text'],
    [501, LEDGER, 'not-offered', 'ledger-error'],
  ])(
    '%i with %s is %s (fault 31, fault 32, fault 33, REL-17)',
    async (status, body, kind, words) => {
      const node = await serve(whole(body, 'application/json', `${status} X`));
      expect(await failing(question(node))).toMatchObject({ kind, words: { kind: words } });
    },
  );

  test('keeps all fields of the ledger error', async () => {
    const failure = await failing(
      question(await serve(whole(LEDGER, 'application/json', '404 Not Found'))),
    );
    expect(failure.kind === 'not-found' && failure.words).toEqual({
      kind: 'ledger-error',
      error: {
        code: 'UPDATE_NOT_FOUND',
        cause: 'no such update',
        errorCategory: 11,
        grpcCode: 5,
        correlationId: undefined,
        traceId: 'ab',
        retryInfo: undefined,
        definiteAnswer: undefined,
        context: [
          ['category', '11'],
          ['__proto__x', 'y'],
        ],
        resources: [['UPDATE_ID', '1220']],
        raw: JSON.parse(LEDGER),
      },
    });
  });

  test('reads numbers and flags of a ledger error that are text, and ids that are numbers', async () => {
    const body = JSON.stringify({
      code: 'X',
      cause: 'y',
      context: [],
      resources: {},
      errorCategory: '11',
      grpcCodeValue: '5',
      correlationId: '',
      traceId: 12,
      retryInfo: { seconds: 3 },
      definiteAnswer: 'false',
    });
    const answer = whole(body, 'application/json', '404 Not Found');
    const failure = await failing(question(await serve(answer)));
    expect(failure).toMatchObject({
      words: {
        error: {
          errorCategory: 11,
          grpcCode: 5,
          correlationId: undefined,
          traceId: '12',
          retryInfo: '{"seconds":3}',
          definiteAnswer: false,
          context: [],
          resources: [],
        },
      },
    });
  });

  const OWN =
    'HTTP/1.1 502 X\r\nx-treeline: own response\r\ncontent-type: application/json\r\n\r\n';
  const refusal = (socket: Socket) => socket.end(`${OWN}{"error":"It refuses connections."}`);

  test("attributes an error of Treeline's own server to that server", async () => {
    const node = await serve(refusal);
    vi.stubGlobal('location', { origin: node.url });
    const own = await failing(question(node));
    const text = 'It refuses connections.';
    expect(own).toMatchObject({ kind: 'status', status: 502, words: { kind: 'treeline', text } });
    // A node elsewhere may send the mark, but does not become us by it.
    const other = await failing(question(await serve(refusal)));
    expect(other).toMatchObject({ words: { kind: 'scan-error', text } });
    vi.unstubAllGlobals();
    // A command has no server of its own that another one could be mistaken for.
    expect(await failing(question(node))).toEqual({ ...own, place: expect.anything() });
  });

  test.each([
    ['7', 7],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
  ])('Retry-After: %s is read as seconds', async (header, seconds) => {
    const node = await serve((socket) =>
      socket.end(`HTTP/1.1 429 X\r\nretry-after: ${header}\r\n\r\n`),
    );
    expect(await failing(question(node))).toMatchObject({
      kind: 'rate-limited',
      retryAfter: seconds,
    });
  });

  test("keeps plain text as the server's message, up to 1 MiB (fault 16, fault 42, DATA-01)", async () => {
    const node = await serve(whole('x'.repeat(2_000_000), 'text/plain', '400 Bad Request'));
    const failure = await failing(question(node));
    expect(failure).toMatchObject({ kind: 'status', status: 400 });
    expect(
      failure.kind === 'status' && failure.words.kind === 'text' && failure.words.text.length,
    ).toBe(LIMITS.errorBytes);
  });
});

describe('requestLog', () => {
  const lines = () =>
    requestLog.get().map(({ method, path, bytes, end }) => {
      if (end === undefined) return `${method} ${path} under way`;
      const how = end.kind === 'answered' ? end.status : end.kind;
      const failure = end.kind === 'failed' ? ` ${end.failure} ${end.status}` : '';
      return `${method} ${path} ${how}${failure}, ${bytes} bytes`;
    });

  test('has every request, newest first, without bodies, tokens and query values', async () => {
    const node = await serve(whole('{"secret":"answer"}'));
    const authorize = (headers: Headers) => headers.set('Authorization', 'Bearer secret-token');
    await question(node, { authorize });
    await question(node, { body: { secret: 'question' } });
    await question(node, { url: `${node.url}/v2/thing?parties=secret::1220&limit=3` });
    expect(lines()).toEqual([
      'GET /v2/thing?parties=…&limit=3 200, 19 bytes',
      'POST /v2/thing 200, 19 bytes',
      'GET /v2/thing 200, 19 bytes',
    ]);
    expect(JSON.stringify(requestLog.get())).not.toContain('secret');
    expect(requestLog.get().every(({ end }) => (end?.ms ?? -1) >= 0)).toBe(true);
    expect(requestLog.get()[0]?.origin).toBe(node.url);
  });

  test('has failures with kind and status', async () => {
    const refusing = await serve(whole('no such thing', 'text/plain', '500 Oops'));
    await expect(question(refusing)).rejects.toThrow();
    const foreign = await serve(whole('<p>', 'text/html'));
    await expect(question(foreign)).rejects.toThrow();
    expect(lines()).toEqual([
      'GET /v2/thing failed not-json 200, 3 bytes',
      'GET /v2/thing failed status 500, 13 bytes',
    ]);
  });

  test('has the probes after a request without a response', async () => {
    const node = await serve((socket) => socket.destroy());
    await expect(question(node)).rejects.toThrow();
    expect(lines().at(-1)).toMatch(/^GET \/v2\/thing failed \w+ undefined, 0 bytes$/);
    const probes = lines().slice(0, -1);
    expect(probes.length).toBeGreaterThan(0);
    for (const line of probes) expect(line).toMatch(/probed, 0 bytes$/);
  });

  test('has pending and cancelled requests', async () => {
    const node = await serve(() => undefined);
    const leave = new AbortController();
    const asked = question(node, { signal: leave.signal });
    await vi.waitFor(() => expect(node.heads).toHaveLength(1));
    expect(lines()).toEqual(['GET /v2/thing under way']);
    leave.abort();
    await expect(asked).rejects.toThrow();
    expect(lines()).toEqual(['GET /v2/thing left, 0 bytes']);
  });

  test('has no entry for a request that was never sent', async () => {
    const node = await serve(whole('{}'));
    await expect(question(node, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(lines()).toEqual([]);
  });

  test('keeps the newest entries, and a cleared entry stays removed', async () => {
    const node = await serve(() => undefined);
    const leave = new AbortController();
    const under = question(node, { signal: leave.signal });
    requestLog.clear();
    leave.abort();
    await expect(under).rejects.toThrow();
    expect(lines()).toEqual([]);
    const gone = await serve(whole('{}'));
    for (let at = 0; at < MOST_LOGGED + 5; at++)
      await question(gone, { url: `${gone.url}/v2/thing?limit=${at}` });
    expect(lines()).toHaveLength(MOST_LOGGED);
    expect(lines()[0]).toContain(`limit=${MOST_LOGGED + 4} `);
  });
});
