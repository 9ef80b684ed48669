import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A package as the lock describes it. Its key is its place, such as `node_modules/zod`. */
export type Locked = {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export type Lock = Readonly<Record<string, Locked>>;

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** `node_modules/a/node_modules/@b/c` → `@b/c` */
export function packageName(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Where Node finds the package `name` for the package at `from`. */
export function resolvePackage(lock: Lock, from: string, name: string): string | undefined {
  for (let place = from; ; ) {
    const found = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (lock[found] !== undefined) return found;
    if (place === '') return undefined;
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
  }
}

/**
 * The package that a module is of; undefined for a module of Treeline. The bundler's own modules are
 * named after their package: `\0rolldown/runtime.js`.
 * @throws for a module that belongs to no package of the lock and to no file of Treeline
 */
export function packageOfModule(lock: Lock, root: string, id: string): string | undefined {
  const own = id.startsWith('\0');
  const file = own ? `node_modules/${id.slice(1)}` : relative(root, id).replaceAll('\\', '/');
  const parts = file.split('/');
  // The folder may be a link to that of another checkout.
  const first = parts.indexOf('node_modules');
  if (first === -1 && !file.startsWith('..')) return undefined;
  const last = parts.lastIndexOf('node_modules');
  const isScoped = parts[last + 1]?.startsWith('@') === true;
  const place = parts.slice(first, last + (isScoped ? 3 : 2)).join('/');
  if (lock[place] === undefined) throw new Error(`A module is of no locked package: ${id}`);
  return place;
}
