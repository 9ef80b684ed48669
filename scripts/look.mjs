// `npm run look`: measures how the built app looks, against the table of the second look.
// `npm run look -- --against FOLDER` compares the pixels of the main screens with another build.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { comparePictures, watchShifts } from './look/in-page.mjs';
import { measureAll } from './look/measures.mjs';
import { buildIfNeeded, giveUp, installIfNeeded, root } from './setup.mjs';

const at = process.argv.indexOf('--against');
const against = at === -1 ? undefined : resolve(process.argv[at + 1] ?? '');
if (process.argv.length > 2 && against === undefined)
  giveUp('Usage: npm run look [-- --against FOLDER]: a checkout with a build, or its dist.');

installIfNeeded();
buildIfNeeded();
const SCREENS = JSON.parse(readFileSync(join(root, 'e2e', 'main-screens.json'), 'utf8'));
const servers = [];
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const address = await serve(root);
  if (against === undefined) await printMeasures(address);
  else await printDifferences(address, await serve(folderOf(against)));
} finally {
  await browser.close();
  for (const server of servers) server.kill();
}

function folderOf(path) {
  const folder = [path, dirname(path)].find((one) =>
    existsSync(join(one, 'dist-server', 'main.js')),
  );
  return folder ?? giveUp(`${path} has no build (dist and dist-server).`);
}

/** Serves the app of a folder with its simulated node; returns its address. */
async function serve(folder) {
  const main = join(folder, 'dist-server', 'main.js');
  const server = spawn(process.execPath, [main, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  return new Promise((ready) => {
    server.once('exit', () => giveUp(`The server of ${folder} did not start; see above.`));
    server.stdout.on('data', (chunk) => {
      const found = /http:\/\/localhost:\d+/.exec(String(chunk));
      if (found === null) return;
      // Its end is expected from now on.
      server.removeAllListeners('exit');
      ready(found[0]);
    });
  });
}

async function openPage(size = { width: 1440, height: 900 }) {
  // A context of its own, with an empty cache, which ends with its page.
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.once('close', () => void context.close().catch(() => undefined));
  await page.addInitScript(watchShifts);
  return page;
}

async function open(page, address, { path, role, shows }) {
  await page.goto(address + path);
  await page.getByRole(role, { name: shows, exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function printMeasures(address) {
  const rows = await measureAll({ screens: SCREENS, openPage, open, address });
  const cells = rows.map(({ what, now, goal, reached }) => [
    what,
    now,
    goal,
    reached ? 'yes' : '**no**',
  ]);
  const table = [['what', 'now', 'goal', 'reached'], ['---', '---', '---', '---'], ...cells];
  for (const row of table) console.log(`| ${row.join(' | ')} |`);
}

async function printDifferences(address, other) {
  console.log('| screen | pixels that differ | where (x, y to x, y) |\n| --- | --- | --- |');
  const blank = await openPage();
  for (const screen of SCREENS) {
    const pictures = [];
    for (const place of [address, other]) {
      const page = await openPage();
      try {
        await open(page, place, screen);
        // Times differ between two starts of the simulated node.
        const picture = await page.screenshot({
          animations: 'disabled',
          caret: 'hide',
          mask: [page.locator('time')],
        });
        pictures.push(picture.toString('base64'));
      } catch (thrown) {
        console.log(`| ${screen.name} | not shown at ${place}: ${firstLine(thrown)} | |`);
      }
      await page.close();
    }
    if (pictures.length < 2) continue;
    const { share, box } = await blank.evaluate(comparePictures, pictures);
    const where =
      box === undefined ? '' : `${box.slice(0, 2).join(', ')} to ${box.slice(2).join(', ')}`;
    console.log(`| ${screen.name} | ${(share * 100).toFixed(3)}% | ${where} |`);
  }
}

function firstLine(thrown) {
  return String(thrown instanceof Error ? thrown.message : thrown).split('\n')[0];
}
