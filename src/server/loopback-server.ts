import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

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
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.on('connect', (_request, socket) => refuseRaw(socket, 405, 'Method Not Allowed'));
  server.on('clientError', (_error, socket) => refuseRaw(socket, 400, 'Bad Request'));
  return server;
}

function safeHeaders(): Readonly<Record<string, string>> {
  return securityHeaders(contentSecurityPolicy({ kind: 'proxied' }));
}

function plainAnswer(status: number): Response {
  return new Response('Invalid request.', { status, headers: safeHeaders() });
}

function refuseRaw(socket: Duplex, status: number, phrase: string): void {
  if (!socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const headers = Object.entries({ ...safeHeaders(), Connection: 'close', 'Content-Length': '0' });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', ''].join('\r\n'));
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
