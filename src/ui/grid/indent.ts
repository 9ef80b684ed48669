import type { CSSProperties } from 'react';

/** Maximum number of indents drawn; deeper rows show "+N" (GRF-03). */
const DEEPEST = 50;

/** Of rows: one line, and two lines below 48rem. */
export type RowSize = 'wide' | 'narrow';

/**
 * How many levels below the root are indented by how many px. The outer levels of any tree are easy to
 * tell apart, and the name of a deep row has room. Integers, because guides between pixels would blur.
 */
const STEPS: Record<RowSize, readonly (readonly [levels: number, px: number])[]> = {
  wide: [
    [6, 20],
    [4, 8],
    [40, 1],
  ],
  narrow: [
    [4, 11],
    [6, 5],
    [40, 1],
  ],
};

/** Number of levels with guides; those of the others would be a hatching. */
const GUIDED = 10;

/** The indent of a row, in px. */
export function indentOf(depth: number, size: RowSize): number {
  let left = Math.min(depth, DEEPEST);
  return STEPS[size].reduce((indent, [levels, px]) => {
    const drawn = Math.min(left, levels);
    left -= drawn;
    return indent + drawn * px;
  }, 0);
}

/** What a row and its first cell need of a depth. */
export function indentStyle(depth: number, size: RowSize): CSSProperties {
  return {
    '--indent': `${indentOf(depth, size)}px`,
    '--deeper': depth > DEEPEST ? `"+${depth - DEEPEST}"` : undefined,
  };
}

/** The colour stops of a line where each indent begins. */
export const GUIDES: Record<RowSize, string> = {
  wide: guidesOf('wide'),
  narrow: guidesOf('narrow'),
};

function guidesOf(size: RowSize): string {
  const ends = Array.from({ length: GUIDED }, (_, depth) => {
    const end = indentOf(depth, size) + 1;
    return `var(--line-strong) 0 ${end}px, transparent 0 ${indentOf(depth + 1, size)}px`;
  });
  return ends.join();
}
