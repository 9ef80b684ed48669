import type { Forest } from '#domain/forest/forest.ts';

/**
 * Offsets of every value of a JSON text, in wire order. JS objects would reorder integer-like keys,
 * drop duplicate keys and round numbers.
 *
 *   {"a":[1,2]}          row  name  value      depth
 *   0123456789           0    -     0 … 11     0
 *                        1    1     5 … 10     1
 *                        2    -     6 … 7      2
 *                        3    -     8 … 9      2
 */
export type JsonOffsets = {
  readonly forest: Forest;
  /** The first character of the value, and one past its last character. */
  readonly start: Int32Array;
  readonly stop: Int32Array;
  /** The opening quote of the member's name; -1 for elements and the top-level value. */
  readonly name: Int32Array;
};

const COLUMNS = ['start', 'stop', 'name', 'depth', 'parent', 'end', 'position', 'setSize'] as const;
type Columns = Record<(typeof COLUMNS)[number], Int32Array>;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const OPEN_OBJECT = 123;

/**
 * Reads RFC 8259 JSON (a leading byte order mark is skipped) in one pass without recursion, so only
 * memory limits the depth. Throws SyntaxError with the character's position.
 */
export function readJsonOffsets(text: string): JsonOffsets {
  // Ledgers write about one value per 48 characters; unused capacity costs little.
  let columns = withRoom(undefined, 256 + Math.ceil(text.length / 40));
  let count = 0;
  let open = -1;
  const sizes: number[] = [];
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  for (;;) {
    let name = -1;
    if (open >= 0 && text.charCodeAt(columns.start[open] as number) === OPEN_OBJECT) {
      name = at;
      at = skipSpace(text, stringEnd(text, at));
      if (text.charCodeAt(at) !== COLON) throw malformed(text, at);
      at = skipSpace(text, at + 1);
    }
    const row = count++;
    if (row === columns.start.length) columns = withRoom(columns, row * 2);
    columns.name[row] = name;
    columns.start[row] = at;
    columns.parent[row] = open;
    columns.depth[row] = sizes.length;
    const position = open < 0 ? 1 : (sizes[sizes.length - 1] as number) + 1;
    if (open >= 0) sizes[sizes.length - 1] = position;
    columns.position[row] = position;
    columns.setSize[row] = 1;
    const first = text.charCodeAt(at);
    if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
      open = row;
      sizes.push(0);
      at = skipSpace(text, at + 1);
      if (text.charCodeAt(at) !== first + 2) continue;
    } else {
      at = scalarEnd(text, at);
      columns.stop[row] = at;
      columns.end[row] = count;
      at = skipSpace(text, at);
    }
    while (open >= 0 && text.charCodeAt(at) === closerOf(text, columns, open)) {
      at += 1;
      columns.stop[open] = at;
      columns.end[open] = count;
      const size = sizes.pop() as number;
      for (let child = open + 1; child < count; child = columns.end[child] as number)
        columns.setSize[child] = size;
      open = columns.parent[open] as number;
      at = skipSpace(text, at);
    }
    if (open < 0) break;
    if (text.charCodeAt(at) !== COMMA) throw malformed(text, at);
    at = skipSpace(text, at + 1);
  }
  if (at < text.length) throw malformed(text, at);
  const cut = (column: Int32Array): Int32Array => column.subarray(0, count);
  return {
    start: cut(columns.start),
    stop: cut(columns.stop),
    name: cut(columns.name),
    forest: {
      count,
      depth: cut(columns.depth),
      parent: cut(columns.parent),
      end: cut(columns.end),
      position: cut(columns.position),
      setSize: cut(columns.setSize),
      run: new Int32Array(count),
    },
  };
}

function withRoom(columns: Columns | undefined, rows: number): Columns {
  const wider = {} as Columns;
  for (const column of COLUMNS) {
    wider[column] = new Int32Array(rows);
    if (columns !== undefined) wider[column].set(columns[column]);
  }
  return wider;
}

/** `]` and `}` are two code points after `[` and `{`. */
function closerOf(text: string, columns: Columns, open: number): number {
  return text.charCodeAt(columns.start[open] as number) + 2;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const c = text.charCodeAt(at);
    if (c !== 32 && c !== 10 && c !== 13 && c !== 9) return at;
    at += 1;
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

function scalarEnd(text: string, at: number): number {
  if (text.charCodeAt(at) === QUOTE) return stringEnd(text, at);
  for (const word of ['true', 'false', 'null'])
    if (text.startsWith(word, at)) return at + word.length;
  NUMBER.lastIndex = at;
  if (!NUMBER.test(text)) throw malformed(text, at);
  return NUMBER.lastIndex;
}

/** One past the closing quote of the string that opens at `at`. */
export function stringEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) throw malformed(text, at);
  let i = at + 1;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) return i + 1;
    if (c === BACKSLASH) i = escapeEnd(text, i);
    else if (c >= 32) i += 1;
    else throw malformed(text, i);
  }
}

const HEX4 = /[0-9a-fA-F]{4}/y;

function escapeEnd(text: string, backslash: number): number {
  const letter = text.charAt(backslash + 1);
  if (letter === 'u') {
    HEX4.lastIndex = backslash + 2;
    if (HEX4.test(text)) return backslash + 6;
  } else if (letter !== '' && '"\\/bfnrt'.includes(letter)) return backslash + 2;
  throw malformed(text, backslash);
}

function malformed(text: string, at: number): SyntaxError {
  if (at >= text.length) return new SyntaxError(`the JSON ends early, at character ${text.length}`);
  return new SyntaxError(
    `unexpected ${JSON.stringify(text.charAt(at))} at character ${at} of the JSON`,
  );
}
