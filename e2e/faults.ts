import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { ANSWERS, type AnsweredFault, sendAnswer } from './answered-faults.ts';

/**
 * The faults of a server; docs/facts/security.md#fault-cases. `refused` is a closed port,
 * `blackhole` accepts and sends nothing, `hang` stops after the headers, `drip` sends a byte a
 * second, `cut` breaks off inside a chunked body, `short` promises 100 bytes and sends 12, `empty`
 * sends no body with 200, `html` is a login page with 200, `redirect` points to a foreign server,
 * `bomb` is 1 MB of gzip that unfolds to 1 GiB.
 */
export type FaultCase =
  | 'refused'
  | 'blackhole'
  | 'hang'
  | 'drip'
  | 'cut'
  | 'short'
  | 'empty'
  | 'html'
  | 'redirect'
  | 'bomb';

/** One request as it arrived; header names in lower case. */
type FaultRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the connection has ended, by whichever side. */
  closed: boolean;
};

export type Faults = {
  readonly origin: string;
  readonly log: readonly FaultRequest[];
  /** Where redirects point: it answers anyone, so that a followed redirect would succeed. */
  readonly evil: { readonly origin: string; readonly log: readonly FaultRequest[] };
  /** A base_url or scan_url whose every path has this fault, such as `http://…/f/cut`. */
  readonly url: (fault: FaultCase | AnsweredFault) => string;
  /** The body that faults of a body are made from. */
  readonly useBody: (healthy: string) => void;
  readonly close: () => Promise<void>;
};

type Behaviour = (socket: Socket, evil: string) => void | Promise<void>;

const CORS =
  'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: authorization, content-type\r\n';

function head(status: string, ...headers: readonly string[]): string {
  const lines = [...headers, 'Connection: close'].map((line) => `${line}\r\n`).join('');
  return `HTTP/1.1 ${status}\r\n${CORS}${lines}\r\n`;
}

const JSON_TYPE = 'Content-Type: application/json';
const LOGIN_PAGE = '<!doctype html><title>Log in</title><script>alert(1)</script><p>Log in</p>';

const BEHAVIOURS: { readonly [fault in Exclude<FaultCase, 'refused'>]: Behaviour } = {
  blackhole: () => undefined,
  hang: (socket) => {
    socket.write(head('200 OK', JSON_TYPE, 'Content-Length: 100'));
  },
  drip: async (socket) => {
    socket.write(head('200 OK', JSON_TYPE, 'Transfer-Encoding: chunked'));
    socket.write('9\r\n{"drip":"\r\n');
    while (!socket.destroyed) {
      await wait(1000);
      if (!socket.destroyed) socket.write('1\r\n.\r\n');
    }
  },
  cut: async (socket) => {
    socket.write(head('200 OK', JSON_TYPE, 'Transfer-Encoding: chunked'));
    socket.write('10\r\n{"update":{"even\r\n');
    await wait(50);
    socket.destroy();
  },
  short: (socket) => {
    socket.end(`${head('200 OK', JSON_TYPE, 'Content-Length: 100')}{"update":{}`);
  },
  empty: (socket) => {
    socket.end(head('200 OK', JSON_TYPE, 'Content-Length: 0'));
  },
  html: (socket) => {
    socket.end(head('200 OK', 'Content-Type: text/html; charset=utf-8') + LOGIN_PAGE);
  },
  redirect: (socket, evil) => {
    socket.end(head('302 Found', `Location: ${evil}/stolen`, 'Content-Length: 0'));
  },
  bomb: async (socket) => {
    const file = await prepareBomb();
    socket.write(head('200 OK', JSON_TYPE, 'Content-Encoding: gzip'));
    createReadStream(file).pipe(socket);
  },
};

/** Opens the fault server, its foreign companion and a closed port, all on 127.0.0.1. */
export async function openFaults(): Promise<Faults> {
  await prepareBomb();
  const evil = await openRaw((socket) => {
    socket.end(`${head('200 OK', JSON_TYPE)}{"evil":true}`);
  });
  let healthy = '';
  const main = await openRaw((socket, { method, path }) => {
    const fault = /^\/f\/([a-z0-9]+)\//.exec(path)?.[1];
    const named = <T>(table: Readonly<Record<string, T>>) =>
      Object.entries(table).find(([name]) => name === fault)?.[1];
    const behaviour = named(BEHAVIOURS);
    const answered = named(ANSWERS);
    const count = main.log.filter((one) => one.path === path && one.method === method).length;
    if (behaviour !== undefined) void behaviour(socket, evil.origin);
    else if (answered !== undefined)
      sendAnswer(socket, answered({ path, evil: evil.origin, healthy, count }));
    else socket.end(head('404 Not Found', 'Content-Length: 0'));
  });
  const nobody = await openRaw(() => undefined);
  await nobody.close();
  return {
    origin: main.origin,
    log: main.log,
    evil,
    url: (fault) => `${fault === 'refused' ? nobody.origin : main.origin}/f/${fault}`,
    useBody: (body) => {
      healthy = body;
    },
    close: async () => {
      await Promise.all([main.close(), evil.close()]);
    },
  };
}

type RawServer = {
  readonly origin: string;
  readonly log: FaultRequest[];
  readonly close: () => Promise<void>;
};

/** One request per connection: the head is parsed, a body is swallowed, `answer` does the rest. */
async function openRaw(
  answer: (socket: Socket, request: FaultRequest) => void,
): Promise<RawServer> {
  const log: FaultRequest[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    let request: FaultRequest | undefined;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (request !== undefined) request.closed = true;
    });
    socket.on('data', (chunk) => {
      if (request !== undefined) return;
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      request = readHead(text.slice(0, end));
      log.push(request);
      const preflight = request.method === 'OPTIONS' && !request.path.startsWith('/f/blackhole/');
      const isDenied = request.path.startsWith('/f/preflight403/');
      if (preflight) socket.end(head(isDenied ? '403 Forbidden' : '204 No Content'));
      else answer(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function readHead(text: string): FaultRequest {
  const [first = '', ...lines] = text.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { method, path, headers: Object.fromEntries(headers), closed: false };
}

const BOMB = join(tmpdir(), 'treeline-bomb-1-gib.gz');
const MEBIBYTE = 1024 * 1024;

/** Makes the bomb once per machine (some seconds); later calls find the file. */
async function prepareBomb(): Promise<string> {
  if (existsSync(BOMB)) return BOMB;
  const unfolded = Readable.from(
    (function* () {
      yield Buffer.from('{"update":"');
      const filling = Buffer.alloc(MEBIBYTE, 'a');
      for (let index = 0; index < 1024; index += 1) yield filling;
      yield Buffer.from('"}');
    })(),
  );
  const folded = await buffer(unfolded.pipe(createGzip({ level: 9 })));
  // Two workers may write it at once: files are replaced whole, so no worker reads a half one.
  const draft = `${BOMB}.${randomUUID()}`;
  await writeFile(draft, folded);
  await rename(draft, BOMB);
  return BOMB;
}
