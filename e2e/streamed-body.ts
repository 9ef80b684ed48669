import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a streamed answer is made of: pieces of its body, as fast as they are taken. */
type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

type StreamedNode = {
  /** A `scan_url`. */
  readonly scan: string;
  /** Answers that are still being sent. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
};

/**
 * A Scan that answers every update with the same streamed body, however large: it is never held
 * whole. Without a declared length, unless `declared` names one.
 */
export async function openStreamedScan(
  pieces: () => Pieces,
  declared?: number,
): Promise<StreamedNode> {
  let open = 0;
  const server = createServer(async (request, response) => {
    if (!(request.url ?? '').includes('/v0/events/')) {
      response.writeHead(200, HEADERS).end('{"version":"0.6.13"}');
      return;
    }
    const length = declared === undefined ? {} : { 'Content-Length': declared };
    response.writeHead(200, { ...HEADERS, ...length });
    open++;
    response.on('close', () => open--);
    await send(response, pieces());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    scan: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/scan`,
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HEADERS = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' };

async function send(response: ServerResponse, pieces: Pieces): Promise<void> {
  const isDeclared = response.hasHeader('Content-Length');
  // A reader that leaves breaks the pipe: that is what these answers are for.
  await pipeline(Readable.from(pieces), response, { end: !isDeclared }).catch(() => undefined);
  // Fewer bytes than declared: the connection breaks, as a dying server's does.
  if (isDeclared) response.destroy();
}

/** A synthetic Scan event of so many creates below one root, about 700 bytes each, in pieces. */
export function* wideBody(updateId: string, creates: number): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const id = (place: number) => `"#${updateId}:${place}"`;
  const ids = Array.from({ length: creates }, (_, place) => id(place + 1));
  const head = `{"update":{"update_id":"${updateId}","record_time":"2026-11-20T09:13:46.654321Z","synchronizer_id":"global::1220ab","root_event_ids":[${id(0)}],"events_by_id":{`;
  const root = `${id(0)}:{"event_type":"exercised_event","event_id":${id(0)},"contract_id":"00aa","template_id":"p:Main:Rules","package_name":"synthetic","choice":"Expire","choice_argument":{},"exercise_result":null,"consuming":false,"acting_parties":["a::1220"],"interface_id":null,"child_event_ids":[${ids.join(',')}]}`;
  yield encoder.encode(head + root);
  const memo = 'synthetic words '.repeat(24);
  let text = '';
  for (const [place, name] of ids.entries()) {
    text += `,${name}:{"event_type":"created_event","event_id":${name},"contract_id":"00${place.toString(16)}","template_id":"p:Main:Coupon","package_name":"synthetic","create_arguments":{"memo":"${memo}","nr":"${place}"},"created_at":"2026-11-20T09:13:45.123456Z","signatories":["a::1220"],"observers":[]}`;
    if (text.length < 1 << 20) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}}}}`);
}
