// `npm run engines`: all walks in Chromium, Firefox and WebKit, also the long ones; writes what ran and
// how it ended to docs/engines.md.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { findOtherEngines } from './other-engines.mjs';
import { buildIfNeeded, checkNode, giveUp, installIfNeeded, root, run } from './setup.mjs';

const OUTCOMES = { expected: 'passed', unexpected: 'failed', skipped: 'not run', flaky: 'failed' };
const HEAD = `# Engines

Written by \`npm run engines\`: what ran in the simulated network at the last time, and how it ended. A walk passes without an error in the console, a violation of the policy or an unhandled rejection, and with the same texts as in Chromium ([e2e/engines.e2e.ts](../e2e/engines.e2e.ts)). The driver of WebKit reports what scripts write to the console, uncaught errors, rejections and violations, but not lines of the browser itself, and cannot print: there, printing is the page with its rules for print.
`;

checkNode();
installIfNeeded();
const browser = await findBrowser();
const engines = await findOtherEngines({ install: true });
buildIfNeeded();

const folder = mkdtempSync(join(tmpdir(), 'treeline-engines-'));
const file = join(folder, 'report.json');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const args = [
  ...['test', '--config', 'e2e/playwright.config.ts', '--project=page', '--workers=1'],
  ...['--reporter=list,json', 'e2e/engines.e2e.ts'],
];
process.exitCode = run(process.execPath, [playwright, ...args], {
  env: {
    ...process.env,
    ...engines,
    CHROMIUM: browser,
    TREELINE_ENGINES: 'all',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  },
});
if (!existsSync(file)) giveUp('The tests ended without a report; docs/engines.md is as it was.');
const results = readResults(JSON.parse(readFileSync(file, 'utf8')));
rmSync(folder, { recursive: true });
writeFileSync(join(root, 'docs', 'engines.md'), toPage(results));
console.log('\nWritten: docs/engines.md');

/** Each test as its engine, its walk, its outcome and the version of the engine. */
function readResults(report) {
  return report.suites
    .flatMap(({ specs }) => specs)
    .map(({ title, tests }) => {
      const [engine, walk] = /^(\w+): (.*)$/.exec(title).slice(1);
      const [{ annotations, status }] = tests;
      const version = annotations.find(({ type }) => type === 'engine')?.description;
      return { engine, walk, version, outcome: OUTCOMES[status] };
    });
}

function toPage(results) {
  const names = [...new Set(results.map(({ engine }) => engine))];
  const walks = [...new Set(results.map(({ walk }) => walk))];
  const heads = names.map((name) => {
    const version = results.find((one) => one.engine === name && one.version)?.version;
    return `${name} ${version ?? 'not found'}`;
  });
  const rows = walks.map((walk) => {
    const outcomes = names.map(
      (name) => results.find((one) => one.engine === name && one.walk === walk)?.outcome,
    );
    return `| ${[walk, ...outcomes].join(' | ')} |`;
  });
  return `${HEAD}
| page or walk | ${heads.join(' | ')} |
|---|${names.map(() => '---|').join('')}
${rows.join('\n')}
`;
}
