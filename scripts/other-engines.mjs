// Finds Firefox and WebKit for the walks in three engines, or installs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './browser.mjs';
import { root, run } from './setup.mjs';
import { INSTALL_LIMIT, installSystemPackages, mayInstall } from './system-package.mjs';

const WHY = 'the pages are also tried in other engines';

/**
 * The environment that names the engines for the tests: `FIREFOX` and `WEBKIT`, a program of
 * Playwright's or of the system (for WebKit, WebKitWebDriver). An engine that is not found is installed
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
      variable: 'WEBKIT',
      usual: ['WebKitWebDriver'],
      packages: ['webkit2gtk-driver', 'xvfb'],
    },
  ];
  const found = {};
  for (const engine of wanted) {
    const path = await find(engine, install);
    if (path !== undefined) found[engine.variable] = path;
    console.log(`${engine.name}: ${path ?? 'not found, its tests are skipped.'}`);
  }
  return found;
}

/** Playwright's own build where it starts, else a program of the system. */
async function find({ name, own, variable, usual, packages }, install) {
  const named = process.env[variable] ?? '';
  const ofSystem = () => [named, ...onPath(usual)].find((path) => path !== '' && existsSync(path));
  if (named !== '' && existsSync(named)) return named;
  if (await starts(own)) return own.executablePath();
  if (ofSystem() !== undefined || !install || !mayInstall()) return ofSystem();
  console.log(`No ${name} found. Playwright downloads one for this user …`);
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  run(process.execPath, [playwright, 'install', own.name()], { timeout: INSTALL_LIMIT });
  if (await starts(own)) return own.executablePath();
  installSystemPackages(packages, WHY, ['--no-install-recommends']);
  return ofSystem();
}

/** A downloaded build may lack libraries of the system, and some systems have none. */
async function starts(own) {
  try {
    if (!existsSync(own.executablePath())) return false;
    await (await own.launch()).close();
    return true;
  } catch {
    return false;
  }
}
