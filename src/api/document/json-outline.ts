import type { FindScope } from '#domain/forest/forest.ts';
import { caselessSearch } from '#domain/text/json-text.ts';
import type { RawDocument, RawRow } from '#domain/update/document.ts';
import { openYielding } from './find-events.ts';
import { type JsonOffsets, readJsonOffsets, stringEnd } from './json-offsets.ts';

/** JSON pointers (RFC 6901): `/a~1b/0` is element 0 of member `a/b`; "" is the entire document. */

function writePointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function readPointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * A JSON body as foldable lines in wire order. `text` keeps its byte order mark (`ignoreBOM:
 * true`), so that `save()` returns the same bytes. Throws SyntaxError with the position. `locate`
 * finds the last row of a repeated name, the one that `JSON.parse` keeps.
 */
export function openRawDocument(text: string, bytes = utf8Length(text)): RawDocument {
  const offsets = readJsonOffsets(text);
  const { forest } = offsets;
  const repeats = new Map<number, ReadonlySet<number>>();

  const checked = (row: number): number => {
    if (Number.isInteger(row) && row >= 0 && row < forest.count) return row;
    throw new RangeError(`the body has no line ${row}`);
  };
  const repeated = (row: number): boolean => {
    if (offsets.name[row] === -1) return false;
    const parent = forest.parent[row] as number;
    let known = repeats.get(parent);
    if (known === undefined) {
      known = repeatedMembers(text, offsets, parent);
      repeats.set(parent, known);
    }
    return known.has(row);
  };
  const rawRow = (row: number): RawRow => ({
    row: checked(row),
    ...keyAt(text, offsets, row),
    ...scalarAt(text, offsets, row),
    size: childCount(offsets, row),
    repeated: repeated(row),
  });

  return {
    forest,
    bytes,
    rows: async (rows) => rows.map(rawRow),
    locate: async (pointer) => locate(text, offsets, pointer),
    pointer: async (row) => {
      const tokens: string[] = [];
      for (let at = checked(row); at > 0; at = forest.parent[at] as number)
        tokens.push(keyAt(text, offsets, at).key);
      return writePointer(tokens.reverse());
    },
    find: async (wanted, where = 'all', signal) => find(text, offsets, wanted, where, signal),
    text: async (row) => text.slice(offsets.start[checked(row)], offsets.stop[row]),
    save: async () => new Blob([text], { type: 'application/json' }),
    dispose: () => undefined,
  };
}

function decoded(text: string, from: number, to: number): string {
  const inner = text.slice(from + 1, to - 1);
  return inner.includes('\\') ? (JSON.parse(text.slice(from, to)) as string) : inner;
}

function keyAt(text: string, offsets: JsonOffsets, row: number): Pick<RawRow, 'key' | 'keyIs'> {
  if (row === 0) return { key: '', keyIs: 'top' };
  const name = offsets.name[row] as number;
  if (name >= 0) return { key: decoded(text, name, stringEnd(text, name)), keyIs: 'member' };
  return { key: String((offsets.forest.position[row] as number) - 1), keyIs: 'index' };
}

function scalarAt(text: string, offsets: JsonOffsets, row: number): Pick<RawRow, 'kind' | 'text'> {
  const from = offsets.start[row] as number;
  const to = offsets.stop[row] as number;
  const first = text.charAt(from);
  if (first === '{') return { kind: 'object', text: '' };
  if (first === '[') return { kind: 'array', text: '' };
  if (first === '"') return { kind: 'string', text: decoded(text, from, to) };
  const word = text.slice(from, to);
  const literal = word === 'true' || word === 'false' || word === 'null';
  return { kind: literal ? word : 'number', text: word };
}

function childCount({ forest }: JsonOffsets, row: number): number {
  return forest.end[row] === row + 1 ? 0 : (forest.setSize[row + 1] as number);
}

function* childrenOf({ forest }: JsonOffsets, row: number): Generator<number> {
  const end = forest.end[row] as number;
  for (let child = row + 1; child < end; child = forest.end[child] as number) yield child;
}

function repeatedMembers(text: string, offsets: JsonOffsets, parent: number): ReadonlySet<number> {
  const firstOf = new Map<string, number>();
  const repeated = new Set<number>();
  for (const child of childrenOf(offsets, parent)) {
    const { key } = keyAt(text, offsets, child);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, child);
    else repeated.add(first).add(child);
  }
  return repeated;
}

function locate(text: string, offsets: JsonOffsets, pointer: string): number | undefined {
  const tokens = readPointer(pointer);
  if (tokens === undefined) return undefined;
  let row = 0;
  for (const token of tokens) {
    let found: number | undefined;
    for (const child of childrenOf(offsets, row))
      if (keyAt(text, offsets, child).key === token) found = child;
    if (found === undefined) return undefined;
    row = found;
  }
  return row;
}

async function find(
  text: string,
  offsets: JsonOffsets,
  wanted: string,
  where: FindScope,
  signal: AbortSignal | undefined,
): Promise<Int32Array> {
  const needle = wanted.toLowerCase();
  const hits: number[] = [];
  if (needle === '') return new Int32Array();
  const has = caselessSearch(needle);
  const yielding = openYielding(signal);
  for (let row = 0; row < offsets.forest.count; row += 1) {
    if (yielding.isDue(row)) await yielding.pause();
    const name = offsets.name[row] as number;
    const inName = name >= 0 && has(decoded(text, name, nameEnd(text, offsets, row)));
    if (inName || (where === 'all' && has(scalarAt(text, offsets, row).text))) hits.push(row);
  }
  return Int32Array.from(hits);
}

/** The last quote before a value closes the member's name. */
function nameEnd(text: string, offsets: JsonOffsets, row: number): number {
  let at = offsets.start[row] as number;
  while (text.charCodeAt(at - 1) !== 0x22) at -= 1;
  return at;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    // Each half of a surrogate pair counts as two of its four bytes.
    bytes += c < 0x80 ? 1 : c < 0x800 || (c >= 0xd800 && c < 0xe000) ? 2 : 3;
  }
  return bytes;
}
