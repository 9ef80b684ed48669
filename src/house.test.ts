import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOMS } from './house.ts';

/** Floors, from the ground up: what each may import. Rooms and their doors: `house.ts`. */
const MAY_SEE: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  api: ['domain'],
  sim: ['api'],
  server: ['domain', 'api', 'sim'],
  queries: ['domain', 'api'],
  ui: ['domain'],
  features: ['domain', 'api', 'queries', 'ui'],
  routes: ['domain', 'api', 'queries', 'ui', 'features'],
};
/** Commands in a terminal, which ask what pages ask. */
const ASKING_ROOMS = ['server/check', 'server/show'];
/** Above the floors: these may import all of them. */
const ATTIC = ['main.tsx', 'router.tsx'];
const NOT_IN_DOMAIN = ['react', 'zod', '@tanstack', 'hono'];
const MOST_FILES_IN_A_FOLDER = 28;

/** A path below src → its text. */
type Files = Readonly<Record<string, string>>;
type Import = { readonly file: string; readonly from: string; readonly isType: boolean };

const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file);
const floorOf = (file: string) => file.split('/')[0] ?? '';
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.tsx?$/, '');
const isProduct = (file: string) => !isTest(file) && (file.includes('/') || ATTIC.includes(file));
/** `features/updates/list/feed-list.tsx` → `updates` */
const pageOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];

function importsOf(files: Files): readonly Import[] {
  const pattern =
    /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?'([^']+)'|\bimport\('([^']+)'\)/g;
  return Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map((hit) => ({
      file,
      from: (hit[2] ?? hit[3] ?? '').replace(/\?.*$/, ''),
      isType: hit[1] !== undefined,
    })),
  );
}

/** The imported file, as a path below src; undefined for a package. */
function targetOf({ file, from }: Import): string | undefined {
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? join(dirname(file), from).replaceAll('\\', '/') : undefined;
}

/** The imports of product files from product files. */
function arrowsOf(files: Files): readonly (readonly [string, string])[] {
  return importsOf(files).flatMap((one) => {
    const to = targetOf(one);
    return to !== undefined && isProduct(one.file) && isProduct(to) ? [[one.file, to]] : [];
  });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** One cycle for each node that can be reached from itself, as `a → b → a`. */
function cyclesOf(arrows: readonly (readonly [string, string])[]): readonly string[] {
  const next = groupBy(arrows, ([from]) => from);
  const left = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node);
    if (at !== -1) cycles.push([...path.slice(at), node].join(' → '));
    if (at !== -1 || left.has(node)) return;
    for (const [, to] of next.get(node) ?? []) visit(to, [...path, node]);
    left.add(node);
  };
  for (const node of next.keys()) visit(node, []);
  return cycles;
}

const EXPORT = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;

