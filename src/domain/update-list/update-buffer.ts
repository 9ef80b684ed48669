import { greatest, least, toInt64 } from '#domain/ledger/int64.ts';
import type { JoinedPage, OffsetRange } from './page-chain.ts';
import type { UpdateRow } from './update-row.ts';

/** A range whose updates are not loaded; drawn as one line. */
export type GapLine = OffsetRange & {
  readonly kind: 'gap';
  /** Number of updates that were loaded but dropped; 0 means never loaded. */
  readonly dropped: number;
};
export type UpdateLine = UpdateRow | GapLine;

/**
 * At about 470 bytes per line (measured on `crowded`, 64-bit pointers) these take 5 MB
 * (docs/facts/product.md#performance-goals, G9).
 */
export const MOST_LINES = 10_000;

/**
 * The lines of a list from top to bottom, in the pieces in which they were added. Lines added at
 * one end push out lines at the other end, and a gap replaces those. Later lines at that end follow
 * the gap. Buffers are immutable.
 *
 *     new      new      new
 *     a        a        a            added below: a line and a gap are no longer there,
 *     b   →    b    →   gap of c, d  and the next page, e, is below the gap
 *     c        c        e
 *              d
 */
export type UpdateBuffer = {
  readonly cap: number;
  readonly count: number;
  readonly pieces: readonly (readonly UpdateLine[])[];
  /** For each piece, the number of lines above it. */
  readonly starts: readonly number[];
  /** Number of updates among the lines, excluding gaps. */
  readonly kept: number;
  /** Number of updates that gaps replaced. */
  readonly dropped: number;
};

type Pieces = UpdateBuffer['pieces'];

export function openUpdateBuffer(cap = MOST_LINES): UpdateBuffer {
  return { cap, count: 0, pieces: [], starts: [], kept: 0, dropped: 0 };
}

export function updatesIn(lines: readonly UpdateLine[]): number {
  return lines.filter(({ kind }) => kind !== 'gap').length;
}

export function gapLine({ after, upto }: OffsetRange, dropped = 0): GapLine {
  return { kind: 'gap', after, upto, dropped };
}

/** The lines that a page adds, in the order of the request. */
export function linesOfPage({ gap, rows }: JoinedPage): readonly UpdateLine[] {
  return gap === undefined ? rows : [gapLine(gap), ...rows];
}

/** @param lines from top to bottom */
export function addedAbove(buffer: UpdateBuffer, lines: readonly UpdateLine[]): UpdateBuffer {
  return lines.length === 0
    ? buffer
    : ringOf(buffer.cap, cutBelow([lines, ...buffer.pieces], buffer.cap));
}

export function addedBelow(buffer: UpdateBuffer, lines: readonly UpdateLine[]): UpdateBuffer {
  return lines.length === 0
    ? buffer
    : ringOf(buffer.cap, cutAbove([...buffer.pieces, lines], buffer.cap));
}

/**
 * Replaces a gap with lines; returns the same buffer if the gap no longer exists. Excess lines are
 * dropped at the end that is further away.
 */
export function replacedIn(
  buffer: UpdateBuffer,
  gap: GapLine,
  lines: readonly UpdateLine[],
): UpdateBuffer {
  const all = linesOf(buffer);
  const at = all.indexOf(gap);
  if (at === -1) return buffer;
  const pieces = [all.slice(0, at), lines, all.slice(at + 1)].filter(({ length }) => length > 0);
  const cut = at < buffer.count / 2 ? cutBelow : cutAbove;
  return ringOf(buffer.cap, cut(pieces, buffer.cap));
}

/** @param place counted from the top, starting at 0 */
export function lineAt(
  { pieces, starts, count }: UpdateBuffer,
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

export function linesOf({ pieces }: UpdateBuffer): readonly UpdateLine[] {
  return pieces.flat();
}

function ringOf(cap: number, pieces: Pieces): UpdateBuffer {
  const starts: number[] = [];
  let [count, kept, dropped] = [0, 0, 0];
  for (const piece of pieces) {
    starts.push(count);
    count += piece.length;
    for (const line of piece) {
      if (line.kind === 'gap') dropped += line.dropped;
      else kept++;
    }
  }
  return { cap, count, pieces, starts, kept, dropped };
}

function cutAbove(pieces: Pieces, cap: number): Pieces {
  const out: UpdateLine[] = [];
  let excess = excessOf(pieces, cap);
  let first = 0;
  for (; excess > 0; first++) {
    const piece = pieces[first] ?? [];
    out.push(...piece.slice(0, excess));
    if (piece.length > excess) return [gapOf(out), piece.slice(excess), ...pieces.slice(first + 1)];
    excess -= piece.length;
  }
  return first === 0 ? pieces : [gapOf(out), ...pieces.slice(first)];
}

function cutBelow(pieces: Pieces, cap: number): Pieces {
  const out: UpdateLine[] = [];
  let excess = excessOf(pieces, cap);
  let end = pieces.length;
  for (; excess > 0; end--) {
    const piece = pieces[end - 1] ?? [];
    const stay = Math.max(0, piece.length - excess);
    out.push(...piece.slice(stay));
    if (stay > 0) return [...pieces.slice(0, end - 1), piece.slice(0, stay), gapOf(out)];
    excess -= piece.length;
  }
  return end === pieces.length ? pieces : [...pieces.slice(0, end), gapOf(out)];
}

/** Number of lines to drop, including one for their gap. */
function excessOf(pieces: Pieces, cap: number): number {
  const count = pieces.reduce((sum, { length }) => sum + length, 0);
  return count > cap ? count - cap + 1 : 0;
}

/** The gap that replaces lines; empty if none has an offset. */
function gapOf(lines: readonly UpdateLine[]): readonly GapLine[] {
  let range: OffsetRange | undefined;
  let dropped = 0;
  for (const line of lines) {
    dropped += line.kind === 'gap' ? line.dropped : 1;
    const { after, upto } = rangeOf(line) ?? {};
    if (after === undefined || upto === undefined) continue;
    range = {
      after: range === undefined ? after : least(range.after, after),
      upto: range === undefined ? upto : greatest(range.upto, upto),
    };
  }
  return range === undefined ? [] : [gapLine(range, dropped)];
}

function rangeOf(line: UpdateLine): OffsetRange | undefined {
  if (line.kind === 'gap') return line;
  const { offset } = line;
  return offset === undefined ? undefined : { after: toInt64(BigInt(offset) - 1n), upto: offset };
}
