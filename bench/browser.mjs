// A fresh browser, and pages in it that share nothing.
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { watchPage } from './watch.mjs';

const WAIT_MS = 60_000;
const ARGS = [
  '--js-flags=--expose-gc',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
let path;

/** A browser of its own for some work; closed afterwards, whatever happens. */
export async function inBrowser(work) {
  path ??= await findBrowser();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: path, args: [...ARGS, ...asRoot] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page with a cache and a process of its own, for some work. */
export async function inPage(browser, work) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(watchPage);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Does one thing after the other, the second first when `flip`; answers in the order given. */
export async function both(flip, one, other) {
  if (!flip) return [await one(), await other()];
  const second = await other();
  return [await one(), second];
}

/** The browser's name and version. */
export function browserVersion() {
  return inBrowser(async (browser) => `Chromium ${browser.version()}`);
}
