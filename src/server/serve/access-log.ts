import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { readForwarding } from '#server/forwarded-routes.ts';
import { appPathOf } from './app-paths.ts';

export type AccessLog = {
  /** Begins the line of a request, whose target is below the base, or undefined outside of it. */
  readonly begin: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    target: string | undefined,
  ) => void;
  /**
   * Begins the line of a request without a response object.
   * @param status undefined if none is sent
   * @param method undefined if the request could not be read
   */
  readonly refuse: (socket: Socket, status: number | undefined, method?: string) => void;
};

/** What the server has: paths of files, and ids of the networks that it forwards to. */
export type KnownNames = {
  readonly files: { readonly has: (path: string) => boolean };
  readonly networks: { readonly has: (id: string) => boolean };
};

type LoggedPath = { readonly path: string; readonly network?: string; readonly upstream?: string };

/**
 * Writes one line for each request when its connection is done with it:
 *
 *     time method path status bytes milliseconds network upstream
 *
 * Bytes are those sent, head included. The last two are `-` unless the request was for a node. The
 * method of a request that could not be read is `-`. A response that did not begin has the status `-`,
 * and one that did not end the word `cut` after the line. Nothing in a line was chosen by the client
 * (OPS-04): no query, no header, and a path is one of those that the server knows.
 */
export function openAccessLog(write: (line: string) => void, known: KnownNames): AccessLog {
  const beginLine = (
    socket: Socket,
    sent: Writable,
    method: string,
    { path, network = '-', upstream = '-' }: LoggedPath,
    statusOf: () => number | undefined,
  ) => {
    const began = performance.now();
    const time = new Date().toISOString();
    const before = socket.bytesWritten;
    sent.on('close', () => {
      const bytes = socket.bytesWritten - before;
      const took = Math.round(performance.now() - began);
      const line = [time, method, path, statusOf() ?? '-', bytes, took, network, upstream];
      write([...line, ...(sent.writableFinished ? [] : ['cut'])].join(' '));
    });
  };
  /** A request whose body is malformed has a line already. */
  const busy = new WeakSet<Socket>();
  return {
    begin: (incoming, outgoing, target) => {
      const { socket, method = '-' } = incoming;
      busy.add(socket);
      outgoing.on('close', () => busy.delete(socket));
      beginLine(socket, outgoing, method, toLoggedPath(method, target, known), () =>
        outgoing.headersSent ? outgoing.statusCode : undefined,
      );
    },
    refuse: (socket, status, method = '-') => {
      if (!busy.has(socket)) beginLine(socket, socket, method, OTHER, () => status);
    },
  };
}

const OTHER: LoggedPath = { path: '{other}' };

/** The path without what identifies anything: `/api/ledger/v2/parties/{party}`. */
export function toLoggedPath(
  method: string,
  target: string | undefined,
  { files, networks }: KnownNames,
): LoggedPath {
  const [path = ''] = (target ?? '').split('?', 1);
  if (path.startsWith('/api/')) {
    const found = readForwarding(method, path);
    if (found.kind !== 'forward') return { path: '/api/{other}' };
    const { network, upstream, route } = found;
    if (network !== undefined && !networks.has(network)) return { path: '/api/{other}' };
    return {
      path: `/api/${upstream}${route}`,
      upstream,
      ...(network === undefined ? {} : { network }),
    };
  }
  if (path.startsWith('/sim/')) return { path: '/sim/{scenario}' };
  if (files.has(path) || path === '/config.json') return { path };
  const page = appPathOf(path);
  return page === undefined ? OTHER : { path: page };
}
