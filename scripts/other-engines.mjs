// Finds Firefox and WebKit for the walks in three engines, or installs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './browser.mjs';
import { root, run } from './setup.mjs';
import { INSTALL_LIMIT, installSystemPackages, mayInstall } from './system-package.mjs';

const WHY = 'the pages are also tried in other engines';

/**
 * The environment that names the engines for the tests. An engine that is not found is installed
 * where `install` is set: Playwright's own build, else the package of the system. One that cannot be
 * had is left out, and its tests are skipped with its name.
 */
export async function findOtherEngines({ install }) {
  const { firefox, webkit } = await import('@playwright/test');
  const wanted = [
    {
      name: 'Firefox',
      own: firefox,
      variable: 'FIREFOX',
      usual: ['firefox-esr', 'firefox'],
      packages: ['firefox-esr'],
    },
    {
      name: 'WebKit',
      own: webkit,
      variable: 'WEBKIT_DRIVER',
      usual: ['WebKitWebDriver'],
      packages: ['webkit2gtk-driver', 'xvfb'],
    },
  ];
  return Object.fromEntries(wanted.flatMap((engine) => find(engine, install)));
}

function find({ name, own, variable, usual, packages }, install) {
  const places = [process.env[variable] ?? '', ...onPath(usual)];
  const isOwn = () => existsSync(own.executablePath());
  const ofSystem = () => places.find((path) => path !== '' && existsSync(path));
  if (install && mayInstall() && !isOwn() && ofSystem() === undefined) {
    console.log(`No ${name} found. Playwright downloads one for this user …`);
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    run(process.execPath, [playwright, 'install', own.name()], { timeout: INSTALL_LIMIT });
    if (!isOwn()) installSystemPackages(packages, WHY, ['--no-install-recommends']);
  }
  const path = ofSystem();
  if (!isOwn() && path === undefined) console.log(`No ${name}: its tests are skipped.`);
  else console.log(`${name}: ${isOwn() ? own.executablePath() : path}`);
  return path === undefined ? [] : [[variable, path]];
}
