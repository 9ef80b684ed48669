import { firstFrom } from './hits.ts';

/** Rows to be found again in a long list, all of one kind. */
export type Lane = {
  /** In the plural, after a number: `created`, `hits`. */
  readonly name: string;
  /** The same after a 1, where it is another word. */
  readonly one?: string;
  readonly tone: 'create' | 'archive' | 'hit';
  /** Ascending, those folded away as well: they are marked where they stand folded. */
  readonly rows: Int32Array;
};

/** Heights of a mark in px: the least, by which one row among 100,000 is seen, and the most. */
const THIN = 2;
const THICK = 4;

/**
 * A lane's marks as an SVG path in a box of this size: from top to bottom the visible rows, in
 * parts of at least 2 px, and at each part a bar as wide as the share of its rows that are in the
 * lane (of the rows folded away there, too). A hit is never small: its bars have the whole width.
 * Takes one search for each part, at any number of rows.
 */
export function lanePath(
  { rows, tone }: Lane,
  visible: Int32Array,
  count: number,
  size: { width: number; height: number },
): string {
  const shown = visible.length;
  const parts = Math.min(shown, Math.floor(size.height / THIN));
  if (parts === 0 || rows.length === 0) return '';
  const step = size.height / parts;
  const margin = Math.max(0, (step - THICK) / 2);
  let path = '';
  let begun = 0;
  let width = 0;
  for (let part = 0; part <= parts; part++) {
    const first = visible[Math.floor((shown * part) / parts)] ?? count;
    const end = visible[Math.floor((shown * (part + 1)) / parts)] ?? count;
    const next = part === parts ? 0 : barWidth(shareOf(rows, first, end), tone, size.width);
    // Bars that touch are one.
    if (next === width && margin === 0) continue;
    if (width > 0) path += bar(begun * step + margin, part * step - margin, width);
    begun = part;
    width = next;
  }
  return path;
}

function bar(top: number, bottom: number, width: number): string {
  const [y, height] = [top, bottom - top].map((px) => Math.round(px * 10) / 10);
  return `M0 ${y}h${width}v${height}h${-width}z`;
}

/** Which share of the rows from `first` up to `end` are in the lane. */
function shareOf(rows: Int32Array, first: number, end: number): number {
  return (firstFrom(rows, end) - firstFrom(rows, first)) / Math.max(1, end - first);
}

/** In half px; one row among many is still seen. */
function barWidth(share: number, tone: Lane['tone'], most: number): number {
  if (share === 0) return 0;
  return tone === 'hit' ? most : Math.max(1, Math.ceil(share * most * 2) / 2);
}

/** What the lanes show, in words: `120 created, 80 archived, 3 hits`; hits where there are any. */
export function laneWords(lanes: readonly Lane[]): string {
  return lanes
    .filter(({ tone, rows }) => tone !== 'hit' || rows.length > 0)
    .map(({ name, one = name, rows }) =>
      rows.length === 1 ? `1 ${one}` : `${rows.length.toLocaleString('en')} ${name}`,
    )
    .join(', ');
}
