// What `npm start` and `npm test` have in common: the right node, the dependencies, the build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Prints a sentence and ends the program. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** The versions that Vite 8 runs on. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!fits) {
    giveUp(`Treeline needs Node 20.19 or 22.12 or newer; this is ${process.versions.node}.`);
  }
}

/** Runs a program to its end with its output shown; returns its exit code. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error !== undefined && result.error.code !== 'ETIMEDOUT') {
    giveUp(`${program} cannot be started: ${result.error.message}`);
  }
  return result.status ?? 1;
}

/**
 * Runs npm. The npm that started this script is used where it is known: it is a script for node,
 * so that no shell is needed; `npm.cmd` on Windows would need one.
 */
export function runNpm(args, options = {}) {
  const npm = process.env['npm_execpath'];
  if (npm !== undefined && /^npm-cli\.c?js$/.test(basename(npm))) {
    return run(process.execPath, [npm, ...args], options);
  }
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}

const lockHash = () => hashOf([join(root, 'package-lock.json')]);
const installedMark = join(root, 'node_modules', '.treeline-lock');

/** Installs what the lock names, when it is not there yet or the lock has changed. */
export function installIfNeeded() {
  if (!existsSync(join(root, 'package-lock.json'))) giveUp('package-lock.json is missing.');
  const wanted = lockHash();
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === wanted) return;
  if (!matchesNpmsRecord()) {
    console.log('Installing the dependencies (npm ci) …');
    if (runNpm(['ci', '--ignore-scripts', '--include=dev', '--no-audit']) !== 0) {
      giveUp('The dependencies could not be installed; npm says why above.');
    }
  }
  writeFileSync(installedMark, wanted);
}

/** Whether `npm install` ran already: npm keeps a record of the content of node_modules. */
function matchesNpmsRecord() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || (entry.optional === true && installed[path] === undefined)) return true;
    return installed[path]?.integrity === entry.integrity;
  });
}

const BUILT = ['dist/index.html', 'dist-server/main.js'];
const SOURCES = [
  'LICENSE',
  'index.html',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
const builtMark = join(root, 'dist-server', '.built-from');

/** Builds the app and the server, when they are missing or were built from other sources. */
export function buildIfNeeded() {
  if (isBuilt()) return;
  console.log('Building Treeline …');
  rmSync(builtMark, { force: true });
  if (runNpm(['run', 'build', '--silent']) !== 0) giveUp('The build failed; see above.');
  rememberBuild();
}

function isBuilt() {
  if (!BUILT.every((file) => existsSync(join(root, file))) || !existsSync(builtMark)) return false;
  return readFileSync(builtMark, 'utf8') === sourcesHash();
}

/** Records the sources of the current build. */
export function rememberBuild() {
  writeFileSync(builtMark, sourcesHash());
}

/** Of all that goes into the build: not tests, and not what the build itself writes (`.gen.`). */
function sourcesHash() {
  const files = [...filesBelow('src'), ...filesBelow('public')].filter(
    (file) => !/\.(test|gen)\.tsx?$/.test(file),
  );
  return hashOf([...files.sort(), ...SOURCES.map((name) => join(root, name))]);
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
