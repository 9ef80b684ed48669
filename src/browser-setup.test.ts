import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FIND = "import('./scripts/browser.mjs').then(({ findBrowser }) => findBrowser())";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treeline-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Searches a browser where none is found, with an `apt-get` that only notes its arguments. */
function setUp(env: Readonly<Record<string, string>>, find = FIND) {
  const notes = join(folder, 'notes');
  const apt = join(folder, 'apt-get');
  writeFileSync(apt, `#!/bin/sh\necho "$@" >> '${notes}'\n`);
  chmodSync(apt, 0o755);
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', find], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      PATH: folder,
      HOME: folder,
      PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers'),
      PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
      ...env,
    },
  });
  const installed = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
  return { ...run, installed };
}

test('findBrowser installs nothing when TREELINE_NO_INSTALL=1 is set, and names the way out', () => {
  const { status, stdout, stderr, installed } = setUp({ TREELINE_NO_INSTALL: '1' });
  expect({ status, installed }).toEqual({ status: 1, installed: [] });
  expect(stdout).not.toContain('download');
  expect(stderr).toContain('CHROMIUM=/path/to/chrome npm test');
});

// Elsewhere no system package is installed.
const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');

test('findBrowser names a system package and the reason before it installs it', () => {
  const { stdout, installed } = setUp({});
  const announced = 'Installing the system package chromium with apt-get, because the end-to-end';
  expect(stdout.includes(announced)).toBe(isDebianRoot);
  expect(installed).toEqual(isDebianRoot ? ['update', 'install -y chromium'] : []);
});

const FIND_SHELL =
  "import('./scripts/browser.mjs').then(({ findHeadlessShell }) => console.log(findHeadlessShell({ install: true })))";

test('findHeadlessShell installs the shell as root on Debian, and returns undefined without one', () => {
  const { status, stdout, installed } = setUp({}, FIND_SHELL);
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 0,
    last: 'undefined',
  });
  const install = 'install -y chromium-headless-shell';
  expect(installed).toEqual(isDebianRoot ? ['update', install] : []);
});

test('findHeadlessShell returns undefined where CHROMIUM names a browser', () => {
  const shell = join(folder, 'chromium-headless-shell');
  writeFileSync(shell, '#!/bin/sh\n');
  chmodSync(shell, 0o755);
  expect(setUp({}, FIND_SHELL).stdout.trim()).toBe(shell);
  expect(setUp({ CHROMIUM: '/opt/chrome' }, FIND_SHELL)).toMatchObject({
    stdout: 'undefined\n',
    installed: [],
  });
});

const FIND_OTHERS =
  "import('./scripts/other-engines.mjs').then(async ({ findOtherEngines }) => console.log(JSON.stringify(await findOtherEngines({ install: true }))))";

test('findOtherEngines names the packages before it installs them, and leaves out what cannot be had', () => {
  const found = { FIREFOX: process.execPath };
  const { status, stdout, installed } = setUp(found, FIND_OTHERS);
  expect(status).toBe(0);
  expect(stdout).toContain('WebKit: not found, its tests are skipped.');
  expect(stdout.trim().endsWith(JSON.stringify(found))).toBe(true);
  const announced = 'Installing the system package webkit2gtk-driver and xvfb with apt-get';
  expect(stdout.includes(announced)).toBe(isDebianRoot);
  const install = 'install -y --no-install-recommends webkit2gtk-driver xvfb';
  expect(installed).toEqual(isDebianRoot ? ['update', install] : []);
});

test('findOtherEngines installs nothing when TREELINE_NO_INSTALL=1 is set', () => {
  const { status, stdout, installed } = setUp({ TREELINE_NO_INSTALL: '1' }, FIND_OTHERS);
  expect({ status, installed }).toEqual({ status: 0, installed: [] });
  expect(stdout).not.toContain('download');
});
