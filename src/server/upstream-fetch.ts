import { request as askHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Limits of OPS-04, in milliseconds: to connect, and to receive bytes. */
const CONNECT_LIMIT = 5_000;
const READ_LIMIT = 120_000;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The `fetch` for `hono/proxy`. Node's own `fetch` accepts a truncated chunked body after
 * `Connection: close` (undici, `onSocketEnd`). Never follows redirects; decodes compressed bodies.
 * @throws Node's error with its code, if no response arrives.
 */
export async function fetchUpstream(request: Request): Promise<Response> {
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const send = (again: boolean) => {
      const sent = open(request, body);
      limit(sent);
      sent.on('response', (answer) => {
        try {
          resolve(toResponse(answer));
        } catch (thrown) {
          sent.destroy();
          reject(thrown);
        }
      });
      sent.on('error', (error) => {
        // The upstream may close an idle connection while it is reused, so a read is sent a second
        // time.
        const isClosed = sent.reusedSocket && codeOf(error) === 'ECONNRESET';
        if (isClosed && again && !isWrite(request)) send(false);
        else reject(error);
      });
      sent.end(body);
    };
    send(true);
  });
}

/** An allocation may have arrived before the connection closed, so it is never sent twice. */
function isWrite({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('/v2/parties/external/allocate');
}

function open(request: Request, body: Buffer | undefined): ClientRequest {
  const url = new URL(request.url);
  const headers: Record<string, string | number> = Object.fromEntries(request.headers);
  if (body !== undefined) headers['content-length'] = body.byteLength;
  const options = { method: request.method, headers, signal: request.signal };
  return url.protocol === 'https:' ? askHttps(url, options) : askHttp(url, options);
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

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
