import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { bodyLimit } from 'hono/body-limit';
import { type ForwardingTargets, forward, REQUEST_LIMIT } from '#server/forward/forward.ts';
import { cutOnError } from '#server/honest-stream.ts';
import { OWN_RESPONSE } from '#server/own-text.ts';
import { isWorkerFile, securityHeaders, WORKER_POLICY } from '#server/security-headers.ts';
import type { SimulatedNodes } from '#server/simulated-nodes.ts';
import { type AppFiles, cacheRuleOf, findAppFile, pageFor, withDemo } from './app-files.ts';
import { type PublicUrl, refusalFor } from './request-guard.ts';

export type Serving = ForwardingTargets & {
  readonly files: AppFiles;
  readonly policy: string;
  readonly config: string | undefined;
  readonly simulated: SimulatedNodes | undefined;
  /** Where browsers open the page, if it is not localhost. */
  readonly publicUrl?: PublicUrl;
};

type Env = { Bindings: HttpBindings };

/** Every response has the security headers. */
export function openTreelineApp(serving: Serving): Hono<Env> {
  const { config, policy, simulated } = serving;
  const files = simulated === undefined ? serving.files : withDemo(serving.files);
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const asking = {
      target: c.env.incoming.url ?? '',
      host: c.req.header('host'),
      site: c.req.header('sec-fetch-site'),
      origin: c.req.header('origin'),
      forwardedHost: c.req.header('x-forwarded-host'),
    };
    const refusal = refusalFor(asking, serving.publicUrl);
    if (refusal === undefined) await next();
    else c.res = c.json({ error: refusal.sentence }, refusal.status, OWN_RESPONSE);
    setHeaders(c, policy);
  });

  app.use(
    '/api/*',
    bodyLimit({
      maxSize: REQUEST_LIMIT,
      // The remaining body is not read, so the connection cannot be reused.
      onError: (c) =>
        c.json({ error: `The maximum size of a request body is ${REQUEST_LIMIT} bytes.` }, 413, {
          ...OWN_RESPONSE,
          Connection: 'close',
        }),
    }),
  );
  app.all('/api/*', (c) => forward(c, serving));

  app.all('/sim/*', async (c) => {
    const answer = await simulated?.(c.req.raw);
    if (answer === undefined)
      return c.json({ error: 'No simulated node at this address.' }, 404, OWN_RESPONSE);
    return cutOnError(answer, c.env.outgoing);
  });

  if (config !== undefined) {
    app.get('/config.json', (c) => c.body(config, 200, { 'Content-Type': 'application/json' }));
  }
  app.get('*', (c) => {
    const file = findAppFile(files, c.req.path);
    if (file === undefined) return c.text('Not found.', 404);
    const { body, gzip, type } =
      file === files.get('/index.html') ? pageFor(file, c.req.path) : file;
    const headers = { 'Content-Type': type, Vary: 'Accept-Encoding' };
    const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '' });
    return gzip !== undefined && encoding === 'gzip'
      ? c.body(gzip, 200, { ...headers, 'Content-Encoding': 'gzip' })
      : c.body(body, 200, headers);
  });
  app.all('*', (c) => c.text('Only GET is allowed.', 405, { Allow: 'GET, HEAD' }));
  app.onError((_error, c) =>
    c.json({ error: "Internal error in Treeline's server." }, 500, OWN_RESPONSE),
  );
  return app;
}

function setHeaders(c: Context<Env>, policy: string): void {
  const { path } = c.req;
  const headers = securityHeaders(isWorkerFile(path) ? WORKER_POLICY : policy);
  for (const [name, value] of Object.entries(headers)) {
    // Real nodes send no Cross-Origin-Resource-Policy; with it, the simulated node could not be
    // probed (SEC-04).
    if (path.startsWith('/sim/') && name === 'Cross-Origin-Resource-Policy') continue;
    // The pages of the simulated issuer are another site, with a form and a policy of their own.
    const isIssuer = /^\/sim\/[^/]+\/issuer\//.test(path);
    if (isIssuer && name === 'Content-Security-Policy' && c.res.headers.has(name)) continue;
    c.res.headers.set(name, value);
  }
  c.res.headers.set('Cache-Control', cacheRuleOf(path, c.res.status));
}
