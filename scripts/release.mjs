// `npm run release`: writes all files of a release to `release/` (`-- --to FOLDER`): the package, the
// app for a static host, the bill of materials and SHA256SUMS. Publishes nothing. `--skip-checks`
// leaves out the tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkNode, giveUp, installIfNeeded, root, runNpm } from './setup.mjs';

const usual = join(root, 'release');
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: usual },
    'skip-checks': { type: 'boolean' },
  },
});
const to = resolve(values.to);
const { name, version } = JSON.parse(textOf('package.json'));
const tag = `v${version}`;

checkNode();
checkFolder();
checkSource();
installIfNeeded();
if (values['skip-checks'] !== true && runNpm(['test']) !== 0)
  giveUp('The checks failed; nothing is released.');
for (const folder of ['dist', 'dist-server'])
  rmSync(join(root, folder), { recursive: true, force: true });
if (runNpm(['run', 'build', '--silent']) !== 0) giveUp('The build failed; nothing is released.');
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
if (runNpm(['run', 'pack', '--silent', '--', '--no-build', '--to', to]) !== 0)
  giveUp('The package could not be written; nothing is released.');
writeFileSync(join(to, `${name}-${version}-static.tar.gz`), archiveOf('dist'));
cpSync(join(root, 'dist', 'sbom.cdx.json'), join(to, `${name}-${version}.cdx.json`));
writeFileSync(join(to, 'SHA256SUMS'), sums());
// A build or a test may have changed a file that belongs to the source.
checkSource();
tellNext();

/** Ends the program where the folder has other files than a release: they would be deleted. */
function checkFolder() {
  if (to === usual || !existsSync(to)) return;
  const isOurs = (file) => /^(?:SHA256SUMS|treeline-\d.*\.(?:tgz|tar\.gz|cdx\.json))$/.test(file);
  if (statSync(to).isDirectory() && readdirSync(to).every(isOurs)) return;
  giveUp(`--to: ${to} has other files than a release. Name an empty folder, or a new one.`);
}

/** Ends the program where the release would not be the committed source of this version. */
function checkSource() {
  const changed = git('status', '--porcelain');
  if (changed !== '') giveUp(`Commit or remove these changes first:\n${changed}`);
  const locked = JSON.parse(textOf('package-lock.json')).version;
  if (locked !== version)
    giveUp(`package.json has version ${version}, package-lock.json ${locked}.`);
  const [unreleased, newest] = textOf('CHANGELOG.md').split(/^## /m).slice(1);
  if (!/^\[Unreleased\]\s*$/.test(unreleased ?? ''))
    giveUp(`CHANGELOG.md has entries under [Unreleased]. Move them to [${version}].`);
  const [, described] = /^\[([^\]]+)\]/.exec(newest ?? '') ?? [];
  if (described !== version)
    giveUp(`package.json has version ${version}, CHANGELOG.md describes ${described}.`);
  if (git('tag', '--list', tag) !== '')
    giveUp(`The tag ${tag} exists. Raise the version in package.json and CHANGELOG.md.`);
}

function textOf(file) {
  return readFileSync(join(root, file), 'utf8');
}

function git(...args) {
  const { error, status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (error !== undefined || status !== 0)
    giveUp(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout.trimEnd();
}

/** A folder as tar.gz. Its bytes depend on names and contents only: no dates, owners or masks. */
function archiveOf(folder) {
  const { error, status, stdout, stderr } = spawnSync(
    'tar',
    [
      ...['--create', '--format=ustar', '--sort=name', '--mtime=@0', '--mode=a=rX,u+w'],
      ...['--owner=0', '--group=0', '--numeric-owner'],
      ...[`--transform=s,^${folder},${name}-${version}-static,`, folder],
    ],
    { cwd: root, maxBuffer: 1024 ** 3, env: { ...process.env, LC_ALL: 'C' } },
  );
  if (error !== undefined || status !== 0)
    giveUp(`GNU tar is needed for the static archive: ${error?.message ?? String(stderr).trim()}`);
  return gzipSync(stdout, { level: 9 });
}

/** In the form that `sha256sum --check` reads. */
function sums() {
  const lines = readdirSync(to)
    .sort()
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(to, file)));
      return `${hash.digest('hex')}  ${file}\n`;
    });
  return lines.join('');
}

function tellNext() {
  console.log(`
Treeline ${version}, commit ${git('rev-parse', 'HEAD')}, in ${relative(root, to) || to}:

${readFileSync(join(to, 'SHA256SUMS'), 'utf8')}
To publish:
  git tag --sign ${tag} --message "Treeline ${version}"
  git push origin ${tag}
  Attach the files above to the release, with the section [${version}] of CHANGELOG.md.
  npm publish ${join(relative(root, to) || to, `${name}-${version}.tgz`)}    (where a registry is used)
Users check a download with: sha256sum --check SHA256SUMS`);
}
