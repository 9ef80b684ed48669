// `npm run bench -- --profile`: where the time goes while 100,000 events are opened.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/setup.mjs';
import { openAppServer } from './app-server.mjs';
import { inBrowser, inPage } from './browser.mjs';
import { measureYard, openHome, openUpdate } from './open-update.mjs';
import { recordTalk } from './worker-talk.mjs';
import { attachWorkers } from './workers.mjs';

const SAMPLE_US = 200;
const SHORTEST_MS = 20;
/** What no function did. */
const NO_WORK = ['(root)', '(idle)'];
const COLLECTOR = '(garbage collector)';

/**
 * Opens one update with V8's sampling profiler on, in a build whose functions still have their
 * names. Gives Markdown: how long it took and, for the page and each worker, the functions with the
 * time that they and what they called took.
 */
export async function profileOpening(bodies, small) {
  const body = bodies.order('100k', { events: 100_000 });
  const folder = mkdtempSync(join(tmpdir(), 'treeline-profile-'));
  await buildReadable(folder);
  const app = await openAppServer(bodies.scanUrl, folder);
  try {
    return await inBrowser(async (browser) => {
      const yard = await inPage(browser, (page) => measureYard(page, { app, small }, body));
      const { open, talk, threads } = await inPage(browser, (page) =>
        openProfiled(page, { app, small }, body),
      );
      const facts = { ...open, yard: yard.ms, 'yard, parse alone': yard.parse };
      const lines = Object.entries(facts).map(([name, ms]) => `${name}: ${Math.round(ms)} ms`);
      return [...lines, '\nSince the key press:\n', ...talk, ...threads.map(toTable)].join('\n');
    });
  } finally {
    app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildReadable(folder) {
  const common = { minify: false, emptyOutDir: true };
  const app = { ...common, outDir: join(folder, 'dist') };
  const server = {
    ...common,
    outDir: join(folder, 'dist-server'),
    ssr: 'src/server/command/main.ts',
  };
  for (const one of [app, server]) await build({ root, logLevel: 'error', build: one });
}

async function openProfiled(page, place, body) {
  await page.addInitScript(recordTalk);
  await openHome(page, place);
  const session = await page.context().newCDPSession(page);
  const start = async ({ send }) => {
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await send('Profiler.start');
  };
  const workers = await attachWorkers(session, start);
  const main = { url: 'page', send: (method, params) => session.send(method, params) };
  await start(main);
  const open = await openUpdate(page, body);
  const talk = await page.evaluate(() =>
    window.talk.map(({ at, what }) => `${Math.round(at - window.bench.asked)} ms ${what}`),
  );
  const threads = [];
  for (const { url, send } of [main, ...workers]) {
    const { profile } = await send('Profiler.stop');
    threads.push({ name: url.slice(url.lastIndexOf('/') + 1), profile });
  }
  return { open, talk, threads };
}

function toTable({ name, profile }) {
  const rows = timesByFunction(profile).filter(
    ({ what, total }) => total >= SHORTEST_MS && !NO_WORK.includes(what),
  );
  const lines = rows.map(
    ({ what, total, self }) => `| ${what} | ${total.toFixed(0)} | ${self.toFixed(0)} |`,
  );
  return [
    `\n${name}\n`,
    '| function | ms with what it called | ms itself |',
    '|---|---|---|',
    ...lines,
  ].join('\n');
}

/**
 * Time by function, the longest first; one that calls itself counts once. Collecting garbage counts
 * for the function that ran before it as well.
 */
function timesByFunction({ nodes, samples, timeDeltas }) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const stackOf = (id) => (id === undefined ? [] : [frames.get(id), ...stackOf(parents.get(id))]);
  const times = new Map();
  let before = [];
  samples.forEach((sample, at) => {
    const ms = (timeDeltas[at] ?? 0) / 1000;
    const stack = stackOf(sample);
    const [top] = stack;
    if (top === COLLECTOR) stack.push(...before);
    else before = stack;
    for (const what of new Set(stack)) {
      const time = times.get(what) ?? { what, total: 0, self: 0 };
      time.total += ms;
      if (what === top) time.self += ms;
      times.set(what, time);
    }
  });
  return [...times.values()].sort((a, b) => b.total - a.total);
}

function nameOf({ functionName, url }) {
  const file = /([^/]+?)(-[A-Za-z0-9_-]{8})?\.js$/.exec(url)?.[1];
  return `${functionName || '(anonymous)'}${file === undefined ? '' : ` · ${file}`}`;
}
