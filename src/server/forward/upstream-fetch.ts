import {
  request as askHttp,
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
} from 'node:http';
import { request as askHttps, Agent as HttpsAgent } from 'node:https';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Limits of OPS-04, in milliseconds: to connect, and to receive bytes. */
const CONNECT_LIMIT = 5_000;
const READ_LIMIT = 120_000;

/** Each request gets a new connection; TLS sessions are resumed. */
const FRESH_HTTP = new HttpAgent({ keepAlive: false });
const FRESH_HTTPS = new HttpsAgent({ keepAlive: false });

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
export async function fetchUpstream(request: Request): Promise<Response> {
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const send = (again: boolean) => {
      const sent = open(request, body);
      limit(sent);
      // Without this handler Node would wait forever (101 with `Upgrade`).
      sent.on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(badStatus());
      });
      sent.on('response', (answer) => {
        try {
          resolve(toResponse(answer));
        } catch (thrown) {
          sent.destroy();
          reject(thrown);
        }
      });
      sent.on('error', (error) => {
        // The upstream may close an idle connection while it is reused. Only a GET is repeated,
        // because any other request may have arrived before the connection closed.
        const isClosed = sent.reusedSocket && codeOf(error) === 'ECONNRESET';
        if (isClosed && again && isRepeatable(request)) send(false);
        else reject(error);
      });
      sent.end(body);
    };
    send(true);
  });
}

function isRepeatable({ method }: Request): boolean {
  return method === 'GET';
}

function open(request: Request, body: Buffer | undefined): ClientRequest {
  const url = new URL(request.url);
  const headers: Record<string, string | number> = Object.fromEntries(request.headers);
  if (body !== undefined) headers['content-length'] = body.byteLength;
  const options = { method: request.method, headers, signal: request.signal };
  // A kept connection may be closed already, and a POST that fails on it cannot be repeated. So
  // only a GET uses one.
  const isSecure = url.protocol === 'https:';
  const fresh = isRepeatable(request) ? {} : { agent: isSecure ? FRESH_HTTPS : FRESH_HTTP };
  return (isSecure ? askHttps : askHttp)(url, { ...options, ...fresh });
}

function limit(sent: ClientRequest): void {
  const late = () => sent.destroy(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' }));
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
  const decoder = DECODERS[headers.get('content-encoding')?.toLowerCase() ?? ''];
  // The reader at the end of the pipeline receives its error.
  const body = decoder === undefined ? answer : pipeline(answer, decoder(), () => undefined);
  const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return new Response(stream, { status, headers });
}

/** 101 would switch to another protocol; a Response has a status from 200 to 599. */
function badStatus(): Error {
  return Object.assign(new Error('unexpected status'), { code: 'BAD_STATUS' });
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
