// `npm run pictures`: retakes the few pictures of README, light and dark, from the built app on its simulated node.
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
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
/** What is taken, and what is there when the page is complete. */
const SCREENS = [
  {
    name: 'home',
    path: '/',
    shows: (page) => page.getByRole('list', { name: 'Last failed commands' }),
  },
  {
    name: 'update',
    path: `/updates/${settlement}?event=3`,
    shows: (page) => page.getByRole('region', { name: 'Event' }).getByRole('heading'),
  },
  {
    name: 'views',
    path: `/updates/${settlement}/views`,
    height: 1180,
    shows: (page) => page.getByRole('treegrid', { name: 'Views' }),
  },
  {
    name: 'list',
    path: '/updates?network=sim-crowded&live=no',
    shows: (page) => page.getByRole('row').nth(12),
  },
];
for (const colorScheme of ['light', 'dark']) {
  for (const { name, path, height = 900, shows } of SCREENS) {
    const page = await browser.newPage({ viewport: { width: 1440, height }, colorScheme });
    await page.goto(address + path);
    await shows(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.activeElement?.blur());
    await page.screenshot({ path: join(root, 'docs', 'pictures', `${name}-${colorScheme}.png`) });
    await page.close();
  }
}
await browser.close();
server.kill();
