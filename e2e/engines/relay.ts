import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchPage } from './watch.ts';

const SCRIPT = '/engine-watch.js';
const LINES = '/engine-trouble';

/**
 * An origin with the same answers as the app's, except that every document loads `watchPage` first:
 * WebKitWebDriver neither reports the console nor runs scripts before those of the page.
 */
export type Relay = {
  readonly origin: string;
  close(): void;
};

/** @param report takes each line of trouble as it occurs */
export async function openRelay(app: string, report: (line: string) => void): Promise<Relay> {
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT) {
      answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SOURCE);
    } else if (asked.url === LINES) {
      bodyOf(asked).then((line) => {
        report(line);
        answer.writeHead(204).end();
      });
    } else forward(app, asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(app: string, asked: IncomingMessage, answer: ServerResponse): void {
  // Host stays the relay's: the simulated issuer takes its own address from it, and the page accepts
  // no issuer at another address than the one it asked.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  const { method, url } = asked;
  const passed = request(app + url, { method, headers }, async (from) => {
    const isDocument = /^text\/html\b/.test(from.headers['content-type'] ?? '');
    if (!isDocument) {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
      return;
    }
    const text = (await bodyOf(from)).replace('<head>', `<head><script src="${SCRIPT}"></script>`);
    const { 'content-length': _length, ...kept } = from.headers;
    answer.writeHead(from.statusCode ?? 502, kept).end(text);
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The console and uncaught errors too, which Playwright reports by itself. */
function watchConsole(): void {
  const report = (line: string) => {
    navigator.sendBeacon('/engine-trouble', line);
  };
  Reflect.set(window, 'treelineWatch', report);
  Reflect.set(console, 'error', (...values: unknown[]) => {
    report(`console: ${values.map(String).join(' ')} (${location.href})`);
  });
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) report(`error: ${event.message}`);
  });
}

const SOURCE = `(${watchConsole})();(${watchPage})('treelineWatch');`;
