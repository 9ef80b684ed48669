import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBody } from '#api/json/json-body.ts';
import { RECORDINGS } from '#recorded';
import { openRawDocument as openRawBody } from './json-outline.ts';

const openRawDocument = (text: string) => openRawBody(parseBody(text));

const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  '',
  '10',
  '2',
  'a/b',
  'm~n',
  'toString',
  'é',
  '👪',
];

/** JSON as a list of members in source order, so that order and repeats can be checked. */
type Node =
  | { kind: 'object'; members: [string, Node][] }
  | { kind: 'array'; items: Node[] }
  | string;

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.constantFrom('true', 'false', 'null', '1.10', '9007199254740993', '1e400', '-0', '0.0'),
      fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
    ),
    fc.array(tie('node'), { maxLength: 6 }).map((items): Node => ({ kind: 'array', items })),
    fc
      .uniqueArray(fc.tuple(fc.oneof(fc.string(), fc.constantFrom(...HOSTILE_KEYS)), tie('node')), {
        maxLength: 6,
        selector: ([key]) => key,
      })
      .map((members): Node => ({ kind: 'object', members })),
  ),
}));
const space = fc.constantFrom('', ' ', '\n\t', '\r\n  ');

function written(node: Node, gap: string): string {
  if (typeof node === 'string') return gap + node + gap;
  const inner =
    node.kind === 'array'
      ? node.items.map((item) => written(item, gap)).join(',')
      : node.members
          .map(([key, value]) => `${gap}${JSON.stringify(key)}${gap}:${written(value, gap)}`)
          .join(',');
  const [open, close] = node.kind === 'array' ? '[]' : '{}';
  return `${gap}${open}${inner}${gap}${close}${gap}`;
}

/** Every value with its path, in source order. */
function lines(node: Node, path: string[] = []): { path: string[]; text: string | undefined }[] {
  if (typeof node === 'string') return [{ path, text: node }];
  const children: [string, Node][] =
    node.kind === 'array'
      ? node.items.map((item, index): [string, Node] => [String(index), item])
      : node.members;
  return [
    { path, text: undefined },
    ...children.flatMap(([key, child]) => lines(child, [...path, key])),
  ];
}

const pointerOf = (path: string[]) =>
  path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
const allRows = (count: number) => Array.from({ length: count }, (_, row) => row);

test('openRawDocument returns the values of the source in order, verbatim, with pointers both ways', async () => {
  await fc.assert(
    fc.asyncProperty(node, space, async (source, gap) => {
      const text = written(source, gap);
      const document = openRawDocument(text);
      const expected = lines(source);
      expect(document.forest.count).toBe(expected.length);
      for (const [row, { path, text: scalar }] of expected.entries()) {
        const pointer = await document.pointer(row);
        expect(pointer).toBe(pointerOf(path));
        expect(await document.locate(pointer)).toBe(row);
        expect(document.forest.depth[row]).toBe(path.length);
        const verbatim = await document.text(row);
        if (scalar !== undefined) expect(verbatim).toBe(scalar);
        const valueAt = path.reduce<unknown>(
          (value, key) => (value as Record<string, unknown>)[key],
          JSON.parse(text),
        );
        expect(JSON.parse(verbatim ?? '')).toEqual(valueAt);
      }
    }),
    { numRuns: 200 },
  );
});

test('the forest of openRawDocument is one pre-order with matching ends, parents, positions and sizes', () => {
  fc.assert(
    fc.property(node, (source) => {
      const { forest } = openRawDocument(written(source, ''));
      for (let row = 0; row < forest.count; row += 1) {
        const children = allRows(forest.count).filter((other) => forest.parent[other] === row);
        for (const [index, child] of children.entries()) {
          expect(forest.position[child]).toBe(index + 1);
          expect(forest.setSize[child]).toBe(children.length);
          expect(forest.depth[child]).toBe((forest.depth[row] ?? 0) + 1);
        }
        const last = children.at(-1);
        expect(forest.end[row]).toBe(last === undefined ? row + 1 : forest.end[last]);
      }
      expect([forest.parent[0], forest.position[0], forest.setSize[0]]).toEqual([-1, 1, 1]);
      expect(forest.deepest).toBe(Math.max(...forest.depth));
    }),
  );
});

