import type { JsonBody } from '#api/json/json-body.ts';
import type { Step } from '#api/json/shape.ts';
import { TextIndex } from '#api/json/text-index.ts';
import { childrenOf, type Find, type Forest } from '#domain/forest/forest.ts';
import { caselessSearch } from '#domain/text/text-search.ts';
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
  readonly body: JsonBody;
  readonly forest: Forest;
  /** The index of the value in the tape. */
  readonly at: Int32Array;
  /** 1 for an object. */
  readonly isObject: Uint8Array;
};

/**
 * A JSON body as foldable lines in wire order. `locate` finds the last row of a repeated name, the
 * one that `JSON.parse` keeps.
 * @param pathTo where an event is in the body
 */
export function openRawDocument(
  body: JsonBody,
  pathTo: (eventId: string) => readonly Step[] | undefined = () => undefined,
  onDispose: () => void = () => undefined,
): RawDocument {
  const lines = readLines(body);
  const { forest } = lines;
  const repeats = new Map<number, ReadonlySet<number>>();
  /** Containers: whether they, or what contains them, have a repeated name. */
  const within = new Map<number, boolean>();

  const checked = (row: number): number => {
    if (Number.isInteger(row) && row >= 0 && row < forest.count) return row;
    throw new RangeError(`the body has no line ${row}`);
  };
  const repeated = (row: number): boolean => {
    if (!isMember(lines, row)) return false;
    const parent = forest.parent[row] as number;
    let known = repeats.get(parent);
    if (known === undefined) {
      known = repeatedMembers(lines, parent);
      repeats.set(parent, known);
    }
    return known.has(row);
  };
  const isBelowRepeated = (row: number): boolean => {
    const open: number[] = [];
    let at = forest.parent[row] as number;
    for (; at > 0 && !within.has(at); at = forest.parent[at] as number) open.push(at);
    let known = within.get(at) === true;
    for (const one of open.reverse()) {
      known ||= repeated(one);
      within.set(one, known);
    }
    return known;
  };
  const rawRow = (row: number): RawRow => ({
    row: checked(row),
    ...keyAt(lines, row),
    ...scalarAt(lines, row),
    size: childCount(lines, row),
    repeated: repeated(row),
    isBelowRepeated: isBelowRepeated(row),
  });

  return {
    forest,
    bytes: body.bytes.length,
    rows: async (rows) => rows.map(rawRow),
    locate: async (place) =>
      locate(lines, readPointer(place)) ?? locate(lines, pathTo(place)?.map(String)),
    pointer: async (row) => {
      const tokens: string[] = [];
      for (let at = checked(row); at > 0; at = forest.parent[at] as number)
        tokens.push(keyAt(lines, at).key);
      return writePointer(tokens.reverse());
    },
    find: findIn(lines),
    text: async (row) => sourceAt(lines, checked(row)),
    save: async () => body.bytes.toBlob('application/json'),
    dispose: onDispose,
  };
}

/** Without recursion, so only memory limits the depth. */
function readLines(body: JsonBody): Lines {
  const { count } = body;
  const column = () => new Int32Array(count);
  const at = column();
  const isObject = new Uint8Array(count);
  const depth = column();
  const parent = column();
  const end = column();
  const position = column();
  const setSize = column();
  let open = -1;
  let level = 0;
  let deepest = 0;
  let next = 0;
  for (let row = 0; row < count; row++) {
    const isInObject = open >= 0 && isObject[open] === 1;
    const place = next;
    at[row] = place;
    parent[row] = open;
    depth[row] = level;
    if (level > deepest) deepest = level;
    // While a container is open, its set size counts its children.
    const before = open < 0 ? 0 : (setSize[open] as number);
    position[row] = before + 1;
    if (open >= 0) setSize[open] = before + 1;
    next = place + 1;
    if (body.isContainer(place)) {
      const value = isInObject ? body.valueOf(place) : body.position(place);
      isObject[row] = Number(body.isObject(place, value));
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
  return {
    body,
    at,
    isObject,
    forest: { count, depth, parent, end, position, setSize, deepest, ...runs },
  };
}

function isMember({ isObject, forest }: Lines, row: number): boolean {
  return isObject[forest.parent[row] as number] === 1;
}

function valueAt(lines: Lines, row: number): number {
  const at = lines.at[row] as number;
  return isMember(lines, row) ? lines.body.valueOf(at) : lines.body.position(at);
}

function sourceAt(lines: Lines, row: number): string | undefined {
  const value = valueAt(lines, row);
  return lines.body.source(value, lines.body.stop(lines.at[row] as number, value));
}

function keyAt(lines: Lines, row: number): Pick<RawRow, 'key' | 'keyIs'> {
  if (row === 0) return { key: '', keyIs: 'top' };
  if (isMember(lines, row))
    return { key: lines.body.text(lines.body.position(lines.at[row] as number)), keyIs: 'member' };
  return { key: String((lines.forest.position[row] as number) - 1), keyIs: 'index' };
}

function scalarAt(lines: Lines, row: number): Pick<RawRow, 'kind' | 'text'> {
  const { body } = lines;
  if (lines.isObject[row] === 1) return { kind: 'object', text: '' };
  if (body.isContainer(lines.at[row] as number)) return { kind: 'array', text: '' };
  const value = valueAt(lines, row);
  if (body.isString(value)) return { kind: 'string', text: body.ownText(value) };
  const word = sourceAt(lines, row) ?? '';
  const literal = word === 'true' || word === 'false' || word === 'null';
  return { kind: literal ? word : 'number', text: word };
}

function childCount({ forest }: Lines, row: number): number {
  return forest.end[row] === row + 1 ? 0 : (forest.setSize[row + 1] as number);
}

function repeatedMembers({ body, forest, at }: Lines, parent: number): ReadonlySet<number> {
  const names = new TextIndex(body.bytes);
  const firsts: number[] = [];
  const repeated = new Set<number>();
  for (const child of childrenOf(forest, parent)) {
    const name = names.numberOf(body.position(at[child] as number));
    firsts[name] ??= child;
    const first = firsts[name];
    if (first !== child) repeated.add(first).add(child);
  }
  return repeated;
}

function locate(lines: Lines, tokens: readonly string[] | undefined): number | undefined {
  if (tokens === undefined) return undefined;
  let row = 0;
  for (const token of tokens) {
    let found: number | undefined;
    for (const child of childrenOf(lines.forest, row))
      if (keyAt(lines, child).key === token) found = child;
    if (found === undefined) return undefined;
    row = found;
  }
  return row;
}

function findIn(lines: Lines): Find {
  return async (wanted, where = 'all', signal) => {
    const needle = wanted.toLowerCase();
    const hits: number[] = [];
    if (needle === '') return new Int32Array();
    const has = caselessSearch(needle);
    const yielding = openYielding(signal);
    for (let row = 0; row < lines.forest.count; row++) {
      if (yielding.isDue(row)) await yielding.pause();
      const inName = isMember(lines, row) && has(keyAt(lines, row).key);
      if (inName || (where === 'all' && has(scalarAt(lines, row).text))) hits.push(row);
    }
    return Int32Array.from(hits);
  };
}
