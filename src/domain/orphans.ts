import type { ChildLists } from './child-forest.ts';

/**
 * Every node that is still unseen: first the tops, which no other unseen node lists as a child,
 * then all of them (what is left by then only circles; tops come twice). The answer gives them no
 * order but that of its map, so their numbers decide: event ids count in event order
 * (wire-facts 1.10).
 */
export function orphansInOrder(
  { count, childStart, children, nameOf }: ChildLists,
  isUnseen: (node: number) => boolean,
): readonly number[] {
  const listed = new Uint8Array(count);
  const lost: number[] = [];
  for (let node = 0; node < count; node++) {
    if (!isUnseen(node)) continue;
    lost.push(node);
    for (let i = childStart[node] ?? 0; i < (childStart[node + 1] ?? 0); i++) {
      const child = children[i] ?? -1;
      if (child !== -1) listed[child] = 1;
    }
  }
  const numbers = new Map(lost.map((node) => [node, lastNumber(nameOf(node))]));
  const sorted = lost.sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0) || a - b);
  return [...sorted.filter((node) => listed[node] === 0), ...sorted];
}

function lastNumber(id: string): number {
  const digits = /\d{1,15}$/.exec(id.slice(-15));
  return digits === null ? Number.MAX_SAFE_INTEGER : Number(digits[0]);
}
