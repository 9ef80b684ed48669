import { defineConfig } from '@playwright/test';
import type { Options } from './app.ts';
import { pageChromium } from './chromium.ts';
import { FULL } from './full.ts';
import { SERVER, WORKER_SERVER } from './servers.ts';

/** A fixed port, and the next one for the worker project; without it each server takes a free one. */
const FIXED_PORT = process.env['TREELINE_E2E_PORT'];
const CI = process.env['CI'] !== undefined;

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // One more than CI has cores: tests wait for timers and answers a part of their time. Four take as
  // long in total, and each test longer.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: CI,
  // Generous: a machine with two busy cores is slow, and no test measures time.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    trace: 'off',
    launchOptions: pageChromium,
  },
  projects: [
    { name: 'page', use: { baseURL: originOf('page') } },
    {
      // Of these files the tests with @worker in their name: their claims cross from the document
      // worker to the page. The others add nothing there, and only the full run includes them.
      // Updates from 2 MiB on are read in the worker in both projects.
      name: 'worker',
      testMatch: /\/(?:home|update|tree-keys|raw|recorded|scenarios)\.e2e\.ts$/,
      ...(FULL ? {} : { grep: /@worker/ }),
      use: { baseURL: originOf('worker'), inWorker: true },
    },
  ],
  webServer: [
    serverOf('page', SERVER, FIXED_PORT ?? '0'),
    // The same app, where every update is read in the document worker.
    serverOf('worker', WORKER_SERVER, FIXED_PORT === undefined ? '0' : `${Number(FIXED_PORT) + 1}`),
  ],
});

type Project = 'page' | 'worker';

/** Playwright loads this file again in each of its processes, and passes the port that was read. */
function originOf(project: Project): string {
  return `http://localhost:${process.env[`TREELINE_${project.toUpperCase()}_PORT`]}`;
}

/** The named group of `stdout` becomes an environment variable in capital letters. */
function serverOf(project: Project, server: string, port: string) {
  return {
    name: project,
    command: `node ${server} --port ${port}`,
    cwd: '..',
    wait: {
      stdout: new RegExp(`Treeline is at http://localhost:(?<treeline_${project}_port>\\d+)/`),
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    timeout: 60_000,
  };
}
