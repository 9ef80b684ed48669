import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => void;

type Site = {
  readonly origin: string;
  /** Every request, with its path below the prefix. */
  readonly log: readonly { readonly path: string; readonly cookie: string | undefined }[];
  readonly close: () => Promise<void>;
};

/** A server on localhost that answers below `prefix` only, such as `/treeline`. */
export async function openSite(prefix: string, handle: Handler): Promise<Site> {
  const log: { path: string; cookie: string | undefined }[] = [];
  const server = createServer((incoming, outgoing) => {
    const { url = '', headers } = incoming;
    if (!url.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end('outside of the prefix');
      return;
    }
    const path = url.slice(prefix.length);
    log.push({ path, cookie: headers.cookie });
    handle(incoming, outgoing, path);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes a request on as nginx does, which names the upstream in `Host`. */
export function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  path: string,
  without: readonly string[] = [],
): void {
  const url = new URL(target + path);
  const headers = { ...incoming.headers, host: url.host };
  // The target may close a kept connection just when it is used again.
  const passed = send(url, { method: incoming.method, headers, agent: false }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !without.includes(name));
    outgoing.writeHead(answer.statusCode ?? 0, Object.fromEntries(kept));
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
