import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

type Held = {
  /** From now on answers go on to their end, also the ones that come later. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Stops the responses to a page half-way until they are released, so that a test can examine a
 * waiting page for as long as it needs.
 * @param home origin of the server that receives the requests and still provides the responses
 * @param pattern of the URLs whose answers are held
 */
export async function holdAnswers(page: Page, home: string, pattern: RegExp): Promise<Held> {
  const hold = new AbortController();
  const server = createServer((request, response) => {
    // A page that goes away breaks its answer off.
    passOn(home, request, response, hold.signal).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const held = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await page.route(pattern, (route, request) =>
    route.continue({ url: request.url().replace(home, held) }),
  );
  return {
    release: () => hold.abort(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function passOn(
  home: string,
  request: IncomingMessage,
  response: ServerResponse,
  released: AbortSignal,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  const named = ['accept', 'authorization', 'content-type'].map((name) => [name, headers[name]]);
  const answer = await fetch(home + url, {
    method,
    headers: Object.fromEntries(named.filter(([, value]) => value !== undefined)),
    ...(method === 'POST' ? { body: await text(request) } : {}),
  });
  const length = Number(answer.headers.get('content-length'));
  if (answer.body === null || !(length > 0)) throw new Error(`${url} has no length to hold.`);
  response.writeHead(answer.status, {
    'Content-Type': answer.headers.get('content-type') ?? '',
    'Content-Length': length,
  });
  await pipeline(slowFromHalf(answer.body, length, released), response);
}

/** Enough for the page's time limit for a body that stopped, and too little to ever end. */
const DRIP = { bytes: 1_000, everyMs: 250 };

async function* slowFromHalf(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
  released: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const isHeld = !released.aborted && passed > length / 2;
      // Released while it waits: the rest goes on at once.
      if (isHeld) await wait(DRIP.everyMs, undefined, { signal: released }).catch(() => undefined);
      const piece = chunk.subarray(at, isHeld ? at + DRIP.bytes : chunk.byteLength);
      yield piece;
      at += piece.byteLength;
      passed += piece.byteLength;
    }
  }
}
