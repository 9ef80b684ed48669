import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { contractIdOf } from '../src/sim/world/identity.ts';
import { expect, test } from './app.ts';
import { openScenario } from './simulated.ts';

/*
 * What the app may weigh, in gzip bytes of script. A limit is raised on purpose, never in passing.
 */

const ASSETS = join(dirname(fileURLToPath(import.meta.url)), '../dist/assets');
const SAMPLE = /6 levels deep/;

/** What a link may load before its page is quiet: one line for each route. */
const FIRST_LOADS = [
  { route: '/', shows: 'More simulated situations', limit: 140_000 },
  { route: '/connect', shows: 'Connection check', limit: 155_300 },
  { route: '/node', shows: 'Requests', limit: 158_550 },
  { route: '/go', shows: 'Choices for this text', limit: 161_750 },
  { route: '/packages/preferred', shows: 'Result', limit: 155_850 },
  { route: '/updates', shows: 'Results', limit: 192_000 },
  { route: '/network', shows: 'Results', limit: 197_800 },
  { route: '/completions', shows: 'Results', limit: 200_450 },
  { route: '/updates/$updateId', shows: 'Tree', limit: 205_700 },
  { route: '/updates/$updateId/views', shows: 'Verdict', limit: 207_200 },
  { route: '/updates/$updateId/traffic', shows: 'Traffic', limit: 185_700 },
  { route: '/updates/$updateId/raw', shows: 'Raw', limit: 193_400 },
  { route: '/contracts/$contractId', shows: 'Contract', limit: 209_800 },
  { route: '/timeline', shows: 'Query', limit: 181_700 },
  { route: '/parties/external', shows: 'Request', limit: 193_550 },
] as const;

/** What any one file may weigh, and those that may weigh more or have a limit of their own. */
const CHUNK_LIMIT = 30_000;
const OWN_LIMITS: Readonly<Record<string, number>> = {
  /** React, the router, the queries, the schemas: what every page loads of others. */
  libraries: 102_000,
  /** And what it loads of ours: the clients and the frame. */
  first: 32_500,
  /** Only an answer of two mebibytes and more loads it: the reader, whole. */
  'document-worker': 31_500,
};

type Script = { readonly name: string; readonly bytes: number };

/** `assets/tree-grid-B5SpsYa.js` → `tree-grid` */
function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/-[\w-]{7}\.js$/, '');
}

function printed(scripts: readonly Script[]): string {
  const heaviest = [...scripts].sort((a, b) => b.bytes - a.bytes);
  return heaviest.map(({ name, bytes }) => `${bytes} ${name}`).join(', ');
}

/** Empty, or one sentence that names what exceeds its limit, and by how much. */
function over(what: string, bytes: number, limit: number, parts = ''): readonly string[] {
  if (bytes <= limit) return [];
  return [`${what} has ${bytes} gzip bytes, ${bytes - limit} over its ${limit}${parts}`];
}

/** The scripts that a page loads until it shows a region and is quiet, as they were sent. */
async function scriptsOf(page: Page, path: string, region: string): Promise<readonly Script[]> {
  const answers: Promise<Script>[] = [];
  const weighScript = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    const weigh = (body: Buffer) => ({ name: nameOf(pathname), bytes: gzipSync(body).byteLength });
    answers.push(response.body().then(weigh));
  };
  page.on('response', weighScript);
  await page.goto(path);
  await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', weighScript);
  return Promise.all(answers);
}

/** In the page: a timer of so many milliseconds and more never ends. */
function dropLateTimers(late: number): void {
  const start = window.setTimeout;
  const early = (run: () => void, ms = 0) => (ms < late ? start(run, ms) : 0);
  window.setTimeout = early as typeof window.setTimeout;
}

for (const { route, shows, limit } of FIRST_LOADS) {
  test(`the first load of ${route} has at most ${limit / 1000} kB of script`, async ({
    page,
    request,
  }) => {
    const node = await openScenario(request, 'demo');
    // The home page loads the lists of its network a second after it shows itself, and the tree what
    // is printed; a list loads that after three seconds, and every page the texts of failures after
    // four. A slow machine would count them now and then.
    const isLater = route === '/' || route === '/updates/$updateId';
    await page.addInitScript(dropLateTimers, isLater ? 1_000 : 3_000);
    const path = route
      .replace('$updateId', node.updateId(SAMPLE))
      .replace('$contractId', contractIdOf('moved coin'));
    const scripts = await scriptsOf(page, `${path}?network=${node.network}`, shows);
    const names = scripts.map(({ name }) => name);
    expect(names).toContain('first');
    expect(names, 'a small update needs no worker').not.toContain('document-worker');
    expect(page.workers()).toEqual([]);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    test.info().annotations.push({ type: `script of ${route}`, description: `${bytes} bytes` });
    expect(over(route, bytes, limit, `: ${printed(scripts)}`)).toEqual([]);
  });
}

test('each script file stays within its size limit', () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  const names = files.map(nameOf);
  expect(names).toEqual(expect.arrayContaining(Object.keys(OWN_LIMITS)));
  const startsWorker = files.filter((file) =>
    readFileSync(join(ASSETS, file), 'utf8').includes('document-worker-'),
  );
  expect(startsWorker.map(nameOf), 'a worker starts without a further file').toEqual([
    'update-reader',
  ]);
  const tooHeavy = files.flatMap((file) => {
    const bytes = gzipSync(readFileSync(join(ASSETS, file))).byteLength;
    return over(file, bytes, OWN_LIMITS[nameOf(file)] ?? CHUNK_LIMIT);
  });
  expect(tooHeavy).toEqual([]);
});
