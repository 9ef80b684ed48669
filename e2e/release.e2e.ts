import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { copyCheckout, READ_BY_BUILD, ROOT } from './checkout.ts';

const run = promisify(execFile);
const IN_RELEASE = [
  ...READ_BY_BUILD,
  'scripts',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  '.gitignore',
  '.npmrc',
];
let copy = '';
let version = '';

test.describe.configure({ mode: 'default', timeout: 300_000 });

const git = (...args: string[]) =>
  run('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', ...args], {
    cwd: copy,
  });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = await copyCheckout(IN_RELEASE);
  const log = join(copy, 'CHANGELOG.md');
  const [head = '', , ...versions] = (await readFile(log, 'utf8')).split(/^(?=## )/m);
  await writeFile(log, [head, '## [Unreleased]\n\n', ...versions].join(''));
  ({ version } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')));
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'A version');
});

test.afterAll(() => rm(dirname(copy), { recursive: true, force: true }));

/** What the script prints, and how it ends. */
async function release(
  ...options: readonly string[]
): Promise<{ readonly code: number; readonly printed: string }> {
  const { NODE_ENV: _, ...env } = process.env;
  const script = join(copy, 'scripts/release.mjs');
  const args = [script, '--skip-checks', ...options];
  return run(process.execPath, args, { cwd: copy, env, maxBuffer: 1024 ** 2 * 64 }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }) => ({ code, printed: stdout + stderr }),
  );
}

test('a release is refused for source that is not committed, or is another version', async () => {
  const expectRefusal = async (words: RegExp) => {
    const { code, printed } = await release();
    expect(printed).toMatch(words);
    expect(code).toBe(1);
    expect(await readdir(copy)).not.toContain('release');
  };
  await writeFile(join(copy, 'notes.txt'), 'not committed');
  await expectRefusal(/Commit or remove these changes first:\n\?\? notes\.txt/);
  await rm(join(copy, 'notes.txt'));

  await git('tag', `v${version}`);
  await expectRefusal(/The tag v\d+\.\d+\.\d+ exists\. Raise the version/);
  await git('tag', '--delete', `v${version}`);

  const change = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(join(copy, file), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(copy, file), text.replace(from, to));
    await git('commit', '--quiet', '--all', '--message', 'A change');
  };
  await change('CHANGELOG.md', `## [${version}]`, '## [9.9.9]');
  await expectRefusal(/package\.json has version [\d.]+, CHANGELOG\.md describes 9\.9\.9\./);
  await git('reset', '--quiet', '--hard', 'HEAD~1');
  await change('CHANGELOG.md', '## [Unreleased]\n', '## [Unreleased]\n\n- One more thing\n');
  await expectRefusal(/entries under \[Unreleased\]/);
  await git('reset', '--quiet', '--hard', 'HEAD~1');
  await change('package-lock.json', `"version": "${version}"`, '"version": "9.9.9"');
  await expectRefusal(/package-lock\.json 9\.9\.9/);
  await git('reset', '--quiet', '--hard', 'HEAD~1');
});

test('a release deletes no folder with other files', async () => {
  const own = join(dirname(copy), 'downloads');
  await mkdir(join(own, 'photos'), { recursive: true });
  await writeFile(join(own, 'letter.txt'), 'mine');
  await writeFile(join(own, 'SHA256SUMS'), 'of something else');
  const { code, printed } = await release('--to', own);
  expect(printed).toContain(`--to: ${own} has other files than a release`);
  expect(code).toBe(1);
  expect(await readFile(join(own, 'letter.txt'), 'utf8')).toBe('mine');
  expect((await readdir(own)).sort()).toEqual(['SHA256SUMS', 'letter.txt', 'photos']);
  const single = await release('--to', join(own, 'letter.txt'));
  expect(single.code, single.printed).toBe(1);
  expect(await readFile(join(own, 'letter.txt'), 'utf8')).toBe('mine');
});

test('a release has package, static app, bill of materials and sums, with the same bytes in another folder (SUP-05, SUP-06)', async () => {
  const folder = join(copy, 'release');
  const { code, printed } = await release();
  expect(code, printed).toBe(0);
  expect(printed).toContain(`git tag --sign v${version}`);
  const files = [`-static.tar.gz`, '.cdx.json', '.tgz'].map((end) => `treeline-${version}${end}`);
  expect((await readdir(folder)).sort()).toEqual(['SHA256SUMS', ...files].sort());
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  expect(sums.match(/^[0-9a-f]{64} {2}treeline-/gm)).toHaveLength(files.length);

  // The same as this checkout has built and packs, although in another folder.
  const other = join(dirname(copy), 'other');
  await run(process.execPath, ['scripts/pack.mjs', '--no-build', '--to', other], { cwd: ROOT });
  const sumOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  for (const [file, same] of [
    [files[1], join(ROOT, 'dist/sbom.cdx.json')],
    [files[2], join(other, `treeline-${version}.tgz`)],
  ] as const)
    expect(sums).toContain(`${await sumOf(same)}  ${file}\n`);
  await run('tar', ['-xzf', join(folder, files[0] ?? ''), '-C', other]);
  const apart = join(other, `treeline-${version}-static`);
  await run('diff', ['--recursive', '--brief', apart, join(ROOT, 'dist')]);

  // The archive has no date, owner or mask of the machine.
  const { stdout } = await run('tar', ['-tvzf', join(folder, files[0] ?? '')], {
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(100);
  const usual = /^(?:-rw-r--r--|drwxr-xr-x) 0\/0 +\d+ 1970-01-01 00:00 /;
  expect(lines.filter((line) => !usual.test(line))).toEqual([]);
});
