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

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
  await page.goto(`${address}/updates/${settlement}?event=3`);
  await page.getByRole('region', { name: 'Event' }).getByRole('heading').waitFor();
  await page.screenshot({ path: join(root, 'docs', 'pictures', `tree-${colorScheme}.png`) });
}
await browser.close();
server.kill();
