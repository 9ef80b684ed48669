// `npm run pictures`: retakes the README's pictures from the built app on its simulated node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, installIfNeeded, root } from './setup.mjs';

installIfNeeded();
buildIfNeeded();
const server = spawn(process.execPath, [join(root, 'dist-server', 'main.js'), '--port', '0']);
const address = await new Promise((resolve) => {
  server.stdout.on('data', (chunk) => {
    const found = /http:\/\/localhost:\d+/.exec(String(chunk));
    if (found !== null) resolve(found[0]);
  });
});
const { networks } = await (await fetch(`${address}/sim/networks.json`)).json();
const settlement = networks[0].samples[0].update_id;
/** The command that the mediator rejected (src/sim, `commandIdOf('rejected transfer')`). */
const failedCommand = '66d9e34b8bdc221a1cc21bc8eca058195f924609';

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
/** What is taken, the steps to it where its address does not lead there, and what then is there. */
const SCREENS = [
  {
    name: 'tree',
    path: `/updates/${settlement}?event=3`,
    shows: (page) => page.getByRole('region', { name: 'Event' }).getByRole('heading'),
  },
  {
    name: 'views',
    path: `/updates/${settlement}/views?view=2`,
    shows: (page) => page.getByRole('grid', { name: 'Who sees what' }),
  },
  {
    name: 'traffic',
    path: `/updates/${settlement}/traffic`,
    shows: (page) => page.getByRole('region', { name: 'App activity' }),
  },
  {
    name: 'completion',
    path: '/',
    walk: async (page) => {
      await page.getByRole('searchbox', { name: 'Search by id' }).fill(failedCommand);
      await page.keyboard.press('Enter');
    },
    shows: (page) =>
      page.getByRole('region', { name: 'Selected completion' }).getByRole('heading').first(),
  },
  {
    name: 'external-party',
    path: '/parties/external?hint=treasury',
    walk: async (page) => {
      const press = (name) => page.getByRole('button', { name }).click();
      await page.getByRole('radio', { name: /^global/ }).check();
      await press('Continue to the key');
      await press('Create a key');
      await page.getByRole('radio', { name: 'Ed25519' }).check();
      await page.getByRole('radio', { name: 'None (tests only)' }).check();
      await press('Create key');
      await press('Continue to generate');
      await press('Generate the topology');
      await page.getByRole('button', { name: 'Checks and content to sign' }).click();
      await page.getByRole('list', { name: 'Checks' }).scrollIntoViewIfNeeded();
    },
    shows: (page) => page.getByRole('list', { name: 'Checks' }),
  },
  {
    name: 'list',
    path: '/updates?network=sim-crowded&live=no',
    shows: (page) => page.getByRole('row').nth(12),
  },
];
for (const colorScheme of ['light', 'dark']) {
  for (const { name, path, walk, shows } of SCREENS) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
    await page.goto(address + path);
    await walk?.(page);
    await shows(page).waitFor();
    await page.screenshot({ path: join(root, 'docs', 'pictures', `${name}-${colorScheme}.png`) });
    await page.close();
  }
}
await browser.close();
server.kill();
