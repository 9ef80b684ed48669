import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = import.meta.dirname;

/** The files whose expressions meet text from outside. */
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.|^sim\//.test(file))
  .sort();

/** A literal follows an operator, a bracket or `return`, which a division does not. */
const LITERAL =
  /(?:[=(,:;!&|?[{>]|\breturn)\s*\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]}:?]|$)/gm;

type Literal = { readonly file: string; readonly source: string; readonly flags: string };

const LITERALS: readonly Literal[] = FILES.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(LITERAL)].map(
    ([, source = '', flags = '']) => ({ file, source, flags }),
  ),
);

/** The groups that repeat without end and repeat something without end inside. */
function nestedIn(source: string): readonly string[] {
  const found: string[] = [];
  const open: { at: number; repeats: boolean }[] = [{ at: 0, repeats: false }];
  let before = 0;
  for (let at = 0; at < source.length; at = before) {
    const rest = source.slice(at);
    const atom = /^(?:\\.|\[(?:\\.|[^\]\\])*\]|[\s\S])/.exec(rest)?.[0] ?? '';
    before = at + atom.length;
    if (atom === '(') open.push({ at, repeats: false });
    const closed = atom === ')' ? open.pop() : undefined;
    const endless = /^(?:[*+]|\{\d+,\})/.exec(source.slice(before))?.[0] ?? '';
    if (closed?.repeats && endless !== '') found.push(source.slice(closed.at, before) + endless);
    const top = open.at(-1);
    if (top !== undefined && (endless !== '' || closed?.repeats)) top.repeats = true;
    before += endless.length;
  }
  return found;
}

/** Each round of these begins with a character that cannot be part of the round before. */
const UNAMBIGUOUS: readonly string[] = [
  '(,interface:[^,]+)*',
  '(,template:[^,]+)*',
  '(?:,party:[^,]+)*',
  '(?:\\.[\\w-]*)*',
  '(?:_[A-Z0-9]+)+',
];

describe('regular expressions of the source', () => {
  test('are found', () => {
    expect(LITERALS.length).toBeGreaterThan(100);
    for (const { source, flags } of LITERALS) expect(() => new RegExp(source, flags)).not.toThrow();
    expect(nestedIn('^(a+)+$')).toEqual(['(a+)+']);
    expect(nestedIn('(?:[a+]{3})*(b|\\(+)')).toEqual([]);
  });

  test('have no quantifier inside a quantifier that would match in two ways (DATA-09)', () => {
    const nested = LITERALS.flatMap(({ source }) => nestedIn(source));
    expect(nested.filter((group) => !UNAMBIGUOUS.includes(group))).toEqual([]);
  });

  test('need no more than square time for long texts that almost match (DATA-09)', {
    timeout: 120_000,
  }, () => {
    const parts = ['a', '0', ' ', '-', '.', ':', '/', '<', '"', '\\', '=', 'aA0 ', '1220', '[0]'];
    const slow: string[] = [];
    for (const { file, source, flags } of LITERALS) {
      const expression = new RegExp(source, flags.replace(/[gy]/g, ''));
      for (const part of parts) {
        const text = `${part.repeat(4_000 / part.length)}\u0000`;
        const { user } = process.cpuUsage();
        expression.test(text);
        // A cubic expression needs more than ten seconds.
        if (process.cpuUsage().user - user > 2_000_000) slow.push(`${file}: ${source}`);
      }
    }
    expect(slow).toEqual([]);
  });
});
