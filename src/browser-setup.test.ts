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
function setUp(env: Readonly<Record<string, string>>) {
  const notes = join(folder, 'notes');
  const apt = join(folder, 'apt-get');
  writeFileSync(apt, `#!/bin/sh\necho "$@" >> '${notes}'\n`);
  chmodSync(apt, 0o755);
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', FIND], {
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
