import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { proxy } from 'hono/proxy';
import { type Forwarding, readForwarding, type UpstreamName } from '#server/forwarded-routes.ts';
import { cutOnError } from '#server/honest-stream.ts';
import { needsDigits, OTHER_NODE, OWN_RESPONSE } from '#server/own-text.ts';
import { digitsOf, upstreamRoute } from '#server/upstream-route.ts';
import { refusalOf } from './upstream-failure.ts';
import { fetchUpstream, type UpstreamFetch } from './upstream-fetch.ts';

export type Upstreams = { readonly [name in UpstreamName]: string | undefined };

/** Maximum size of a forwarded request body, in bytes (OPS-04). */
export const REQUEST_LIMIT = 2 * 1024 * 1024;

/** Request headers that are forwarded; no cookie, origin or referrer. */
export const FORWARDED_HEADERS: Readonly<Record<UpstreamName, readonly string[]>> = {
  ledger: ['accept', 'content-type', 'authorization'],
  scan: ['accept', 'content-type'],
};
const BROUGHT_BACK = ['content-type', 'content-length', 'retry-after', 'traceparent', 'date'];

/** The upstreams below `/api/`, and those of each network below `/api/<id>/`. */
export type ForwardingTargets = {
  readonly upstreams: Upstreams;
  readonly networks: ReadonlyMap<string, Upstreams>;
  /** Default: the certificates that Node accepts. */
  readonly fetchUpstream?: UpstreamFetch;
};

type NodeContext = Context<{ Bindings: HttpBindings }>;

/**
 * Forwards an allowed request below `/api/`. Redirects and unreachable upstreams become 502. An
 * address with the digits of another upstream is 421, and so is a token for an address without
 * digits: its page may have been configured for another node (SEC-02).
 * Request bodies are read completely, in order to send a Content-Length; responses are streamed.
 */
export async function forward(c: NodeContext, targets: ForwardingTargets): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const target = incoming.url ?? '';
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const found = readForwarding(c.req.method, path);
  if (found.kind === 'wrong-method') {
    c.header('Allow', found.allow);
    return c.json({ error: `This route requires ${found.allow}.` }, 405, OWN_RESPONSE);
  }
  const base = found.kind === 'forward' ? addressOf(found, targets) : undefined;
  if (found.kind === 'forward' && found.digits !== undefined) {
    if (base === undefined || digitsOf(base) !== found.digits)
      return c.json({ error: OTHER_NODE }, 421, OWN_RESPONSE);
  }
  if (found.kind !== 'forward' || base === undefined) {
    // Plain text, because a JSON error would look like the node's "no such update".
    return c.text('Treeline does not forward this route.', 404, OWN_RESPONSE);
  }
  const url = new URL(base + found.path);
  if (mark >= 0) url.search = target.slice(mark);

  const headers = new Headers();
  for (const name of FORWARDED_HEADERS[found.upstream]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  // Another scheme is the sign-in of a proxy of this page, which is not the node's.
  if (!/^bearer /i.test(headers.get('authorization') ?? '')) headers.delete('authorization');
  if (found.digits === undefined && headers.has('authorization')) {
    const below = found.network === undefined ? '/api' : `/api/${found.network}`;
    const route = `${below}/${upstreamRoute(found.upstream, base)}`;
    return c.json({ error: needsDigits(route) }, 421, OWN_RESPONSE);
  }
  try {
    const answer = await proxy(url, {
      method: c.req.method,
      headers,
      redirect: 'manual',
      signal: c.req.raw.signal,
      customFetch: targets.fetchUpstream ?? fetchUpstream,
      ...(c.req.method === 'POST' ? { body: await c.req.arrayBuffer() } : {}),
    });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      return c.json({ error: 'upstream returned a redirect' }, 502, OWN_RESPONSE);
    }
    const { body, status } = answer;
    // Without one, Node would add the date of this machine, which is not the upstream's.
    outgoing.sendDate = answer.headers.has('date');
    return cutOnError(new Response(body, { status, headers: pick(answer.headers) }), outgoing);
  } catch (thrown) {
    return c.json({ error: refusalOf(found.upstream, thrown) }, 502, OWN_RESPONSE);
  }
}

function addressOf(
  { network, upstream }: Extract<Forwarding, { kind: 'forward' }>,
  { upstreams, networks }: ForwardingTargets,
): string | undefined {
  return (network === undefined ? upstreams : networks.get(network))?.[upstream];
}

function pick(from: Headers): Headers {
  // This header keeps a browser from rendering a node's HTML on this origin; fetch ignores it.
  const headers = new Headers({ 'Content-Disposition': 'attachment' });
  for (const name of BROUGHT_BACK) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
