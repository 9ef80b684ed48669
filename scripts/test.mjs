// `npm test`: installs what is missing, finds a browser, runs every step of `npm run check`, and
// closes with one line that counts tests. `--full` (`npm run test:full`) leaves no test out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser, findHeadlessShell } from './browser.mjs';
import { findOtherEngines } from './other-engines.mjs';
import { checkNode, installIfNeeded, rememberBuild, root, runNpm } from './setup.mjs';
import { installSystemPackage } from './system-package.mjs';

checkNode();
installIfNeeded();
const isCI = process.env['CI'] === 'true';
const browser = await findBrowser();
const shell = findHeadlessShell({ install: isCI });
if (spawnSync('openssl', ['version']).error !== undefined)
  installSystemPackage('openssl', 'the tests run the commands that the page prints');
// Elsewhere than in CI the tests of a web server that is not installed are skipped.
const searched = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter);
for (const name of isCI ? ['nginx', 'caddy'] : [])
  if (!searched.split(delimiter).some((folder) => existsSync(join(folder, name))))
    installSystemPackage(name, 'the tests run its recipe in deploy/');
console.log(`Browser: ${[browser, shell].filter(Boolean).join(', pages in ')}`);
const engines = await findOtherEngines({ install: isCI });

const reports = mkdtempSync(join(tmpdir(), 'treeline-test-'));
const full = process.argv.includes('--full') ? { TREELINE_FULL: '1' } : {};
const env = { ...process.env, ...engines, CHROMIUM: browser, HEADLESS_SHELL: shell, ...full };
const unitReport = join(reports, 'unit.json');
const e2eReport = join(reports, 'e2e.json');

/** What a step is given besides, so that it leaves a count behind. */
const EXTRA = {
  unit: ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  e2e: ['--', '--reporter=list,json'],
};

const failedStep = steps().find((step) => {
  console.log(`\n=== ${step} ===`);
  const started = Date.now();
  const failed =
    runNpm(['run', '--silent', step, ...(EXTRA[step] ?? [])], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    }) !== 0;
  if (step === 'build' && !failed) rememberBuild();
  console.log(`--- ${step}: ${failed ? 'failed' : 'passed'}, ${seconds(started)} s`);
  return failed;
});

const counts = [readUnit(unitReport), readE2e(e2eReport)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
// A step that failed without a failed test (lint, types, a file that does not load) counts as one.
const failed = Math.max(
  counts.reduce((sum, count) => sum + count.failed, 0),
  failedStep === undefined ? 0 : 1,
);
rmSync(reports, { recursive: true, force: true });
console.log(
  failedStep === undefined
    ? '\nEvery step passed.'
    : `\nThe step "${failedStep}" failed (npm run ${failedStep}); later steps were not run.`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** The steps of `npm run check`, which package.json holds once. */
function steps() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.check.split('&&').map((part) => part.trim().replace(/^npm run /, ''));
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function readUnit(file) {
  const report = readReport(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function readE2e(file) {
  const stats = readReport(file)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}
