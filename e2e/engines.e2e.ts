import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { fullChromium } from './chromium.ts';
import { type Reference, runWalk } from './engines/stage.ts';
import { missing, startEngine } from './engines/start.ts';
import type { Engine, EngineName } from './engines/tab.ts';
import { WALKS } from './engines/walks.ts';

/*
 * The same walks in three engines: without an error in the console, a violation of the policy or an
 * unhandled rejection, and with the same texts as in Chromium. `npm run engines` also runs the long
 * ones, and writes docs/engines.md.
 */

const ENGINES: readonly EngineName[] = ['Chromium', 'Firefox', 'WebKit'];
const IS_WHOLE = process.env['TREELINE_ENGINES'] === 'all';

type Started = (name: EngineName) => Promise<Engine>;

/** An engine starts when the first test of a worker needs it, and ends with the worker. */
const test = base.extend<object, { started: Started }>({
  started: [
    async ({ launchOptions }, use) => {
      const running = new Map<EngineName, Promise<Engine>>();
      await use((name) => {
        const engine = running.get(name) ?? startEngine(name, launchOptions);
        running.set(name, engine);
        return engine;
      });
      for (const engine of running.values()) await (await engine).close();
    },
    { scope: 'worker' },
  ],
});

/** By the name of the walk; another worker has its own. */
const references = new Map<string, Reference>();

test.use({ launchOptions: fullChromium });
// One worker, because each has three browsers.
test.describe.configure({ mode: 'default' });

for (const walk of WALKS)
  for (const name of ENGINES)
    test(`${name}: ${walk.name}`, async ({ request, baseURL, started }, info) => {
      test.skip(walk.isLong === true && !IS_WHOLE, 'Only in npm run engines');
      const reason = missing(name);
      test.skip(reason !== undefined, reason);
      test.setTimeout(240_000);
      const onFailure = (screen: Buffer) => writeFile(info.outputPath('screen.png'), screen);
      const server = { request, origin: baseURL ?? '' };
      let reference = references.get(walk.name);
      if (reference === undefined || name === 'Chromium') {
        reference = new Map();
        await runWalk(walk, await started('Chromium'), server, reference, true, onFailure);
        references.set(walk.name, reference);
      }
      const engine = await started(name);
      info.annotations.push({
        type: 'engine',
        description: `${engine.version} (${engine.driver})`,
      });
      if (name !== 'Chromium') await runWalk(walk, engine, server, reference, false, onFailure);
    });
