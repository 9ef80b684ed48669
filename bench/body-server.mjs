// A made-up Scan on this machine: the bodies of bodies.mjs over real HTTP, piece by piece, with
// the length declared, and CORS as a public Scan has it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { makeBody } from './bodies.mjs';

const WORDS = {
  '/readyz': '',
  '/version': JSON.stringify({ version: '0.5.1', commit_ts: '2026-11-20T09:13:45Z' }),
};

/**
 * `order(name, wish)` makes a body and returns its `{ updateId, url, bytes }`; `drop(name)` frees it.
 * `url` is the address that the app requests.
 */
export async function openBodyServer() {
  const bodies = new Map();
  const byId = new Map();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname.replace('/api/scan', '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Timing-Allow-Origin', '*');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', 'application/json');
    const body = byId.get(path.replace('/v0/events/', ''));
    if (body !== undefined) send(body, response);
    else if (path in WORDS) response.end(WORDS[path]);
    else response.writeHead(404).end('{"error":"There is nothing of that name."}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scanUrl = `http://127.0.0.1:${server.address().port}/api/scan`;
  return {
    scanUrl,
    order(name, wish) {
      const known = bodies.get(name);
      if (known !== undefined) return known;
      const body = makeBody(wish);
      const { updateId, bytes } = body;
      const url = `${scanUrl}/v0/events/${updateId}?daml_value_encoding=compact_json`;
      const made = { name, updateId, bytes, url, events: wish.events };
      bodies.set(name, made);
      byId.set(updateId, body);
      return made;
    },
    drop(name) {
      byId.delete(bodies.get(name)?.updateId);
      bodies.delete(name);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send({ pieces, bytes }, response) {
  response.setHeader('Content-Length', bytes);
  // An error here is a reader who left.
  pipeline(Readable.from(pieces), response, () => undefined);
}
