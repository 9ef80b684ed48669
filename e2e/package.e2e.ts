import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './app.ts';
import { statusLine, treeRows } from './screen.ts';
import { openScenario } from './simulated.ts';
import { endTreeline, startTreeline } from './treeline-process.ts';

const execute = promisify(execFile);
const TRANSFER = /^Preapproved transfer/;

/** npm without the registry: whatever it would load from there fails. */
const OFFLINE = { npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:1/' };

async function pack(folder: string): Promise<{ readonly file: string; readonly hash: string }> {
  await execute(process.execPath, ['scripts/pack.mjs', '--no-build', '--to', folder]);
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.tgz'));
  const file = join(folder, name);
  return {
    file,
    hash: createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  };
}

test('the package is one file of the command with the app, and runs from an empty folder', async ({
  page,
  request,
  startApp,
  expectConsole,
}) => {
  // The first request to the ledger is sent without a token.
  expectConsole(statusLine(401));
  test.setTimeout(120_000);
  const folders = await Promise.all(
    ['one', 'two', 'empty'].map((name) => mkdtemp(join(tmpdir(), `treeline-${name}-`))),
  );
  const [one = '', two = '', empty = ''] = folders;
  const [{ file, hash }, again] = [await pack(one), await pack(two)];
  expect(file).toMatch(/treeline-\d+\.\d+\.\d+\.tgz$/);
  expect(again.hash, 'two packages of one build').toBe(hash);

  const env = { ...OFFLINE, npm_config_cache: join(empty, 'cache') };
  const install = ['install', '--no-audit', '--no-fund', file];
  await execute('npm', install, { cwd: empty, env: { ...process.env, ...env } });
  const installed = (await readdir(join(empty, 'node_modules'))).filter((name) => name[0] !== '.');
  expect(installed, 'no package besides').toEqual(['treeline']);
  const place = join(empty, 'node_modules/treeline');
  expect((await readdir(place)).sort()).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'bin',
    'deploy',
    'dist',
    'docs',
    'package.json',
    'third-party-notices.txt',
  ]);
  expect(await readdir(join(place, 'bin'))).toEqual(['treeline.js']);
  const described = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
  expect(described).toEqual({
    name: 'treeline',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.any(String),
    license: 'Apache-2.0',
    type: 'module',
    bin: { treeline: 'bin/treeline.js' },
    engines: { node: '^20.19.0 || >=22.12.0' },
  });

  const program = { program: [join(empty, 'node_modules/.bin/treeline')] };
  expect((await endTreeline(['--help'], program)).out).toContain('treeline demo');
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(TRANSFER)}`;
  const demo = await startTreeline(['demo'], program);
  await page.goto(demo.address + path);
  await expect(treeRows(page)).toHaveCount(6);
  await page.goto('about:blank');
  await demo.stop();

  const simulated = await startApp({});
  const nodes = ['--ledger', simulated + node.ledger, '--scan', simulated + node.scan];
  const app = await startTreeline(nodes, program);
  expect(app.printed()).toContain(`forwards Scan at ${simulated}${node.scan}. Press Ctrl+C`);
  await page.goto(app.address + path);
  await expect(treeRows(page)).toHaveCount(6);
  await page.goto('about:blank');
  await app.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});
