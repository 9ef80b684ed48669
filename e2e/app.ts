import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Route } from '@playwright/test';
import { unlistedRoute } from './listed-routes.ts';
import { SERVER, WORKER_SERVER } from './servers.ts';

export { expect } from '@playwright/test';

/**
 * What an app of a test's own is started with: upstreams to forward, a `config.json`, or both. With
 * neither it serves the simulated node.
 */
type AppOptions = {
  readonly ledger?: string;
  readonly scan?: string;
  /** Each as the value of `--network`. */
  readonly networks?: readonly string[];
  /** A value becomes JSON; a string is written as it is, so that a broken file can be tried. */
  readonly config?: unknown;
};

export type StartApp = (options: AppOptions) => Promise<string>;

export type Options = {
  /** Every update is read in the document worker; else only the large ones are. */
  readonly inWorker: boolean;
  /**
   * A server for this test only. The simulated node needs seconds for a large update, and its server
   * answers no other test meanwhile.
   */
  readonly ownServer: boolean;
};

type Fixtures = {
  /**
   * Fails the test on console errors, uncaught errors, rejections, CSP violations, and requests to a
   * node that the route table lacks.
   */
  readonly watch: Watch;
  /** Declares trouble that this test means to cause, by a pattern over its line. */
  readonly expectConsole: (pattern: RegExp) => void;
  /**
   * Starts the built server on a free port for this test; returns its origin. It sends no requests to
   * the upstreams by itself, which tests count.
   */
  readonly startApp: StartApp;
};

type Watch = { readonly lines: string[]; readonly expected: RegExp[] };

export const test = base.extend<Fixtures & Options>({
  inWorker: [false, { option: true }],
  ownServer: [false, { option: true }],
  baseURL: async ({ baseURL, ownServer, startApp }, use) => {
    await use(ownServer ? await startApp({}) : baseURL);
  },
  watch: [
    async ({ context }, use) => {
      const watch: Watch = { lines: [], expected: [] };
      await watchContext(context, watch.lines);
      await use(watch);
      // A route that still answers when the context closes would fail the test.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      const { expected, lines } = watch;
      const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(unexpected, 'trouble in the page that the test did not declare').toEqual([]);
    },
    { auto: true },
  ],
  // A server may close a kept connection just when it is used again. A browser then retries on its
  // own; these requests would fail the test.
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { Connection: 'close' },
    });
    await use(request);
    await request.dispose();
  },
  expectConsole: async ({ watch }, use) => {
    await use((pattern) => {
      watch.expected.push(pattern);
    });
  },
  startApp: async ({ inWorker }, use) => {
    const running: ChildProcess[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'treeline-e2e-'));
    await use(async (asked) => {
      const isSimulated = Object.keys(asked).length === 0;
      const options = inWorker && !isSimulated ? withWorker(asked) : asked;
      const args = await argumentsFor(options, join(folder, `config-${running.length}.json`));
      const server = join(ROOT, inWorker && isSimulated ? WORKER_SERVER : SERVER);
      const child = spawn(process.execPath, [server, '--port', '0', '--no-check', ...args]);
      running.push(child);
      return readAddress(child);
    });
    await Promise.all(running.map(stop));
    await rm(folder, { recursive: true });
  },
});

/**
 * The answer of the server to a routed request, over a connection of its own: `route.fetch` fails
 * when the server closes a kept-alive connection at that moment.
 */
export function fetchAnswer(route: Route, options?: { readonly url: string }) {
  const headers = { ...route.request().headers(), connection: 'close' };
  return route.fetch({ ...options, headers });
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Each line begins with its kind: `console: …`, `error: …`, `rejection: …`, `csp: …`, `route: …`. */
async function watchContext(context: BrowserContext, lines: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    lines.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    lines.push(`error: ${error.error().message}`);
  });
  context.on('request', (request) => {
    const line = unlistedRoute(request.method(), request.url());
    if (line !== undefined) lines.push(line);
  });
  await context.exposeBinding('treelineWatch', (_source, line: string) => {
    lines.push(line);
  });
  await context.addInitScript(() => {
    const report = (line: string) => {
      const sink: unknown = Reflect.get(window, 'treelineWatch');
      if (typeof sink === 'function') sink(line);
    };
    addEventListener('securitypolicyviolation', (event) => {
      report(`csp: ${event.effectiveDirective} stopped ${event.blockedURI} (${event.documentURI})`);
    });
    addEventListener('unhandledrejection', (event) => {
      report(`rejection: ${String(event.reason)}`);
    });
  });
}

/** The same with a `config.json` by which every update is read in the worker. */
function withWorker({ config, ...upstreams }: AppOptions): AppOptions {
  const network = {
    id: 'node',
    ...(upstreams.ledger === undefined ? {} : { base_url: '/api/ledger' }),
    ...(upstreams.scan === undefined ? {} : { scan_url: '/api/scan' }),
  };
  const own = config ?? { networks: [network], default: 'node', demo: false };
  if (typeof own !== 'object') throw new Error('Only a config that is an object can be added to.');
  return { ...upstreams, config: { ...own, worker_from_bytes: 0 } };
}

async function argumentsFor(options: AppOptions, file: string): Promise<readonly string[]> {
  const { ledger, scan, networks = [], config } = options;
  if (config !== undefined)
    await writeFile(file, typeof config === 'string' ? config : JSON.stringify(config));
  return [
    ...(ledger === undefined ? [] : ['--ledger', ledger]),
    ...(scan === undefined ? [] : ['--scan', scan]),
    ...networks.flatMap((network) => ['--network', network]),
    ...(config === undefined ? [] : ['--config', file]),
  ];
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Treeline is at (http:\/\/localhost:\d+)\//.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`The server did not start: ${printed}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.on('exit', () => resolve());
    child.kill();
  });
}
