// Finds a Chromium or Chrome for the end-to-end tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { giveUp, root, run } from './setup.mjs';
import { INSTALL_LIMIT, installSystemPackage, mayInstall } from './system-package.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
/** As Debian names the program and its package. */
const SHELL = 'chromium-headless-shell';
const APPS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a browser that starts; ends the program with a sentence when none can be had. */
export async function findBrowser() {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    const there = [named, ...onPath([named])].find(works);
    return there ?? giveUp(`CHROMIUM names ${named}, which cannot be started.`);
  }
  const found = usualPlaces().find(works) ?? (await playwrightsOwn());
  if (found !== undefined) return found;

  if (!mayInstall()) {
    return giveUp(
      'No Chromium or Chrome found, and TREELINE_NO_INSTALL=1 forbids to install one. ' +
        'Name one: CHROMIUM=/path/to/chrome npm test',
    );
  }
  console.log('No Chromium or Chrome found. Playwright downloads one for this user …');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  run(process.execPath, [playwright, 'install', 'chromium'], { timeout: INSTALL_LIMIT });
  const own = await playwrightsOwn();
  if (own !== undefined) return own;

  installSystemPackage('chromium', 'the end-to-end tests need a browser, and the download failed');
  const installed = usualPlaces().find(works);
  if (installed !== undefined) return installed;
  return giveUp(
    'The tests need a Chromium or Chrome, and none could be found or installed here. ' +
      'Install one and run npm test again, or name it: CHROMIUM=/path/to/chrome npm test',
  );
}

/**
 * The path of Chromium's headless shell, in which a test of a page takes a quarter less processor
 * time; undefined where there is none, and where CHROMIUM names the browser to use.
 */
export function findHeadlessShell({ install }) {
  if (process.env['CHROMIUM']) return undefined;
  const find = () => onPath([SHELL]).find(works);
  const found = find();
  if (found !== undefined || !install) return found;
  installSystemPackage(SHELL, 'the end-to-end tests take less time in it');
  return find();
}

function usualPlaces() {
  if (process.platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => process.env[name])
      .filter((folder) => folder !== undefined);
    return folders.flatMap((folder) => WINDOWS.map((name) => join(folder, name)));
  }
  if (process.platform !== 'darwin') return onPath(NAMES);
  const folders = ['/Applications', join(homedir(), 'Applications')];
  return [...onPath(NAMES), ...folders.flatMap((folder) => APPS.map((name) => join(folder, name)))];
}

/** Where programs of these names may be. */
export function onPath(names) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * A file of that name may be an empty shell (Ubuntu's without snap) or lack system libraries, so
 * it is started once. On Windows `--version` would open a window: being there must do.
 */
function works(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return works(path) ? path : undefined;
}
