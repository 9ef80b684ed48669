import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The floors of the house (README, "The house"): what each folder may import by `#folder/…`.
 * You may look down any number of floors, never up, never sideways into another feature.
 */
const MAY_SEE: Record<string, readonly string[]> = {
  domain: [],
  api: ['domain'],
  sim: ['api'],
  server: ['domain', 'api', 'sim'],
  queries: ['domain', 'api'],
  ui: ['domain'],
  features: ['domain', 'api', 'queries', 'ui'],
  routes: ['domain', 'api', 'queries', 'ui', 'features'],
};
const CELLAR_BANS = ['react', 'zod', '@tanstack', 'hono'];
const root = import.meta.dirname;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.gen\.ts$/.test(name))
  .map((name) => name.replaceAll('\\', '/'));

function importsOf(file: string): { from: string; typeOnly: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g;
  return [...text.matchAll(pattern)].map((hit) => ({
    from: hit[3] ?? hit[4] ?? '',
    typeOnly: hit[2] !== undefined,
  }));
}

test.each(files)('%s looks downstairs only', (file) => {
  const [floor = '', room = ''] = file.split('/');
  for (const { from, typeOnly } of importsOf(file)) {
    expect(from.startsWith('../'), `${file} climbs out of its folder: ${from}`).toBe(false);
    if (floor === 'domain') {
      const banned = CELLAR_BANS.some((name) => from === name || from.startsWith(`${name}/`));
      expect(banned, `domain is plain, yet ${file} imports ${from}`).toBe(false);
    }
    const target = /^#([^/]+)\//.exec(from)?.[1];
    const allowed = MAY_SEE[floor];
    if (target === undefined || allowed === undefined) continue;
    const ownRoom = floor === 'features' && from.startsWith(`#features/${room}/`);
    expect(
      target === floor ? ownRoom || floor !== 'features' : allowed.includes(target),
      `${file} may not see ${from}`,
    ).toBe(true);
    if (floor === 'sim' && target === 'api') {
      expect(typeOnly && from.endsWith('-wire.ts'), `sim sees wire types only: ${from}`).toBe(true);
    }
  }
});

/** What stands above the floors and may see them all. */
const ATTIC = ['main.tsx', 'router.tsx'];

test('the house has files, and each stands on a floor that is known', () => {
  expect(files.length).toBeGreaterThan(100);
  const isKnown = (file: string) =>
    ATTIC.includes(file) ||
    Object.hasOwn(MAY_SEE, file.includes('/') ? (file.split('/')[0] ?? '') : '');
  expect(files.filter((file) => !isKnown(file))).toEqual([]);
});
