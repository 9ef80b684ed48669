import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { cycloneDxSchema } from '#server/contents/sbom.fixture.ts';
import { copyCheckout, READ_BY_BUILD, ROOT } from './checkout.ts';

/*
 * The files of `npm run build`, compared with a second build: of a copy at another path, without
 * anything that the build should not read, in another time zone, language and year.
 */

const BUNDLES = { app: 'dist', server: 'dist-server' } as const;
type Bundle = keyof typeof BUNDLES;

const NEXT_YEAR = `
const Now = Date;
const ahead = 400 * 86_400_000;
globalThis.Date = class extends Now {
  constructor(...given) {
    if (given.length === 0) super(Now.now() + ahead);
    else super(...given);
  }
  static now() {
    return Now.now() + ahead;
  }
};
`;

const run = promisify(execFile);
let copy = '';

test.describe.configure({ mode: 'default', timeout: 300_000 });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = await copyCheckout(READ_BY_BUILD);
  const clock = join(dirname(copy), 'next-year.mjs');
  await writeFile(clock, NEXT_YEAR);
  const { NODE_ENV: _, ...here } = process.env;
  const env = {
    ...here,
    TZ: 'Asia/Kathmandu',
    LC_ALL: 'tr_TR.UTF-8',
    NODE_OPTIONS: `--import=${clock}`,
  };
  const vite = join(copy, 'node_modules/vite/bin/vite.js');
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  for (const command of scripts.build.split('&&')) {
    const [, ...args] = command.trim().split(' ');
    // The maps are files of their own, and name every file of which a script has code.
    await run(process.execPath, [vite, ...args, '--sourcemap', 'hidden'], { cwd: copy, env });
  }
});

test.afterAll(() => rm(dirname(copy), { recursive: true, force: true }));

test('two builds have the same files, byte for byte (SUP-06)', async () => {
  for (const folder of Object.values(BUNDLES)) {
    const first = await hashesOf(join(ROOT, folder));
    const second = await hashesOf(join(copy, folder));
    expect(Object.keys(first).length).toBeGreaterThan(1);
    expect(second).toEqual(first);
  }
});

test('the bill of materials lists what the built files contain, and so do the notices (SUP-05)', async () => {
  const text = await readFile(join(ROOT, 'dist/sbom.cdx.json'), 'utf8');
  const bill = JSON.parse(text) as Bill;
  const isValid = cycloneDxSchema();
  expect(isValid(bill), JSON.stringify(isValid.errors)).toBe(true);
  for (const bundle of ['app', 'server'] as const) {
    const listed = bill.components.filter(({ properties }) =>
      properties.some(({ value }) => value === bundle),
    );
    expect(listed.map(nameOf).sort()).toEqual(await packagesIn(bundle));
  }
  const notices = await readFile(join(ROOT, 'dist/third-party-notices.txt'), 'utf8');
  const [list = ''] = notices.split('\n====');
  const named = [...list.matchAll(/^- (\S+) (\S+) \(/gm)].map(([, name, version]) => [
    name,
    version,
  ]);
  expect(named).toEqual(bill.components.map((one) => [nameOf(one), one.version]));
  // Every component is needed by the application, or by one that it needs.
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn ?? []]));
  const reached = new Set([bill.metadata.component['bom-ref']]);
  for (const one of reached) for (const next of needs.get(one) ?? []) reached.add(next);
  expect(reached.size).toBe(bill.components.length + 1);
});

type Component = {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly properties: readonly { readonly value: string }[];
};
type Bill = {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
};

const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);

/** Without the maps, and without what `npm test` itself notes beside the files. */
async function hashesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const name of await filesOf(folder))
    if (!name.endsWith('.map') && name !== '.built-from')
      hashes[name] = sha256(await readFile(join(folder, name)));
  return hashes;
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((one) => one.isFile());
  return files.map((one) => join(one.parentPath, one.name).slice(folder.length + 1)).sort();
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Code that tools generate has no source in a map: how a script shows it. */
const GENERATED = { rolldown: /rolldown[-/]runtime\b/, vite: /vite:preloadError/ };

/**
 * The packages whose code, fonts or styles are in the files: by the maps of the scripts, by equal
 * bytes of fonts, and by the heads that styles keep.
 */
async function packagesIn(bundle: Bundle): Promise<readonly string[]> {
  const folder = join(copy, BUNDLES[bundle]);
  const found = new Set<string>();
  for (const name of await filesOf(folder)) {
    const text = () => readFile(join(folder, name), 'utf8');
    if (name.endsWith('.map')) {
      const { sources } = JSON.parse(await text()) as { sources: readonly string[] };
      for (const source of sources) {
        const [, path] = /^.*node_modules\/(.*)$/.exec(source) ?? [];
        if (path !== undefined) found.add(packageAt(path));
      }
    } else if (name.endsWith('.js')) {
      const script = await text();
      for (const [tool, sign] of Object.entries(GENERATED)) if (sign.test(script)) found.add(tool);
    } else if (name.endsWith('.css')) {
      for (const [, package_ = ''] of (await text()).matchAll(/\/\*! (\S+) v[\d.]+ \|/g))
        found.add(package_);
    } else if (/\.woff2?$/.test(name)) found.add(await packageOfFont(join(folder, name)));
  }
  return [...found].sort();
}

/** `@a/b/dist/c.js` → `@a/b` */
function packageAt(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

async function packageOfFont(file: string): Promise<string> {
  const wanted = sha256(await readFile(file));
  const fonts = join(ROOT, 'node_modules/@fontsource-variable');
  const original = basename(file).replace(/-[\w-]{8}(\.\w+)$/, '$1');
  for (const name of await filesOf(fonts))
    if (basename(name) === original && sha256(await readFile(join(fonts, name))) === wanted)
      return packageAt(`@fontsource-variable/${name}`);
  throw new Error(`No package has the font ${file}.`);
}
