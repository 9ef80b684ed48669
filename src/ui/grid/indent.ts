/** Maximum number of indents drawn; deeper rows show "+N" (GRF-03). */
export const DEEPEST = 50;

/** Of rows: one line, and two lines below 48rem. */
export type RowSize = 'wide' | 'narrow';

/**
 * How many levels below the root are indented by how many px. The outer levels of any tree are easy to
 * tell apart, and the name of the deepest row remains visible. Integers, because the guides
 * (`styles/theme.css`) would blur between pixels.
 */
const STEPS: Record<RowSize, readonly (readonly [levels: number, px: number])[]> = {
  wide: [
    [6, 20],
    [4, 10],
    [10, 4],
    [30, 2],
  ],
  narrow: [
    [5, 11],
    [5, 6],
    [10, 2],
    [30, 1],
  ],
};

/** The indent of a row, in px. */
export function indentOf(depth: number, size: RowSize): number {
  let left = Math.min(depth, DEEPEST);
  return STEPS[size].reduce((indent, [levels, px]) => {
    const drawn = Math.min(left, levels);
    left -= drawn;
    return indent + drawn * px;
  }, 0);
}
