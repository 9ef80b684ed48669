// Folding, unfolding and finding in an open update of 100,000 events.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { NEEDLE } from './body-events.mjs';
import { median } from './rounds.mjs';

const TIMES = 3;
/** What is sought by name: an id, a template, a choice, a party. */
const NAMED = ['99998', 'ValidatorLicense', 'WalletAppInstall_ExecuteBatch', 'sv-node-13::'];

/** Milliseconds from the click to painted rows, the median of a few clicks each. */
export async function measureFolding(page) {
  const times = { fold: [], unfold: [] };
  for (let time = 0; time < TIMES; time++) {
    times.fold.push(await press(page, 'Fold all'));
    times.unfold.push(await press(page, 'Unfold all'));
  }
  return { fold: median(times.fold), unfold: median(times.unfold) };
}

async function press(page, name) {
  const isPainted = page.evaluate(() => {
    window.gc();
    const count = () => document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount');
    const before = count();
    return window.bench.painted(() => count() !== before && window.bench.showsRows());
  });
  await page.getByRole('button', { name, exact: true }).click();
  const end = await isPainted;
  return end - (await page.evaluate(() => window.bench.asked));
}

/**
 * Milliseconds from typing to the painted number of hits: `named` the slowest of an id, a template,
 * a choice and a party (the index of names is made when the box gets the focus, before that); `full` a text that only a payload holds, without the pause that the box
 * waits for more letters before it reads everything; `held` the longest time the main thread was
 * held meanwhile.
 */
export async function measureFinding(page) {
  const named = [];
  for (const text of NAMED) named.push((await find(page, text, '\\d hits?( |$)')).ms);
  const full = await find(page, NEEDLE, '(^|\\D)1 hit$');
  return { named: Math.max(...named), full: full.ms - findPause(), held: full.held };
}

/**
 * Pastes a text into the find box, until the status beside it matches `pattern`; then waits for
 * the end of the search, so that the next begins on a quiet page.
 */
async function find(page, text, pattern) {
  const box = page.getByRole('textbox', { name: 'Find in this tree' });
  await box.fill('');
  await page.waitForFunction(() => window.bench.findStatus() === '');
  await box.focus();
  const isPainted = page.evaluate((wanted) => {
    window.gc();
    window.bench.tick(true);
    return window.bench.painted(() => new RegExp(wanted).test(window.bench.findStatus()));
  }, pattern);
  await page.keyboard.insertText(text);
  const end = await isPainted;
  const result = await page.evaluate((painted) => {
    const { bench } = window;
    const seen = { ms: painted - bench.asked, held: bench.heldSince(bench.asked) };
    bench.tick(false);
    return seen;
  }, end);
  await page.waitForFunction(() => !window.bench.findStatus().includes('so far'));
  return result;
}

/** How long the find box waits for more letters, in ms; the bench waits with it. */
function findPause() {
  const source = readFileSync(join(root, 'src', 'ui', 'find', 'find.ts'), 'utf8');
  const pause = /PAUSE_MS = (\d+)/.exec(source)?.[1];
  if (pause === undefined) throw new Error('src/ui/find/find.ts names no PAUSE_MS.');
  return Number(pause);
}
