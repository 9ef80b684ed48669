import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createSecureServer, Server as SecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { LONGEST_TOKEN } from '#api/token/claims.ts';
import { isLoopback } from '#domain/node/plain-http.ts';
import { OWN_RESPONSE } from '#server/own-text.ts';
import {
  contentSecurityPolicy,
  securityHeaders,
  TRANSPORT_SECURITY,
} from '#server/security-headers.ts';
import type { AccessLog } from './access-log.ts';
import { type Located, locate } from './base-path.ts';
import { isPublic, type PublicUrl } from './request-guard.ts';
import type { TlsFiles } from './tls-files.ts';

/** In bytes, of a request. */
export const MOST_HEADERS = 2 * LONGEST_TOKEN;

export type AppServer = {
  readonly port: number;
  readonly close: () => Promise<void>;
  /** Uses other files for the connections from now on; only for a server that has some. */
  readonly renew: (tls: TlsFiles) => void;
};

export type ServerOptions = {
  /** 0 for any free port. */
  readonly port: number;
  /** An address of this machine. Default: 127.0.0.1, and ::1 where there is one. */
  readonly host?: string;
  /** The path of the app, with a slash at both ends. */
  readonly base?: string;
  /** Without them the server speaks plain http. */
  readonly tls?: TlsFiles;
  /** Where browsers open the app. Over TLS they then use https only for its host name. */
  readonly publicUrl?: PublicUrl;
  readonly log?: AccessLog;
};

/**
 * Listens on the host. For the default it listens on both addresses of `localhost`, so that no other
 * program can use `localhost` with this port.
 * @throws Node's listening error (`EADDRINUSE`, `EACCES`).
 */
export async function openAppServer(
  app: Hono<{ Bindings: HttpBindings }>,
  options: ServerOptions,
): Promise<AppServer> {
  const { port, host = '127.0.0.1' } = options;
  const newOne = () => newServer(app, options);
  const first = await listen(newOne(), host, port);
  const bound = (first.address() as AddressInfo).port;
  const servers = [first];
  if (host === '127.0.0.1') {
    try {
      servers.push(await listen(newOne(), '::1', bound));
    } catch (thrown) {
      const taken = thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';
      if (taken && port !== 0) {
        await closeServer(first);
        throw thrown;
      }
    }
  }
  return {
    port: bound,
    renew: (tls) => {
      for (const server of servers)
        if (server instanceof SecureServer) server.setSecureContext(tls);
    },
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

function newServer(
  app: Hono<{ Bindings: HttpBindings }>,
  { base = '/', tls, publicUrl, log }: ServerOptions,
): Server {
  const strictOf = ({ headers: { host = '' } }: IncomingMessage) =>
    tls !== undefined && isStrict(host, publicUrl) ? TRANSPORT_SECURITY : {};
  const answer = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    errorHandler: () => plainAnswer(400),
  });
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const found = locate(base, incoming.url ?? '');
    log?.begin(incoming, outgoing, targetIn(found));
    latest.set(incoming.socket, outgoing);
    for (const [name, value] of Object.entries(strictOf(incoming))) outgoing.setHeader(name, value);
    if (found.kind === 'inside') {
      incoming.url = found.target;
      void answer(incoming, outgoing);
    } else if (found.kind === 'bare') {
      outgoing.writeHead(308, { ...safeHeaders(), Location: found.location }).end();
    } else {
      const headers = { ...safeHeaders(), 'Content-Type': 'text/plain; charset=utf-8' };
      outgoing.writeHead(404, headers).end(`Treeline is below ${base} on this server.`);
    }
  };
  // The responses that Node itself sends have no security headers, so each has a handler here. A
  // missing Host is rejected by the app.
  const rules = { requireHostHeader: false, maxHeaderSize: MOST_HEADERS };
  const server =
    tls === undefined
      ? createServer(rules, listener)
      : createSecureServer({ ...tls, ...rules }, listener);
  server.on('connect', (request, duplex) => {
    // A server of Node passes a socket; the type is wider for servers of other streams.
    const socket = duplex as Socket;
    log?.refuse(socket, canRefuse(socket) ? 405 : undefined, 'CONNECT');
    refuseRaw(socket, 405, strictOf(request));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    // Also a failed TLS handshake, after which nothing can be sent.
    if (tls !== undefined && !isHttpError(error)) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400;
    // A connection that ends between two requests is none.
    if (isHttpError(error)) log?.refuse(socket, canRefuse(socket) ? status : undefined);
    refuseRaw(socket, status);
  });
  server.on('checkExpectation', (request, outgoing) => {
    log?.begin(request, outgoing, targetIn(locate(base, request.url ?? '')));
    const headers = { ...safeHeaders(), ...strictOf(request), Connection: 'close' };
    outgoing.writeHead(417, headers).end('This Expect header is not supported.');
  });
  return server;
}

/** Strict transport of `localhost` would hold for every other server of this machine. */
function isStrict(host: string, publicUrl: PublicUrl | undefined): boolean {
  return publicUrl !== undefined && !isLoopback(publicUrl.hostname) && isPublic(host, publicUrl);
}

function isHttpError({ code = '' }: NodeJS.ErrnoException): boolean {
  return code.startsWith('HPE_') || STATUS_OF_ERROR[code] !== undefined;
}

/** As Node answers them itself. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function safeHeaders(): Readonly<Record<string, string>> {
  const headers = securityHeaders(contentSecurityPolicy({ kind: 'proxied' }));
  return { ...headers, 'Cache-Control': 'no-store' };
}

function plainAnswer(status: number): Response {
  return new Response('Invalid request.', { status, headers: safeHeaders() });
}

function targetIn(found: Located): string | undefined {
  return found.kind === 'inside' ? found.target : undefined;
}

/** The response to the last request of a connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** False within a response. A connection may have had earlier ones. */
function canRefuse(socket: Socket): boolean {
  const { headersSent = false, writableFinished = true } = latest.get(socket) ?? {};
  return socket.writable && (!headersSent || writableFinished);
}

function refuseRaw(
  socket: Socket,
  status: number,
  strict: Readonly<Record<string, string>> = {},
): void {
  if (!canRefuse(socket)) {
    socket.destroy();
    return;
  }
  const headers = Object.entries({
    ...safeHeaders(),
    ...OWN_RESPONSE,
    ...strict,
    Connection: 'close',
    'Content-Length': '0',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'));
}

function listen(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), 1000);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