/** Each rule: the files → a sentence for each place that breaks it. */
const RULES: Readonly<Record<string, (files: Files, rooms: typeof ROOMS) => readonly string[]>> = {
  'every file is on a floor, and every room in the table': (files, rooms) =>
    Object.keys(files)
      .filter((file) => file.includes('/') || !(ATTIC.includes(file) || file.startsWith('house')))
      .filter((file) => !isTest(file))
      .filter((file) =>
        file.includes('/')
          ? !Object.hasOwn(MAY_SEE, floorOf(file)) || rooms[dirname(file)] === undefined
          : true,
      )
      .map((file) => `${file} is in no room of src/house.ts`),

  'imports go down the floors': (files) =>
    importsOf(files).flatMap((one) => {
      if (one.from.startsWith('../')) return [`${one.file} climbs out of its folder: ${one.from}`];
      const to = targetOf(one);
      const allowed = MAY_SEE[floorOf(one.file)];
      if (to === undefined || allowed === undefined || isTest(one.file)) return [];
      const floor = floorOf(to);
      const asks = floor === 'queries' && ASKING_ROOMS.includes(dirname(one.file));
      return floor === floorOf(one.file) || allowed.includes(floor) || asks
        ? []
        : [`${one.file} may not import ${to}`];
    }),

  'domain imports no framework': (files) =>
    importsOf(files)
      .filter(({ file, from }) => floorOf(file) === 'domain' && !isTest(file) && isBanned(from))
      .map(({ file, from }) => `${file} imports ${from}`),

  'zod is zod/mini, which compiles no code': (files) =>
    importsOf(files)
      .filter(({ file, from }) => from === 'zod' && !isTest(file))
      .map(({ file }) => `${file} imports zod`),

  'the simulated node sees the wire types of api only': (files) =>
    importsOf(files)
      .filter((one) => floorOf(one.file) === 'sim' && !isTest(one.file))
      .filter((one) => floorOf(targetOf(one) ?? '') === 'api' && !one.isType)
      .map(({ file, from }) => `${file} imports ${from}`),

  'no page imports another page': (files) =>
    arrowsOf(files)
      .filter(([from, to]) => pageOf(from) !== undefined && pageOf(to) !== undefined)
      .filter(([from, to]) => pageOf(from) !== pageOf(to))
      .map(([from, to]) => `${from} imports ${to}`),

  'no files import each other in a cycle, types too': (files) => cyclesOf(arrowsOf(files)),

  // The simulated node is exempt: its stories, worlds and interfaces are one program.
  'no rooms import each other in a cycle': (files) =>
    cyclesOf(
      arrowsOf(files)
        .map(([from, to]) => [dirname(from), dirname(to)] as const)
        .filter(([from, to]) => from !== to && floorOf(from) === floorOf(to))
        .filter(([from]) => floorOf(from) !== 'sim'),
    ),

  'a room is entered by its doors, and every door is used': (files, rooms) => {
    const entered = arrowsOf(files).filter(([from, to]) => dirname(from) !== dirname(to));
    const past = entered
      .filter(([, to]) => rooms[dirname(to)]?.includes(nameOf(to)) === false)
      .map(([from, to]) => `${from} enters ${dirname(to)} past its doors: ${nameOf(to)}`);
    const used = new Set(entered.map(([, to]) => to.replace(/\.tsx?$/, '')));
    const unused = Object.entries(rooms).flatMap(([room, doors]) =>
      doors
        .map((door) => `${room}/${door}`)
        .filter((door) => !used.has(door))
        .map((door) => `nothing enters by ${door}`),
    );
    return [...past, ...unused];
  },

  'no folder is crowded': (files) =>
    [...groupBy(Object.keys(files), (file) => dirname(file))]
      .filter(([, inside]) => inside.length > MOST_FILES_IN_A_FOLDER)
      .map(([folder, inside]) => `${folder} has ${inside.length} files`),

  'an exported name has one home': (files) => {
    const homes = Object.entries(files)
      .filter(([file]) => !['sim', 'routes'].includes(floorOf(file)) && !isTest(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(EXPORT)].map((hit) => ({ name: hit[1] ?? '', file })),
      );
    return [...groupBy(homes, ({ name }) => name)]
      .filter(([, all]) => all.length > 1)
      .map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`);
  },
};

function isBanned(from: string): boolean {
  return NOT_IN_DOMAIN.some((name) => from === name || from.startsWith(`${name}/`));
}

const SOURCE: Files = Object.fromEntries(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => [
      name.replaceAll('\\', '/'),
      readFileSync(join(import.meta.dirname, name), 'utf8'),
    ]),
);

describe('the source', () => {
  test('is read', () => expect(Object.keys(SOURCE).length).toBeGreaterThan(100));
  test.each(Object.entries(RULES))('%s', (_, rule) => expect(rule(SOURCE, ROOMS)).toEqual([]));
});

/** For each rule a source that breaks it: rooms `a` and `b` of each floor have the door `door`. */
const BROKEN: Readonly<Record<string, Files>> = {
  'every file is on a floor, and every room in the table': { 'domain/c/new.ts': '' },
  'imports go down the floors': { 'domain/a/door.ts': "import { x } from '#api/a/door.ts';" },
  'domain imports no framework': { 'domain/a/door.ts': "import * as z from 'zod/mini';" },
  'zod is zod/mini, which compiles no code': { 'api/a/door.ts': "import * as z from 'zod';" },
  'the simulated node sees the wire types of api only': {
    'sim/a/door.ts': "import { x } from '#api/a/door.ts';",
  },
  'no page imports another page': {
    'features/a/door.tsx': "import { x } from '#features/b/door.tsx';",
  },
  'no files import each other in a cycle, types too': {
    'domain/a/door.ts': "import { x } from './inside.ts';",
    'domain/a/inside.ts': "import type { Y } from './door.ts';",
  },
  'no rooms import each other in a cycle': {
    'domain/a/door.ts': "import { x } from '#domain/b/inside.ts';",
    'domain/b/door.ts': "import { x } from '#domain/a/inside.ts';",
  },
  'a room is entered by its doors, and every door is used': {
    'domain/a/door.ts': "import { x } from '#domain/b/inside.ts';",
    'main.tsx': "import { x } from '#features/a/inside.tsx';",
  },
  'no folder is crowded': Object.fromEntries(
    Array.from({ length: 29 }, (_, index) => [`domain/a/file-${index}.ts`, '']),
  ),
  'an exported name has one home': {
    'domain/a/door.ts': 'export const x = 1;',
    'domain/b/door.ts': 'export type x = 1;',
  },
};

/** The sentences that each of them gets. */
const FOUND: Readonly<Record<string, string | readonly string[]>> = {
  'every file is on a floor, and every room in the table':
    'domain/c/new.ts is in no room of src/house.ts',
  'imports go down the floors': 'domain/a/door.ts may not import api/a/door.ts',
  'domain imports no framework': 'domain/a/door.ts imports zod/mini',
  'zod is zod/mini, which compiles no code': 'api/a/door.ts imports zod',
  'the simulated node sees the wire types of api only': 'sim/a/door.ts imports #api/a/door.ts',
  'no page imports another page': 'features/a/door.tsx imports features/b/door.tsx',
  'no files import each other in a cycle, types too':
    'domain/a/door.ts → domain/a/inside.ts → domain/a/door.ts',
  'no rooms import each other in a cycle': 'domain/a → domain/b → domain/a',
  'a room is entered by its doors, and every door is used': [
    'domain/a/door.ts enters domain/b past its doors: inside',
    'main.tsx enters features/a past its doors: inside',
  ],
  'no folder is crowded': 'domain/a has 29 files',
  'an exported name has one home': 'x: domain/a/door.ts, domain/b/door.ts',
};

describe('each rule is broken by', () => {
  const rooms = Object.fromEntries(
    ['domain', 'api', 'sim', 'features'].flatMap((floor) => [
      [`${floor}/a`, ['door']],
      [`${floor}/b`, ['door']],
    ]),
  );
  test.each(Object.entries(RULES))('%s', (name, rule) => {
    expect(rule(BROKEN[name] ?? {}, rooms)).toEqual(
      expect.arrayContaining([FOUND[name] ?? []].flat()),
    );
  });
});
