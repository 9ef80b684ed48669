import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { contentSecurityPolicy, securityHeaders } from '#server/security-headers.ts';

export type LoopbackServer = { readonly port: number; readonly close: () => Promise<void> };

/**
 * Listens on 127.0.0.1 and, if available, on ::1, so that no other program can use `localhost` with
 * this port.
 * @param port 0 for any free port.
 * @throws Node's listening error (`EADDRINUSE`, `EACCES`).
 */
export async function openLoopbackServer(
  app: Hono<{ Bindings: HttpBindings }>,
  port: number,
): Promise<LoopbackServer> {
  const listener = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    errorHandler: () => plainAnswer(400),
  });
  const first = await listen(newServer(listener), '127.0.0.1', port);
  const bound = (first.address() as AddressInfo).port;
  const servers = [first];
  try {
    servers.push(await listen(newServer(listener), '::1', bound));
  } catch (thrown) {
    const taken = thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';
    if (taken && port !== 0) {
      await closeServer(first);
      throw thrown;
    }
  }
  return {
    port: bound,
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

function newServer(listener: ReturnType<typeof getRequestListener>): Server {
  // The responses that Node itself sends have no security headers, so each has a handler here. A
  // missing Host is rejected by the listener.
  const server = createServer(
    { requireHostHeader: false },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  server.on('connect', (_request, socket) => refuseRaw(socket, 405));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseRaw(socket, STATUS_OF_ERROR[error.code ?? ''] ?? 400),
  );
  server.on('checkExpectation', (_request, outgoing) => {
    const headers = { ...safeHeaders(), Connection: 'close' };
    outgoing.writeHead(417, headers).end('This Expect header is not supported.');
  });
  return server;
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

function refuseRaw(socket: Duplex, status: number): void {
  if (!socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const headers = Object.entries({ ...safeHeaders(), Connection: 'close', 'Content-Length': '0' });
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
