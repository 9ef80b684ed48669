import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from './app.ts';

/*
 * No file that a browser loads has a top-level await (docs/facts/product.md#top-level-await).
 */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const ASSETS = join(ROOT, 'dist/assets');

/** The line numbers of awaits that hold up the evaluation of a module. */
function topLevelAwaitsIn(name: string, text: string): readonly number[] {
  const { program, errors } = parseSync(name, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  const lines: number[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (isNode(node) && !RUNS_LATER.test(node.type)) {
      if (isAwait(node)) lines.push(text.slice(0, node.start).split('\n').length);
      for (const one of Object.values(node)) visit(one);
    }
  };
  visit(program);
  return lines;
}

type Node = { readonly type: string; readonly start: number };

/** Bodies of functions; the initial values of a class's fields cannot wait. */
const RUNS_LATER = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isAwait(node: Node): boolean {
  const { type } = node;
  if (type === 'ForOfStatement') return Reflect.get(node, 'await') === true;
  if (type === 'VariableDeclaration') return Reflect.get(node, 'kind') === 'await using';
  return type === 'AwaitExpression';
}

/** `src/main.tsx:32` for each top-level await of some files. */
function findAll(folder: string, files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    topLevelAwaitsIn(file, readFileSync(join(folder, file), 'utf8')).map(
      (line) => `${file}:${line}`,
    ),
  );
}

test('the search finds top-level awaits, and only those', () => {
  const found = (text: string) => topLevelAwaitsIn('some.ts', text);
  expect(found('import "./a.ts";\nconst a: number = await read();')).toEqual([2]);
  expect(found('if (x) {\n  for await (const one of all) use(one);\n}')).toEqual([2]);
  expect(found('export const a = [1,\n2, use(await read())];')).toEqual([2]);
  expect(found('await using file = open();')).toEqual([1]);
  expect(found('const a = async () => await b(); async function c() { await b(); }')).toEqual([]);
  expect(found('class A { async b() { await c(); } }')).toEqual([]);
});

test('no source file of the app has a top-level await', () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\b/.test(file),
  );
  expect(files).toEqual(
    expect.arrayContaining(['main.tsx', join('api', 'update-reader', 'document-worker.ts')]),
  );
  expect(findAll(join(ROOT, 'src'), files)).toEqual([]);
});

test('no file of the build has a top-level await', () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  expect(files.map((file) => file.replace(/-[\w-]{7}\.js$/, ''))).toEqual(
    expect.arrayContaining(['first', 'libraries', 'document-worker', 'external-party-page']),
  );
  expect(findAll(ASSETS, files)).toEqual([]);
});
