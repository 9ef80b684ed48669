import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'e2e', 'bench', 'scripts', 'test', 'docs', 'public', 'deploy', '.ci'];
const SOURCE = /\.(?:tsx?|mjs|css)$/;
const SECURITY = 'docs/facts/security.md';
const DECISIONS = 'docs/decisions';

/** Every file of the repository, as a path below its root. */
const FILES: readonly string[] = [
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : [])),
  ...FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  ),
];
const KNOWN = new Set(FILES);
const NAMES = new Set(FILES.map((file) => basename(file)));

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The anchors of a Markdown file, as GitHub makes them of its headings. */
function anchorsOf(file: string): readonly string[] {
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/**
 * Whether a file or folder has this name: from the root, from `src`, from the folder of the citing
 * file, or as the last parts of any path.
 */
function isKnown(name: string, from: string): boolean {
  const path = name.replace(/\/$/, '');
  return (
    (path.includes('/') ? FILES.some((file) => file.endsWith(`/${path}`)) : NAMES.has(path)) ||
    [path, join('src', path), join(dirname(from), path)].some((one) => KNOWN.has(normalize(one)))
  );
}

/** `{main,house}.ts` becomes `main.ts` and `house.ts`. */
function expand(name: string): readonly string[] {
  const [, before = '', inside = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return inside === ''
    ? [name]
    : inside.split(',').flatMap((one) => expand(`${before}${one}${after}`));
}

const isPlaceholder = (name: string) => /[<>*…]|\.\.\.|^https?:/.test(name);

/** Cited files, headings, ids and decisions that do not exist. */
function danglingIn(text: string, from: string): readonly string[] {
  const found: string[] = [];
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  for (const [whole, file = '', first = '', more = ''] of flat.matchAll(
    /(?<![\w/.:-])([\w./-]+\.md)(?:#([\w-]+))?((?:(?:,| and|, and) #[\w-]+)*)/g,
  )) {
    const path = [file, join(dirname(from), file)].map(normalize).find((one) => KNOWN.has(one));
    if (path === undefined) found.push(whole);
    else
      for (const anchor of [first, ...(more.match(/[\w-]{2,}/g) ?? [])])
        if (anchor !== '' && anchor !== 'and' && !anchorsOf(path).includes(anchor))
          found.push(`${file}#${anchor}`);
  }
  const ids = anchorsOf(SECURITY);
  for (const [id] of flat.matchAll(/\b(?:SEC|TXT|DATA|GRF|REL|KEY|OPS|EXP|SUP)-\d\d\b/g))
    if (!ids.includes(id.toLowerCase())) found.push(id);
  for (const [whole, number = ''] of flat.matchAll(/\bdecisions?[ /](\d{4})\b/gi))
    if (!FILES.some((file) => file.startsWith(`${DECISIONS}/${number}-`))) found.push(whole);
  // The facts had these names and numbers before they were part of the repository.
  found.push(...(flat.match(/\b(?:wire|topology)-facts (?=\w)/g) ?? []));
  return found;
}

/** Names of source files that do not exist. */
function missingFilesIn(text: string, from: string): readonly string[] {
  return [...text.matchAll(/(?<![\w/.@#…*>-])[\w.{},$/-]+\.(?:tsx?|mjs|css)(?![\w-]|\.\w)/g)]
    .map(([name]) => name)
    .filter((name) => !isPlaceholder(name) && !name.startsWith('.'))
    .flatMap(expand)
    .filter((name) => !isKnown(name, from));
}

const commentsOf = (source: string) =>
  source.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm)?.join('\n\n') ?? '';

/** Relative links of a Markdown text, and folders in its inline code, that do not exist. */
function missingPathsIn(text: string, from: string): readonly string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[\w-]+)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !isPlaceholder(target))
    .filter((target) => !KNOWN.has(normalize(join(dirname(from), target))));
  const floors = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? one.name : [],
  );
  const folders = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .map((name) => name.replace(/#.*$/, ''))
    .filter((name) => [...FOLDERS, ...floors].includes(name.split('/')[0] ?? ''))
    .filter((name) => name.includes('/') && !/\.\w+$/.test(name) && !isPlaceholder(name))
    .flatMap(expand)
    .filter((name) => !isKnown(name, from));
  return [...links, ...folders];
}

const sources = FILES.filter((file) => SOURCE.test(file) && !file.endsWith('.gen.ts'));
const documents = FILES.filter((file) => file.endsWith('.md'));

describe('citations', () => {
  test('are searched in every source file and document', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(documents.length).toBeGreaterThan(15);
  });

  test('resolve in every comment', () => {
    const dangling = sources.flatMap((file) => {
      const comments = commentsOf(textOf(file));
      return [...danglingIn(comments, file), ...missingFilesIn(comments, file)].map(
        (one) => `${file}: ${one}`,
      );
    });
    expect(dangling).toEqual([]);
  });

  test.each(documents)('resolve in %s', (file) => {
    const text = textOf(file);
    const found = [danglingIn, missingFilesIn, missingPathsIn].flatMap((one) => one(text, file));
    expect(found).toEqual([]);
  });

  test('do not resolve when file, heading, id or decision does not exist', () => {
    const cited = [
      ...['docs/facts/none.md', 'docs/facts/wire.md#none', 'docs/facts/wire.md#cors and #none'],
      ...['SEC-99', 'decision 0999', 'wire-facts 1.1'],
    ];
    for (const one of cited) expect(danglingIn(`(${one}).`, 'src/main.tsx'), one).not.toEqual([]);
    expect(missingFilesIn('See `api/none/none.ts`.', 'src/main.tsx')).toEqual(['api/none/none.ts']);
    expect(missingPathsIn('[x](none.md), `domain/none`', 'README.md')).toHaveLength(2);
  });
});
