import { memo, type PointerEvent, useSyncExternalStore } from 'react';
import { firstFrom } from '#ui/find/hits.ts';
import type { RowWindow } from './row-window.ts';

export type Lane = {
  readonly name: string;
  readonly one?: string;
  readonly tone: 'create' | 'archive' | 'hit';
  /** Ascending; includes folded rows, which are marked at their visible ancestor. */
  readonly rows: Int32Array;
};

/** Minimum and maximum height of a mark in px; the minimum keeps one row among 100,000 visible. */
const THIN = 2;
const THICK = 4;

/**
 * A lane's marks as an SVG path: the visible rows from top to bottom in parts of at least 2 px. A
 * bar's width is the share of the part's rows (folded ones too) in the lane; hits have the full
 * width.
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

/** The share of the rows from `first` up to `end` in the lane. */
function shareOf(rows: Int32Array, first: number, end: number): number {
  return (firstFrom(rows, end) - firstFrom(rows, first)) / Math.max(1, end - first);
}

/** In half pixels, never too thin to see. */
function barWidth(share: number, tone: Lane['tone'], most: number): number {
  if (share === 0) return 0;
  return tone === 'hit' ? most : Math.max(1, Math.ceil(share * most * 2) / 2);
}

/** `120 created, 80 archived, 3 hits`; without hits if there are none. */
export function laneText(lanes: readonly Lane[]): string {
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
 * The rows of each lane along the scroll bar; a frame marks the visible part, and a click or drag
 * scrolls. For pointers only: the grid has the same content for keyboards and screen readers.
 */
export function OverviewStrip({
  lanes,
  visible,
  count,
  rowHeight,
  rowWindow,
  areRowsRead,
}: {
  lanes: readonly Lane[];
  visible: Int32Array;
  count: number;
  rowHeight: number;
  rowWindow: RowWindow;
  /** Until then there are no marks, because the first drawing of the grid holds the main thread. */
  areRowsRead: boolean;
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
      className="cursor-pointer touch-none border-l border-line px-0.5"
      // Keeps the focus on the row and prevents text selection.
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
            height={areRowsRead ? viewport : 0}
          />
        ))}
        <Frame top={rowWindow.top} list={list} width={width} viewport={viewport} />
      </svg>
    </div>
  );
}

const FILLS = {
  create: 'fill-create [fill-opacity:0.8]',
  archive: 'fill-ink-3 [fill-opacity:0.8]',
  hit: 'fill-warn',
};

/** Redraws only when rows, folds, lane or height change, not on scroll. */
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
      className={`forced-colors:fill-[CanvasText] ${FILLS[lane.tone]}`}
      d={lanePath(lane, visible, count, { width: LANE, height })}
      transform={`translate(${x} 0)`}
    />
  );
});

function Frame(props: { top: RowWindow['top']; list: number; width: number; viewport: number }) {
  const { top, list, width, viewport } = props;
  const height = Math.max(LEAST_FRAME, (viewport / list) * viewport);
  // In whole px, so that a short scroll of a long list changes nothing.
  const y = useSyncExternalStore(top.subscribe, () =>
    Math.round((top.get() / Math.max(1, list - viewport)) * (viewport - height)),
  );
  return (
    <rect
      className="fill-ink stroke-ink-3 [fill-opacity:0.07] [stroke-opacity:0.7] forced-colors:stroke-[Highlight]"
      x={0.5}
      y={y + 0.5}
      width={width - 1}
      height={height - 1}
      rx={2}
    />
  );
}
