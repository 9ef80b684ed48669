import {
  request as askHttp,
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
} from 'node:http';
import { request as askHttps, Agent as HttpsAgent } from 'node:https';
import { pipeline, Readable, type Transform } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { codeOf } from './upstream-failure.ts';

/** Limits of OPS-04, in milliseconds: to connect, and to receive bytes. */
const CONNECT_LIMIT = 5_000;
const READ_LIMIT = 120_000;

export type UpstreamFetch = (request: Request) => Promise<Response>;

/** Connections over https: of a GET, which may be kept, and of each other request. */
type SecureAgents = { readonly kept: HttpsAgent | undefined; readonly fresh: HttpsAgent };

/** Each request gets a new connection; TLS sessions are resumed. */
const FRESH_HTTP = new HttpAgent({ keepAlive: false });
const USUAL: SecureAgents = { kept: undefined, fresh: new HttpsAgent({ keepAlive: false }) };
/** As Node's own agent has it, in milliseconds. */
const IDLE_LIMIT = 5_000;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The `fetch` for `hono/proxy`. Node's own `fetch` accepts a truncated chunked body after
 * `Connection: close` (undici, `onSocketEnd`). Never follows redirects; decodes compressed bodies.
 * Only a GET may reach the upstream twice.
 * @throws Node's error with its code, if no response arrives.
 */
export const fetchUpstream: UpstreamFetch = (request) => send(request, USUAL);

/** The same for servers whose certificates `trusted` accepts (`readAuthority`). */
export function fetchTrusting(trusted: SecureContext): UpstreamFetch {
  // `secureContext` is an option of `tls.connect`, to which an agent passes its own options.
  const options = { secureContext: trusted } as object;
  const agents = {
    kept: new HttpsAgent({ ...options, keepAlive: true, timeout: IDLE_LIMIT }),
    fresh: new HttpsAgent({ ...options, keepAlive: false }),
  };
  return (request) => send(request, agents);
}

async function send(request: Request, agents: SecureAgents): Promise<Response> {
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const attempt = (again: boolean) => {
      const sent = open(request, body, agents);
      limit(sent);
      // Without this handler Node would wait forever (101 with `Upgrade`).
      sent.on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(badStatus());
      });
      let hasBegun = false;
      sent.on('response', (answer) => {
        hasBegun = true;
        try {
          resolve(toResponse(answer));
        } catch (thrown) {
          sent.destroy();
          reject(thrown);
        }
      });
      sent.on('error', (error) => {
        // The upstream may close an idle connection while it is reused, before any response. Only a
        // GET is repeated, because any other request may have arrived before the connection closed.
        const isClosed = !hasBegun && sent.reusedSocket && codeOf(error) === 'ECONNRESET';
        if (isClosed && again && isRepeatable(request)) attempt(false);
        else reject(error);
      });
      sent.end(body);
    };
    attempt(true);
  });
}

function isRepeatable({ method }: Request): boolean {
  return method === 'GET';
}

function open(request: Request, body: Buffer | undefined, agents: SecureAgents): ClientRequest {
  const url = new URL(request.url);
  const headers: Record<string, string | number> = Object.fromEntries(request.headers);
  if (body !== undefined) headers['content-length'] = body.byteLength;
  const options = { method: request.method, headers, signal: request.signal };
  // A kept connection may be closed already, and a POST that fails on it cannot be repeated. So
  // only a GET uses one.
  const isSecure = url.protocol === 'https:';
  const isKept = isRepeatable(request);
  if (isSecure) return askHttps(url, { ...options, agent: isKept ? agents.kept : agents.fresh });
  return askHttp(url, { ...options, agent: isKept ? undefined : FRESH_HTTP });
}

function limit(sent: ClientRequest): void {
  const late = () => sent.destroy(failure('ETIMEDOUT'));
  const timer = setTimeout(late, CONNECT_LIMIT);
  const connected = () => clearTimeout(timer);
  sent.on('socket', (socket) => {
    if (!socket.connecting) connected();
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
  });
  sent.on('close', connected);
  sent.setTimeout(READ_LIMIT, late);
}

function toResponse(answer: IncomingMessage): Response {
  // Readers of the body receive the error; without a reader, it must not end the server.
  answer.on('error', () => undefined);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 599) throw badStatus();
  if (status === 204 || status === 205 || status === 304) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const encoding = headers.get('content-encoding')?.toLowerCase() || 'identity';
  const decoder = DECODERS[encoding];
  if (decoder === undefined && encoding !== 'identity') throw failure('BAD_ENCODING');
  // The reader at the end of the pipeline receives its error.
  const body = decoder === undefined ? answer : pipeline(answer, decoder(), () => undefined);
  const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return new Response(stream, { status, headers });
}

/** 101 would switch to another protocol; a Response has a status from 200 to 599. */
const badStatus = () => failure('BAD_STATUS');

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
