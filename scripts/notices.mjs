/**
 * Writes `public/third-party-notices.txt`: licence and copyright of every package whose code or
 * fonts can be in the built files. With `--check` it writes nothing, and fails when the file does
 * not fit the lock and the installed packages.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'public/third-party-notices.txt');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Tools of which the build copies small parts into its output: style reset, loader, module runtime. */
const LEAVE_CODE = ['rolldown', 'tailwindcss', 'vite'];

/** Where Node finds `name` for the package at `from` of the lock. */
function resolve(from, name) {
  for (let place = from; ; ) {
    const found = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (lock[found] !== undefined) return found;
    if (place === '') return undefined;
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
  }
}

/** The production dependencies of the lock, those of dependencies too, and the tools above. */
function shippedPackages() {
  const found = new Set(LEAVE_CODE.map((name) => `node_modules/${name}`));
  const next = Object.keys(lock[''].dependencies).map((name) => ['', name]);
  for (let pair = next.pop(); pair !== undefined; pair = next.pop()) {
    const place = resolve(...pair);
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    const { dependencies, optionalDependencies } = lock[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      next.push([place, name]);
  }
  return [...found].sort();
}

/** The text of a package's own licence file, without the part about packages bundled into a tool. */
function licenceText(place) {
  const folder = join(root, place);
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  if (file !== undefined) {
    const [own = ''] = readFileSync(join(folder, file), 'utf8').split(/^#+ Licenses of bundled/m);
    return own.trim();
  }
  if (place.endsWith('@bufbuild/protobuf')) return protobufLicence(folder);
  throw new Error(`${place} has no licence file.`);
}

/** This package has its licences in the heads of its files: Apache-2.0, one part BSD-3-Clause. */
function protobufLicence(folder) {
  const head = (file) => {
    const lines = readFileSync(join(folder, 'dist/esm/wire', file), 'utf8').split('\n');
    const length = lines.findIndex((line) => !line.startsWith('//'));
    return lines.slice(0, length).map((line) => line.slice(2).trim());
  };
  const heads = ['binary-encoding.js', 'varint.js'].map((file) => head(file).join('\n'));
  return [...heads, readFileSync(join(root, 'LICENSE'), 'utf8').trim()].join('\n\n');
}

function notices() {
  const packages = shippedPackages().map((place) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = lock[place].license.replace(/^\((.*)\)$/, '$1');
    return { title: `${name} ${lock[place].version} (${licence})`, place };
  });
  const titlesOf = new Map();
  for (const { title, place } of packages) {
    const text = licenceText(place)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n');
    titlesOf.set(text, [...(titlesOf.get(text) ?? []), title]);
  }
  const rule = '='.repeat(80);
  const texts = [...titlesOf].map(
    ([text, titles]) => `${rule}\n${titles.join('\n')}\n${rule}\n\n${text}\n`,
  );
  return [
    'Treeline contains code and fonts of the packages below, under their own licences.',
    'Treeline itself is licensed under the Apache License, version 2.0.',
    '',
    ...packages.map(({ title }) => `- ${title}`),
    '',
    ...texts,
  ].join('\n');
}

const text = notices();
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
  console.error('public/third-party-notices.txt is out of date: run `npm run notices`.');
  process.exitCode = 1;
}
