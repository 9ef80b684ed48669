import { expect, test } from 'vitest';
import { buildNodeForest } from '#domain/forest/node-forest.ts';
import { treePrefix } from './tree-text.ts';

/** A tree by the ids of its nodes, each with its last descendant. */
function prefixesOf(nodes: readonly (readonly [id: number, last: number])[]) {
  const { forest } = buildNodeForest({
    count: nodes.length,
    nodeId: nodes.map(([id]) => id),
    lastDescendant: nodes.map(([, last]) => last),
    likeness: new Int32Array(nodes.length),
    nameOf: String,
  });
  return nodes.map((_, row) => treePrefix(forest, row));
}

test('treePrefix draws guides to each row, and continues them below its text', () => {
  const drawn = prefixesOf([
    [0, 4],
    [1, 3],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
  ]);
  expect(drawn.map(({ first }) => first)).toEqual(['', '├─ ', '│  ├─ ', '│  └─ ', '└─ ', '']);
  expect(drawn.map(({ rest }) => rest)).toEqual([
    '│  ',
    '│  │  ',
    '│  │     ',
    '│        ',
    '      ',
    '   ',
  ]);
});

test('treePrefix names the depth of a row instead of more than 24 guides', () => {
  const chain = Array.from({ length: 40 }, (_, id) => [id, 39] as const);
  const drawn = prefixesOf(chain).map(({ first }) => first);
  expect(drawn[24]).toBe(`${'   '.repeat(23)}└─ `);
  expect(drawn[30]).toBe(`[30] ${'   '.repeat(23)}└─ `);
});
