import type { Forest } from '#domain/forest/forest.ts';
import type { LinePrefix } from '#server/terminal/line.ts';

/** Deeper rows are drawn without the guides of their outermost ancestors. */
const MOST_GUIDES = 24;

/**
 * The guides of a row in a tree, and those below it, which continue its text:
 *
 *     0 settle
 *     ├─ 1 pay
 *     │  └─ 2 create
 *     └─ 3 archive
 *
 * Rows deeper than `MOST_GUIDES` begin with their depth: `[30] └─ `.
 */
export function treePrefix(
  forest: Pick<Forest, 'depth' | 'parent' | 'position' | 'setSize' | 'end'>,
  row: number,
): LinePrefix {
  const depth = forest.depth[row] ?? 0;
  const isLast = (at: number) => forest.position[at] === forest.setSize[at];
  const cut = Math.max(0, depth - MOST_GUIDES);
  const guides: string[] = [];
  let above = forest.parent[row] ?? -1;
  for (let level = depth - 1; level > cut; level--) {
    guides.push(isLast(above) ? '   ' : '│  ');
    above = forest.parent[above] ?? -1;
  }
  const outer = `${cut > 0 ? `[${depth}] ` : ''}${guides.reverse().join('')}`;
  const hasChildren = (forest.end[row] ?? 0) > row + 1;
  const below = hasChildren ? '│  ' : '   ';
  if (depth === 0) return { first: '', rest: below };
  const inner = `${isLast(row) ? '   ' : '│  '}${below}`;
  return { first: `${outer}${isLast(row) ? '└─ ' : '├─ '}`, rest: `${outer}${inner}` };
}
