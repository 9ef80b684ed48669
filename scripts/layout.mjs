// `npm run layout`: stores the layout of the main screens again, to accept a change (CONTRIBUTING).
import { join } from 'node:path';
import { buildIfNeeded, installIfNeeded, root, run } from './setup.mjs';

installIfNeeded();
buildIfNeeded();
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const args = [
  'test',
  '--config',
  'e2e/playwright.config.ts',
  '--project=page',
  'e2e/layout.e2e.ts',
];
process.exitCode = run(process.execPath, [playwright, ...args], {
  env: { ...process.env, TREELINE_LAYOUT: 'write' },
});
