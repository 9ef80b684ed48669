import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { proxy } from 'hono/proxy';
import { readForwarding, type UpstreamName } from './forwarded-routes.ts';
import { cutOnError } from './honest-stream.ts';
import { OWN_WORDS } from './own-words.ts';
import { fetchUpstream } from './upstream-fetch.ts';
import { refusalOf } from './upstream-trouble.ts';

/** The two upstreams by configuration: absolute, no query, no trailing slash. */
export type Upstreams = { readonly [name in UpstreamName]: string | undefined };

/** The longest request body that is forwarded, in bytes (OPS-04). */
export const REQUEST_LIMIT = 2 * 1024 * 1024;

/** All that an upstream is told about the browser's request; no cookie, origin or referrer. */
const TOLD: Readonly<Record<UpstreamName, readonly string[]>> = {
  ledger: ['accept', 'content-type', 'authorization'],
  scan: ['accept', 'content-type'],
};
/** All that comes back besides the body; no cookie, CORS, policy or server header. */
const BROUGHT_BACK = ['content-type', 'content-length', 'retry-after', 'traceparent'];

type NodeContext = Context<{ Bindings: HttpBindings }>;

/**
 * Forwards one request below `/api/` to a configured upstream when the allow-list has it.
 * Host, port and scheme come from the configuration only. Redirects and unreachable upstreams
 * become 502. Request bodies (small by the limit) are read whole, so that the upstream gets a
 * Content-Length; answers are streamed, and a browser that goes away ends the upstream's work.
 */
export async function forward(c: NodeContext, upstreams: Upstreams): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const target = incoming.url ?? '';
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const found = readForwarding(c.req.method, path);
  if (found.kind === 'wrong-method') {
    c.header('Allow', found.allow);
    return c.json({ error: `This route is asked with ${found.allow}.` }, 405, OWN_WORDS);
  }
  const base = found.kind === 'forward' ? upstreams[found.upstream] : undefined;
  if (found.kind !== 'forward' || base === undefined) {
    // Plain text: a 404 with a JSON error would read as a node's own "no such update".
    return c.text('Treeline does not forward this route.', 404, OWN_WORDS);
  }
  const url = new URL(base + found.path);
  if (mark >= 0) url.search = target.slice(mark);

  const headers = new Headers();
  for (const name of TOLD[found.upstream]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  try {
    const answer = await proxy(url, {
      method: c.req.method,
      headers,
      redirect: 'manual',
      signal: c.req.raw.signal,
      customFetch: fetchUpstream,
      ...(c.req.method === 'POST' ? { body: await c.req.arrayBuffer() } : {}),
    });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      return c.json({ error: 'upstream answered with a redirect' }, 502, OWN_WORDS);
    }
    const { body, status } = answer;
    return cutOnError(new Response(body, { status, headers: pick(answer.headers) }), outgoing);
  } catch (thrown) {
    return c.json({ error: refusalOf(found.upstream, thrown) }, 502, OWN_WORDS);
  }
}

function pick(from: Headers): Headers {
  // A node's HTML must never be drawn as a page of this origin; fetch does not mind the header.
  const headers = new Headers({ 'Content-Disposition': 'attachment' });
  for (const name of BROUGHT_BACK) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
