import { memo, type PointerEvent, useSyncExternalStore } from 'react';
import { firstFrom } from '#ui/find/hits.ts';
import type { RowWindow } from './row-window.ts';

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

const LANE = 5;
const GAP = 1;
const LEAST_FRAME = 10;

/**
 * Where the rows of each lane stand in the whole list, beside its scroll bar; a frame shows the
 * part in sight, a click or a drag goes there. For the eye and the pointer: the grid says the same
 * in words, and its keys lead everywhere.
 */
export function OverviewStrip({
  lanes,
  visible,
  count,
  rowHeight,
  rowWindow,
}: {
  lanes: readonly Lane[];
  visible: Int32Array;
  /** Rows in all, those folded away as well. */
  count: number;
  rowHeight: number;
  rowWindow: RowWindow;
}) {
  const { viewport, goTo } = rowWindow;
  const list = visible.length * rowHeight;
  const width = lanes.length * (LANE + GAP) + GAP;
  const drag = (event: PointerEvent) => {
    if (event.buttons % 2 === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    goTo(((event.clientY - box.top) / viewport) * list - viewport / 2);
  };
  return (
    <div
      aria-hidden="true"
      title={`From left to right: ${lanes.map(({ name }) => name).join(', ')}. Click to go there.`}
      className="tree-strip"
      // The row that has the focus keeps it, and no text gets selected.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
    >
      <svg width={width} height={viewport} role="presentation">
        {lanes.map((lane, at) => (
          <LaneMarks
            key={lane.name}
            lane={lane}
            x={GAP + at * (LANE + GAP)}
            visible={visible}
            count={count}
            height={viewport}
          />
        ))}
        <Frame top={rowWindow.top} list={list} width={width} viewport={viewport} />
      </svg>
    </div>
  );
}

/** Drawn again only when rows, folds, lane or height are others: not at every move. */
const LaneMarks = memo(function LaneMarks(props: {
  lane: Lane;
  x: number;
  visible: Int32Array;
  count: number;
  height: number;
}) {
  const { lane, x, visible, count, height } = props;
  return (
    <path
      data-tone={lane.tone}
      d={lanePath(lane, visible, count, { width: LANE, height })}
      transform={`translate(${x} 0)`}
    />
  );
});

function Frame(props: { top: RowWindow['top']; list: number; width: number; viewport: number }) {
  const { top, list, width, viewport } = props;
  const now = useSyncExternalStore(top.watch, top.now);
  const height = Math.max(LEAST_FRAME, (viewport / list) * viewport);
  const y = (now / Math.max(1, list - viewport)) * (viewport - height);
  return <rect x={0.5} y={y + 0.5} width={width - 1} height={height - 1} rx={2} />;
}
