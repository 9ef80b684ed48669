import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of a plain node: a body with 200 and JSON, or all of it said. */
type PlainAnswer =
  | string
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

export type PlainRequest = {
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type PlainNode = {
  readonly origin: string;
  readonly log: readonly PlainRequest[];
  readonly close: () => Promise<void>;
};

/**
 * A plain HTTP server on 127.0.0.1 in place of a node, without CORS like a real ledger.
 * @param answers by method and path without query, such as `GET /v2/version`; all else is 404. A
 *   function answers by the request.
 */
export async function openPlainNode(
  answers: Readonly<Record<string, PlainAnswer | ((request: PlainRequest) => PlainAnswer)>>,
): Promise<PlainNode> {
  const log: PlainRequest[] = [];
  const known = new Map(Object.entries(answers));
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const asked = { method, url, headers, body };
      log.push(asked);
      const held = known.get(`${method} ${url.split('?')[0]}`) ?? { status: 404 };
      const found = typeof held === 'function' ? held(asked) : held;
      const answer = typeof found === 'string' ? { status: 200, body: found } : found;
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
