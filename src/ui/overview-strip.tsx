import { memo, type PointerEvent, useSyncExternalStore } from 'react';
import { type Lane, lanePath } from './overview.ts';
import type { RowWindow } from './row-window.ts';

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
