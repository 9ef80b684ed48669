// `npm run pack`: writes treeline-<version>.tgz to `release/` (`-- --to FOLDER`): the command as one
// file, the built app, the recipes, licences and documents, without dependencies. `--no-build` packs the last
// build.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded, checkNode, installIfNeeded, root, runNpm } from './setup.mjs';

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: join(root, 'release') },
    'no-build': { type: 'boolean' },
  },
});
const COMMAND = 'bin/treeline.js';
/** README links to them, and to `docs`. */
const TEXTS = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'];

checkNode();
if (values['no-build'] !== true) {
  installIfNeeded();
  buildIfNeeded();
}
const stage = mkdtempSync(join(tmpdir(), 'treeline-pack-'));
try {
  fill(stage);
  const to = resolve(values.to);
  mkdirSync(to, { recursive: true });
  const args = ['pack', stage, '--pack-destination', to, '--ignore-scripts', '--silent'];
  process.exitCode = runNpm(args);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

function fill(folder) {
  mkdirSync(join(folder, 'bin'));
  cpSync(join(root, 'dist-server/main.js'), join(folder, COMMAND));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const name of ['deploy', 'docs'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  cpSync(join(root, 'dist/third-party-notices.txt'), join(folder, 'third-party-notices.txt'));
  for (const name of TEXTS) cpSync(join(root, name), join(folder, name));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`);
  // The bytes of the package depend on nothing else: npm gives all files one date and a fixed order.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  chmodSync(join(folder, COMMAND), 0o755);
}

function description() {
  const { name, version, description, license, type, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return { name, version, description, license, type, bin: { treeline: COMMAND }, engines };
}
