import type { JsonBody } from '#api/json/json-body.ts';
import { TextIndex } from '#api/json/text-index.ts';
import type { FindScope, Forest } from '#domain/forest/forest.ts';
import { caselessSearch } from '#domain/text/json-text.ts';
import type { RawDocument, RawRow } from '#domain/update/document.ts';
import { openYielding } from './yielding.ts';

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

/** The values of a body in wire order, one for each row. */
type Lines = {
  readonly forest: Forest;
  /** The index of the value in the tape. */
  readonly at: Int32Array;
  /** Whether the value is a member, an object, or both. */
  readonly flags: Uint8Array;
};

const IS_MEMBER = 1;
const IS_OBJECT = 2;

/**
 * A JSON body as foldable lines in wire order. `locate` finds the last row of a repeated name, the
 * one that `JSON.parse` keeps.
 */
export function openRawDocument(
  body: JsonBody,
  onDispose: () => void = () => undefined,
): RawDocument {
  const lines = readLines(body);
  const { forest } = lines;
  const repeats = new Map<number, ReadonlySet<number>>();

  const checked = (row: number): number => {
    if (Number.isInteger(row) && row >= 0 && row < forest.count) return row;
    throw new RangeError(`the body has no line ${row}`);
  };
  const repeated = (row: number): boolean => {
    if (!isMember(lines, row)) return false;
    const parent = forest.parent[row] as number;
    let known = repeats.get(parent);
    if (known === undefined) {
      known = repeatedMembers(body, lines, parent);
      repeats.set(parent, known);
    }
    return known.has(row);
  };
  const rawRow = (row: number): RawRow => ({
    row: checked(row),
    ...keyAt(body, lines, row),
    ...scalarAt(body, lines, row),
    size: childCount(lines, row),
    repeated: repeated(row),
  });

  return {
    forest,
    bytes: body.bytes.length,
    rows: async (rows) => rows.map(rawRow),
    locate: async (pointer) => locate(body, lines, pointer),
    pointer: async (row) => {
      const tokens: string[] = [];
      for (let at = checked(row); at > 0; at = forest.parent[at] as number)
        tokens.push(keyAt(body, lines, at).key);
      return writePointer(tokens.reverse());
    },
    find: async (wanted, where = 'all', signal) => find(body, lines, wanted, where, signal),
    text: async (row) => sourceAt(body, lines, checked(row)),
    save: async () => body.bytes.toBlob('application/json'),
    dispose: onDispose,
  };
}

/** The number of values in the whole body. */
function countValues(body: JsonBody): number {
  let count = 0;
  const ends: number[] = [];
  const last = body.next(0);
  for (let at = 0; at < last; at++) {
    if (at === ends.at(-1)) ends.pop();
    else {
      count++;
      if (body.isContainer(at)) ends.push(body.last(at++));
    }
  }
  return count;
}

