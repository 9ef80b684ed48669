import { describe, expect, test } from 'vitest';
import { type Lock, packageOfModule, resolvePackage } from './lock.ts';

const lock: Lock = Object.fromEntries(
  ['a', '@b/c', '@b/c/node_modules/a', 'bundler'].map((name) => [
    `node_modules/${name}`,
    { version: '1.0.0' },
  ]),
);

describe('packageOfModule', () => {
  test.each([
    ['/here/node_modules/a/dist/a.js', 'node_modules/a'],
    ['/here/node_modules/@b/c/c.js', 'node_modules/@b/c'],
    ['/here/node_modules/@b/c/node_modules/a/a.js', 'node_modules/@b/c/node_modules/a'],
    ['/elsewhere/node_modules/a/a.js', 'node_modules/a'],
    ['\0bundler/runtime.js', 'node_modules/bundler'],
    ['/here/src/main.tsx', undefined],
  ])('%j is of %s', (id, place) => {
    expect(packageOfModule(lock, '/here', id)).toBe(place);
  });

  test.each(['/here/node_modules/d/d.js', '\0unknown', '/elsewhere/file.js'])(
    'throws for %j, which no list would name',
    (id) => {
      expect(() => packageOfModule(lock, '/here', id)).toThrow('no locked package');
    },
  );
});

describe('resolvePackage', () => {
  test('finds the nearest package of a name', () => {
    expect(resolvePackage(lock, 'node_modules/@b/c', 'a')).toBe('node_modules/@b/c/node_modules/a');
    expect(resolvePackage(lock, 'node_modules/bundler', 'a')).toBe('node_modules/a');
    expect(resolvePackage(lock, '', 'd')).toBeUndefined();
  });
});