test('openRawDocument accepts exactly the texts that JSON.parse accepts', () => {
  const damaged = fc
    .tuple(
      node,
      fc.nat(),
      fc.constantFrom('', ',', ']', '}', '"', '\\', '0', ':', '\u0001', '-', 'x', '\uFEFF'),
      fc.boolean(),
    )
    .map(([source, seed, piece, replace]) => {
      const text = written(source, '');
      const at = seed % (text.length + 1);
      return text.slice(0, at) + piece + text.slice(replace ? at + 1 : at);
    });
  const accepts = (read: (text: string) => unknown, text: string): boolean => {
    try {
      read(text);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
      return false;
    }
  };
  fc.assert(
    fc.property(damaged, (text) => {
      // The one difference: a leading byte order mark is passed over.
      const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
      expect(accepts(openRawDocument, text)).toBe(accepts(JSON.parse, plain));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['', 0],
  ['{"a":1', 6],
  ['{"a" 1}', 5],
  ['[1,]', 3],
  ['[01]', 2],
  ['["\\x"]', 3],
  ['{} {}', 3],
])('a body that is not JSON is rejected with the position: %j', (text, position) => {
  expect(() => openRawDocument(text)).toThrow(SyntaxError);
  expect(() => openRawDocument(text)).toThrow(`byte ${position}`);
});

test('openRawDocument keeps numbers, integer-like keys and repeated names as received', async () => {
  const document = openRawDocument(
    '{"b":1.10,"10":9007199254740993,"2":1e400,"\\u0062":[],"c":""}',
  );
  const rows = await document.rows(allRows(document.forest.count));
  expect(rows.map(({ key, kind, text, repeated }) => [key, kind, text, repeated])).toEqual([
    ['', 'object', '', false],
    ['b', 'number', '1.10', true],
    ['10', 'number', '9007199254740993', false],
    ['2', 'number', '1e400', false],
    ['b', 'array', '', true],
    ['c', 'string', '', false],
  ]);
  expect(rows[0]?.size).toBe(5);
  expect(await document.locate('/b')).toBe(4);
});

test('openRawDocument marks the rows below a repeated name, whose pointers mean other values', async () => {
  const document = openRawDocument('{"a":{"x":[1]},"b":[{"y":2}],"a":{"x":[3]}}');
  const rows = await document.rows(allRows(document.forest.count).reverse());
  const below = rows.filter((one) => one.isBelowRepeated).map(({ row }) => row);
  expect(below.sort((a, b) => a - b)).toEqual([2, 3, 8, 9]);
  expect(await document.pointer(3)).toBe('/a/x/0');
  expect(await document.locate('/a/x/0')).toBe(9);
});

test('locate returns undefined and text throws RangeError when nothing exists at the position', async () => {
  const document = openRawDocument('{"a":[7],"~":{"":0}}');
  expect(await document.locate('/a/0')).toBe(2);
  expect(await document.locate('/~0/')).toBe(4);
  for (const pointer of ['a', '/a/1', '/a/00', '/a/-', '/~', '/~2', '/a/0/b'])
    expect(await document.locate(pointer)).toBeUndefined();
  await expect(document.pointer(5)).rejects.toThrow(RangeError);
  await expect(document.rows([-1])).rejects.toThrow(RangeError);
});

test('find searches decoded names and scalars in any case, and no containers', async () => {
  const document = openRawDocument('{"Owner":"x","l":["OWN\\u0065R",{"k":12345}],"t":true}');
  expect([...(await document.find('owner'))]).toEqual([1, 3]);
  expect([...(await document.find('234'))]).toEqual([5]);
  expect([...(await document.find('TRUE'))]).toEqual([6]);
  expect([...(await document.find('['))]).toEqual([]);
  expect([...(await document.find(''))]).toEqual([]);
});

test('find returns the lines whose drawn text contains the query', async () => {
  const wanted = fc.oneof(
    fc.constantFrom(
      'e',
      'N',
      '0',
      '1.1',
      'é',
      'É',
      '"',
      '\\',
      '\u212A',
      'k',
      'toS',
      '\uD83D',
      '👪',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  await fc.assert(
    fc.asyncProperty(node, space, wanted, async (source, gap, text) => {
      const document = openRawDocument(written(source, gap));
      const rows = await document.rows(allRows(document.forest.count));
      const has = (one: string) => text !== '' && one.toLowerCase().includes(text.toLowerCase());
      const named = rows.filter(({ key, keyIs }) => keyIs === 'member' && has(key));
      const all = rows.filter((row) => named.includes(row) || has(row.text));
      expect([...(await document.find(text, 'named'))]).toEqual(named.map(({ row }) => row));
      expect([...(await document.find(text))]).toEqual(all.map(({ row }) => row));
    }),
    { numRuns: 300 },
  );
});

test('save returns the received bytes with their byte order mark', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.boolean(), async (content, mark) => {
      const bytes = new TextEncoder().encode((mark ? '\uFEFF' : '') + JSON.stringify([content]));
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      const document = openRawDocument(text);
      expect(document.bytes).toBe(bytes.length);
      expect(new Uint8Array(await (await document.save()).arrayBuffer())).toEqual(bytes);
    }),
  );
});

test('openRawDocument reads a million levels', async () => {
  const deep = 1_000_000;
  const document = openRawDocument('['.repeat(deep) + ']'.repeat(deep));
  expect(document.forest.count).toBe(deep);
  expect(document.forest.depth[deep - 1]).toBe(deep - 1);
  expect(await document.locate(await document.pointer(deep - 1))).toBe(deep - 1);
});

test.each(RECORDINGS)(
  'openRawDocument reads a recorded response like JSON.parse ($kind)',
  async (recording) => {
    const text = recording.text('scan-v0-events-mainnet.json');
    const document = openRawDocument(text);
    const fifth = await document.locate('/events/5');
    expect(JSON.parse((await document.text(fifth ?? -1)) ?? '')).toEqual(
      JSON.parse(text).events[5],
    );
  },
);