/** Without recursion, so only memory limits the depth. */
function readLines(body: JsonBody): Lines {
  const count = countValues(body);
  const column = () => new Int32Array(count);
  const at = column();
  const flags = new Uint8Array(count);
  const [depth, parent, end, position, setSize] = [
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  let open = -1;
  let level = 0;
  let deepest = 0;
  let next = 0;
  for (let row = 0; row < count; row++) {
    const isInObject = open >= 0 && ((flags[open] as number) & IS_OBJECT) !== 0;
    const place = next;
    at[row] = place;
    parent[row] = open;
    depth[row] = level;
    if (level > deepest) deepest = level;
    // While a container is open, its set size counts its children.
    const before = open < 0 ? 0 : (setSize[open] as number);
    position[row] = before + 1;
    if (open >= 0) setSize[open] = before + 1;
    flags[row] = isInObject ? IS_MEMBER : 0;
    next = place + 1;
    if (body.isContainer(place)) {
      const value = isInObject ? body.valueOf(place) : body.position(place);
      if (body.isObject(place, value)) flags[row] = (flags[row] as number) | IS_OBJECT;
      open = row;
      level++;
      next = place + 2;
    } else end[row] = row + 1;
    while (open >= 0 && next === body.last(at[open] as number)) {
      end[open] = row + 1;
      const size = setSize[open] as number;
      for (let child = open + 1; child <= row; child = end[child] as number) setSize[child] = size;
      open = parent[open] as number;
      level--;
      next++;
    }
  }
  setSize[0] = 1;
  // No lines form a run.
  const runs = { run: new Int32Array(), runRows: new Int32Array() };
  return { at, flags, forest: { count, depth, parent, end, position, setSize, deepest, ...runs } };
}

function isMember({ flags }: Lines, row: number): boolean {
  return ((flags[row] as number) & IS_MEMBER) !== 0;
}

function valueAt(body: JsonBody, lines: Lines, row: number): number {
  const at = lines.at[row] as number;
  return isMember(lines, row) ? body.valueOf(at) : body.position(at);
}

function sourceAt(body: JsonBody, lines: Lines, row: number): string | undefined {
  const value = valueAt(body, lines, row);
  return body.source(value, body.stop(lines.at[row] as number, value));
}

function keyAt(body: JsonBody, lines: Lines, row: number): Pick<RawRow, 'key' | 'keyIs'> {
  if (row === 0) return { key: '', keyIs: 'top' };
  if (isMember(lines, row))
    return { key: body.text(body.position(lines.at[row] as number)), keyIs: 'member' };
  return { key: String((lines.forest.position[row] as number) - 1), keyIs: 'index' };
}

function scalarAt(body: JsonBody, lines: Lines, row: number): Pick<RawRow, 'kind' | 'text'> {
  if (((lines.flags[row] as number) & IS_OBJECT) !== 0) return { kind: 'object', text: '' };
  if (body.isContainer(lines.at[row] as number)) return { kind: 'array', text: '' };
  const value = valueAt(body, lines, row);
  if (body.isString(value)) return { kind: 'string', text: body.ownText(value) };
  const word = sourceAt(body, lines, row) ?? '';
  const literal = word === 'true' || word === 'false' || word === 'null';
  return { kind: literal ? word : 'number', text: word };
}

function childCount({ forest }: Lines, row: number): number {
  return forest.end[row] === row + 1 ? 0 : (forest.setSize[row + 1] as number);
}

function* childrenOf({ forest }: Lines, row: number): Generator<number> {
  const end = forest.end[row] as number;
  for (let child = row + 1; child < end; child = forest.end[child] as number) yield child;
}

function repeatedMembers(body: JsonBody, lines: Lines, parent: number): ReadonlySet<number> {
  const names = new TextIndex(body.bytes);
  const firsts: number[] = [];
  const repeated = new Set<number>();
  for (const child of childrenOf(lines, parent)) {
    const name = names.numberOf(body.position(lines.at[child] as number));
    firsts[name] ??= child;
    const first = firsts[name];
    if (first !== child) repeated.add(first).add(child);
  }
  return repeated;
}

function locate(body: JsonBody, lines: Lines, pointer: string): number | undefined {
  const tokens = readPointer(pointer);
  if (tokens === undefined) return undefined;
  let row = 0;
  for (const token of tokens) {
    let found: number | undefined;
    for (const child of childrenOf(lines, row))
      if (keyAt(body, lines, child).key === token) found = child;
    if (found === undefined) return undefined;
    row = found;
  }
  return row;
}

async function find(
  body: JsonBody,
  lines: Lines,
  wanted: string,
  where: FindScope,
  signal: AbortSignal | undefined,
): Promise<Int32Array> {
  const needle = wanted.toLowerCase();
  const hits: number[] = [];
  if (needle === '') return new Int32Array();
  const has = caselessSearch(needle);
  const yielding = openYielding(signal);
  for (let row = 0; row < lines.forest.count; row++) {
    if (yielding.isDue(row)) await yielding.pause();
    const inName = isMember(lines, row) && has(keyAt(body, lines, row).key);
    if (inName || (where === 'all' && has(scalarAt(body, lines, row).text))) hits.push(row);
  }
  return Int32Array.from(hits);
}
