import type { Forest } from '#domain/forest.ts';

/** Indents drawn at most; deeper rows say "+N" (GRF-03). */
export const DEEPEST = 50;

/** Room for all indents together and the most for one, px: the deepest row's name is still seen. */
const ROOM = { wide: { all: 180, one: 20 }, narrow: { all: 110, one: 11 } };
const LEAST = 3;

/** The indent of one level of this forest, in whole px: guides between pixels would blur. */
export function indentOf(depth: number, room: keyof typeof ROOM): number {
  const { all, one } = ROOM[room];
  return Math.max(LEAST, Math.min(one, Math.floor(all / Math.max(1, depth))));
}

/** How deep the deepest row is, as far as it matters here. */
export function deepestOf({ depth }: Forest): number {
  let deepest = 0;
  for (const one of depth) {
    if (one > deepest) deepest = one;
    if (deepest >= DEEPEST) return DEEPEST;
  }
  return deepest;
}
