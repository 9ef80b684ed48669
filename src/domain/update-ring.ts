import type { OffsetRange } from './page-chain.ts';
import type { UpdateRow } from './update-row.ts';

/** Nobody has read this: drawn as a line of its own. */
export type GapLine = OffsetRange & { readonly kind: 'gap' };
export type UpdateLine = UpdateRow | GapLine;

/**
 * So many lines are kept. At about 470 bytes each (measured on `crowded`, 64-bit pointers) that is
 * 5 MB, and reading on for hours costs nothing more (performance.md, G9).
 */
export const MOST_LINES = 10_000;

/**
 * The lines of a list from top to bottom, in the pieces in which they came. What is added at one end
 * pushes out what is too much at the other. A value: adding makes another one.
 */
export type UpdateRing = {
  readonly cap: number;
  readonly count: number;
  readonly pieces: readonly (readonly UpdateLine[])[];
  /** For each piece, how many lines stand above it. */
  readonly starts: readonly number[];
  /** Lines that were here and are no longer. */
  readonly droppedAbove: number;
  readonly droppedBelow: number;
};

export function openUpdateRing(cap = MOST_LINES): UpdateRing {
  return { cap, count: 0, pieces: [], starts: [], droppedAbove: 0, droppedBelow: 0 };
}

/** @param lines from top to bottom */
export function addedAbove(ring: UpdateRing, lines: readonly UpdateLine[]): UpdateRing {
  if (lines.length === 0) return ring;
  const excess = Math.max(0, ring.count + lines.length - ring.cap);
  const pieces = cutBelow([lines, ...ring.pieces], excess);
  return ringOf({ ...ring, droppedBelow: ring.droppedBelow + excess }, pieces);
}

/** @param lines from top to bottom */
export function addedBelow(ring: UpdateRing, lines: readonly UpdateLine[]): UpdateRing {
  if (lines.length === 0) return ring;
  const excess = Math.max(0, ring.count + lines.length - ring.cap);
  const pieces = cutAbove([...ring.pieces, lines], excess);
  return ringOf({ ...ring, droppedAbove: ring.droppedAbove + excess }, pieces);
}

/** The ring with other lines in the place of one; the same ring where that one is gone. */
export function replacedIn(
  ring: UpdateRing,
  line: UpdateLine,
  lines: readonly UpdateLine[],
): UpdateRing {
  const pieces = ring.pieces.map((piece) => {
    const at = piece.indexOf(line);
    return at === -1 ? piece : [...piece.slice(0, at), ...lines, ...piece.slice(at + 1)];
  });
  return ringOf(ring, pieces);
}

/** The line at a place from the top, 0 being the first. */
export function lineAt(
  { pieces, starts, count }: UpdateRing,
  place: number,
): UpdateLine | undefined {
  if (!(place >= 0 && place < count)) return undefined;
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return pieces[low]?.[place - (starts[low] ?? 0)];
}

/** All lines from top to bottom. */
export function linesOf({ pieces }: UpdateRing): readonly UpdateLine[] {
  return pieces.flat();
}

function ringOf(ring: UpdateRing, pieces: readonly (readonly UpdateLine[])[]): UpdateRing {
  const starts: number[] = [];
  let count = 0;
  for (const piece of pieces) {
    starts.push(count);
    count += piece.length;
  }
  return { ...ring, pieces, starts, count };
}

function cutAbove(
  pieces: readonly (readonly UpdateLine[])[],
  excess: number,
): readonly (readonly UpdateLine[])[] {
  let left = excess;
  let first = 0;
  for (; left > 0 && left >= (pieces[first]?.length ?? 0); first++)
    left -= pieces[first]?.length ?? 0;
  const kept = pieces.slice(first);
  const [top, ...rest] = kept;
  return left === 0 || top === undefined ? kept : [top.slice(left), ...rest];
}

function cutBelow(
  pieces: readonly (readonly UpdateLine[])[],
  excess: number,
): readonly (readonly UpdateLine[])[] {
  let left = excess;
  let end = pieces.length;
  for (; left > 0 && left >= (pieces[end - 1]?.length ?? 0); end--)
    left -= pieces[end - 1]?.length ?? 0;
  const kept = pieces.slice(0, end);
  const bottom = kept.at(-1);
  return left === 0 || bottom === undefined
    ? kept
    : [...kept.slice(0, -1), bottom.slice(0, bottom.length - left)];
}
