import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, packageName } from './lock.ts';

/** The text of a package's own licence file, without the part about packages bundled into a tool. */
function licenceText(root: string, place: string): string {
  const folder = join(root, place);
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  if (file !== undefined) {
    const [own = ''] = readFileSync(join(folder, file), 'utf8').split(/^#+ Licenses of bundled/m);
    return own.trim();
  }
  if (packageName(place) === '@bufbuild/protobuf') return protobufLicence(root, folder);
  throw new Error(`${place} has no licence file.`);
}

/** This package has its licences in the heads of its files: Apache-2.0, one part BSD-3-Clause. */
function protobufLicence(root: string, folder: string): string {
  const headOf = (file: string) => {
    const lines = readFileSync(join(folder, 'dist/esm/wire', file), 'utf8').split('\n');
    const length = lines.findIndex((line) => !line.startsWith('//'));
    const head = lines.slice(0, length).map((line) => line.slice(2).trim());
    return head.join('\n');
  };
  const heads = ['binary-encoding.js', 'varint.js'].map(headOf);
  return [...heads, readFileSync(join(root, 'LICENSE'), 'utf8').trim()].join('\n\n');
}

/** Licence and copyright of each package at `places`; equal texts are printed once. */
export function noticesOf(root: string, lock: Lock, places: readonly string[]): string {
  const titles: string[] = [];
  const titlesOf = new Map<string, string[]>();
  for (const place of places) {
    const licence = lock[place]?.license?.replace(/^\((.*)\)$/, '$1');
    const title = `${packageName(place)} ${lock[place]?.version} (${licence})`;
    const lines = licenceText(root, place).split('\n');
    const text = lines.map((line) => line.trimEnd()).join('\n');
    titles.push(title);
    titlesOf.set(text, [...(titlesOf.get(text) ?? []), title]);
  }
  const rule = '='.repeat(80);
  return [
    'Treeline contains code and fonts of the packages below, under their own licences.',
    'Treeline itself is licensed under the Apache License, version 2.0.',
    '',
    ...titles.map((title) => `- ${title}`),
    '',
    ...[...titlesOf].map(([text, of]) => `${rule}\n${of.join('\n')}\n${rule}\n\n${text}\n`),
  ].join('\n');
}
