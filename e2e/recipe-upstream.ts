import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { passOn } from './sub-path.ts';

type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
};

type Upstream = {
  readonly port: number;
  readonly log: Received[];
  /** Answers differently while it is set. */
  behaviour: keyof typeof BEHAVIOURS | undefined;
  readonly close: () => Promise<void>;
};

/** What a hostile or broken node may answer. */
const BEHAVIOURS = {
  redirect: (response) => response.writeHead(307, { Location: 'https://evil.example/' }).end(),
  headers: (response) =>
    response
      .writeHead(200, {
        'Content-Type': 'text/html',
        'Set-Cookie': 'evil=1; Path=/',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Credentials': 'true',
        'Content-Security-Policy': 'default-src *',
        'Content-Security-Policy-Report-Only': 'default-src *',
        'Cache-Control': 'public, max-age=9999',
        'Clear-Site-Data': '"*"',
        'Retry-After': '7',
        Refresh: '0; url=https://evil.example/',
        Link: '<https://evil.example/x.css>; rel=stylesheet',
        Location: 'https://evil.example/',
        Server: 'Internal/9.9',
        'Service-Worker-Allowed': '/',
        'WWW-Authenticate': 'Basic realm="evil"',
        'X-Accel-Redirect': '/treeline/config.json',
        'X-Frame-Options': 'ALLOWALL',
        'X-Powered-By': 'Internal/9.9',
        'X-Treeline': 'own response',
      })
      .end('<script>alert(1)</script>'),
  gzip: (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .end(gzipSync('{"version":"3.5.14"}')),
  closed: (response) => response.socket?.destroy(),
  error: (response) =>
    response
      .writeHead(503, { 'Content-Type': 'application/json' })
      .end('{"code":"NODE_IS_STARTING","cause":"…"}'),
  unauthorized: (response) =>
    response
      .writeHead(401, { 'Content-Type': 'application/json' })
      .end('{"code":"NA","cause":"…"}'),
  tooMany: (response) => response.writeHead(413).end('too many elements'),
} satisfies Readonly<Record<string, (response: ServerResponse) => unknown>>;

/** A node over TLS that records every request, and else passes it to `target`. */
export async function openRecorder(
  certificate: { readonly key: string; readonly cert: string },
  target: string,
): Promise<Upstream> {
  const log: Received[] = [];
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    const received = { method, url, headers, body: '' };
    log.push(received);
    incoming.on('data', (piece: Buffer) => {
      received.body += piece.toString();
    });
    const { behaviour } = upstream;
    if (behaviour === undefined) passOn(incoming, outgoing, target, url);
    else BEHAVIOURS[behaviour](outgoing);
  };
  const server = createSecure({ ...certificate, maxHeaderSize: 32_768 }, handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream: Upstream = {
    port: (server.address() as AddressInfo).port,
    log,
    behaviour: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}

export const SESSION = 'session=canary-session';

type SignOn = {
  readonly port: number;
  readonly log: Received[];
  /** Without a session nobody gets in. */
  isOpen: boolean;
  readonly close: () => Promise<void>;
};

/** Answers as oauth2-proxy does, and signs in whoever begins. */
export async function openSignOn(): Promise<SignOn> {
  const log: Received[] = [];
  const server = createPlain((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    log.push({ method, url, headers, body: '' });
    const wanted = headers['x-auth-request-redirect'];
    switch (url.split('?')[0]) {
      case '/oauth2/auth':
        return outgoing
          .writeHead(signOn.isOpen && headers.cookie?.includes(SESSION) ? 202 : 401)
          .end();
      case '/oauth2/start':
        return outgoing
          .writeHead(302, {
            Location: `/oauth2/callback?state=${encodeURIComponent(String(wanted))}`,
            'Set-Cookie': 'csrf=1; Path=/; Secure; HttpOnly',
          })
          .end();
      case '/oauth2/callback':
        return outgoing
          .writeHead(302, {
            Location: new URL(url, 'http://x').searchParams.get('state') ?? '/',
            'Set-Cookie': `${SESSION}; Path=/; Secure; HttpOnly; SameSite=Lax`,
          })
          .end();
      default:
        return outgoing.writeHead(404).end('no such page of the sign-on');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const signOn: SignOn = {
    port: (server.address() as AddressInfo).port,
    log,
    isOpen: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return signOn;
}
