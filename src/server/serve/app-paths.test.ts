import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { APP_PATHS, appPathOf } from './app-paths.ts';

/** `updates.$updateId.index.tsx` → `/updates/{updateId}` */
function pathOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, '').split('.');
  const shown = parts.filter((part) => part !== 'index');
  return `/${shown.map((part) => part.replace(/^\$(.*)$/, '{$1}')).join('/')}`;
}

describe('APP_PATHS', () => {
  test('has every route', () => {
    const files = readdirSync(join(import.meta.dirname, '..', '..', 'routes'));
    const routes = files.filter((file) => file.endsWith('.tsx') && !file.startsWith('__'));
    expect(routes.length).toBeGreaterThan(10);
    expect([...APP_PATHS].sort()).toEqual([...new Set(routes.map(pathOf))].sort());
  });
});

describe('appPathOf', () => {
  test.each([
    ['/', '/'],
    ['/updates', '/updates'],
    ['/updates/1220ab', '/updates/{updateId}'],
    ['/updates/a.node/raw', '/updates/{updateId}/raw'],
    ['/parties/external', '/parties/external'],
    ['/updates/', undefined],
    ['/updates/1220ab/other', undefined],
    ['/secret', undefined],
  ])('returns for %s: %s', (path, pattern) => expect(appPathOf(path)).toBe(pattern));
});
