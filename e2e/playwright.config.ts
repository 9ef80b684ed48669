import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** `npm test` names the browser; without a name a usual place, else Playwright's own. */
const browser =
  process.env['CHROMIUM'] ||
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const PORT = 4799;
const CI = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: CI,
  // Generous: a machine with two busy cores is slow, and no test measures time.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    trace: 'off',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        // Debian's Chromium as root (a container) needs these to start and to keep quiet.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `node dist-server/main.js --port ${PORT}`,
    cwd: '..',
    url: `http://localhost:${PORT}/`,
    reuseExistingServer: false,
    timeout: 20_000,
  },
});
