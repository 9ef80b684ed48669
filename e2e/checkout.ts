import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** All that the build reads. */
export const READ_BY_BUILD = [
  ...['src', 'public', 'index.html', 'package.json', 'package-lock.json'],
  ...['tsconfig.json', 'vite.config.ts', 'LICENSE'],
];

/**
 * Copies files of this checkout and its packages to a folder with another path.
 * @returns the folder, in a temporary one of its own
 */
export async function copyCheckout(names: readonly string[]): Promise<string> {
  const copy = join(await mkdtemp(join(tmpdir(), 'treeline-copy-')), 'a checkout');
  await mkdir(copy);
  for (const name of names) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  const packages = join(ROOT, 'node_modules');
  const own = join(copy, 'node_modules');
  // Links to files are quick; a folder on another disk cannot have them.
  await promisify(execFile)('cp', ['-al', packages, own]).catch(() =>
    cp(packages, own, { recursive: true, verbatimSymlinks: true }),
  );
  return copy;
}
