import { connect as connectPlain } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { SESSION } from './recipe-upstream.ts';

export type RawAnswer = {
  readonly status: number;
  /** Each value of a header, in lower case names. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
};

/** The lines of a request with a session, as a browser would send it. */
export function requestText(
  method: string,
  target: string,
  {
    host = 'localhost',
    cookie = SESSION,
    headers = {},
    body,
  }: {
    readonly host?: string;
    readonly cookie?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
  } = {},
): string {
  const all = Object.entries({
    Host: host,
    ...(cookie === '' ? {} : { Cookie: cookie }),
    Connection: 'close',
    ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${target} HTTP/1.1\r\n${lines}\r\n${body ?? ''}`;
}

/**
 * A request above the limit of 2 MiB, without its body: a server that refuses it by its length
 * would reset the connection while the body is written, and its answer would be lost.
 */
export function oversizedRequest(target: string): string {
  return requestText('POST', target, { headers: { 'Content-Length': '2097153' } });
}

/** Sends the text as it is, over TLS unless `isPlain`, and reads the answer to its end. */
export async function sendRaw(port: number, text: string, isPlain = false): Promise<RawAnswer> {
  return parsed(await readRaw(port, text, isPlain));
}

/** The same without reading it, so that several answers may follow each other. */
export function readRaw(port: number, text: string, isPlain = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const at = { port, host: '127.0.0.1' };
    const socket = isPlain
      ? connectPlain(at)
      : connectSecure({ ...at, servername: 'localhost', rejectUnauthorized: false });
    // A server that waits for more of the request is no answer.
    socket.setTimeout(60_000, () => {
      reject(new Error(`No complete answer to: ${text.slice(0, 200)}`));
      socket.destroy();
    });
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // A server may close before it has read all requests.
    socket.on('error', (error) => (pieces.length === 0 ? reject(error) : undefined));
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
    socket.write(text);
  });
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  const body = rest.join('\r\n\r\n');
  return { status: Number(first.split(' ')[1] ?? 0), headers, body };
}
