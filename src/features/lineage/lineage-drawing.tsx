import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { type Colour, DASHES, type Shape, SIZE } from '#domain/drawing/svg-file.ts';
import { markColour } from '#domain/ledger/mark-hue.ts';
import type { Lineage } from '#domain/lineage/lineage.ts';
import { lineageDrawing, lineageFile } from '#domain/lineage/lineage-drawing.ts';
import { lineageEdges } from '#domain/lineage/lineage-edges.ts';
import { counted } from '#domain/text/plural.ts';
import { saveDrawing } from '#ui/browser/save-drawing.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkedFrom, useReaderSearch } from '#ui/text/identifier.tsx';

/** More boxes would slow the page; the file has them all. */
const MOST_BOXES = 1_500;

/** Letters on the screen are larger than in the file. */
const SCALE = 1.15;

/** The drawing of a graph, which scrolls within its frame. */
export function LineageDrawing({ lineage, budget }: { lineage: Lineage; budget: number }) {
  const drawing = useMemo(() => lineageDrawing(lineage, budget), [lineage, budget]);
  const { width, height, shapes, start } = drawing;
  const hasAnomalies = lineageEdges(lineage).some(({ anomaly }) => anomaly !== undefined);
  const boxes = lineage.updates.size + lineage.contracts.size;
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef<{ x: number; y: number }>(undefined);
  // The start remains where it is seen while the graph grows around it.
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null || start === undefined) return;
    const [x, y] = [start.x * SCALE, start.y * SCALE];
    const before = seen.current ?? {
      x: (current.clientWidth - start.width * SCALE) / 2 + current.scrollLeft,
      y: (current.clientHeight - start.height * SCALE) / 2 + current.scrollTop,
    };
    current.scrollLeft += x - before.x;
    current.scrollTop += y - before.y;
    seen.current = { x, y };
  }, [start]);
  const { start: from } = lineage;
  const id = from.kind === 'update' ? from.update.updateId : from.contractId;
  return (
    <figure aria-label="Drawing of origin and use" className="grid min-w-0 gap-2">
      {boxes > MOST_BOXES ? (
        <p>
          {counted(boxes, 'box', 'boxes')}, too many to draw on this page (
          {MOST_BOXES.toLocaleString('en')}). The table and the SVG file have them all.
        </p>
      ) : (
        <div ref={frame} className="lineage-drawing">
          <svg
            width={width * SCALE}
            height={height * SCALE}
            viewBox={`0 0 ${width} ${height}`}
            fontSize={SIZE}
          >
            <title>{drawing.title}</title>
            {shapes.map(drawn)}
          </svg>
        </div>
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-3">
        <span>
          Left is earlier, right is later. Square boxes are updates, round ones contracts.
          {hasAnomalies && ' Dashed lines are anomalies of the node.'}
        </span>
        <Button
          aria-label="Save as SVG"
          title="Save the whole graph as SVG"
          onClick={() =>
            saveDrawing(lineageFile(drawing), `${from.kind}-graph-${id.slice(0, 12)}.svg`)
          }
        >
          SVG
        </Button>
      </figcaption>
    </figure>
  );
}

const paint = (colour: Colour | undefined): string => {
  if (colour === undefined) return 'none';
  return typeof colour === 'number' ? markColour(colour) : `var(--${colour})`;
};

function drawn(shape: Shape, key: number): ReactNode {
  switch (shape.kind) {
    case 'group':
      return <Group key={key} of={shape} />;
    case 'path':
      return (
        <path
          key={key}
          d={shape.d}
          fill={paint(shape.fill)}
          stroke={paint(shape.stroke)}
          strokeDasharray={shape.dashed ? DASHES : undefined}
        />
      );
    case 'box':
      return (
        <rect
          key={key}
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          rx={shape.radius}
          fill={paint(shape.fill)}
          stroke={paint(shape.stroke)}
          strokeWidth={shape.thin ? 1 : 2}
        />
      );
    case 'text':
      return (
        <text
          key={key}
          x={shape.x}
          y={shape.y}
          fill={paint(shape.ink)}
          fontWeight={shape.bold ? 600 : undefined}
          className={shape.mono ? 'font-mono' : undefined}
        >
          {shape.text}
        </text>
      );
  }
}

function Group({ of: { title, leadsTo, shapes } }: { of: Extract<Shape, { kind: 'group' }> }) {
  const from = useContext(LinkedFrom);
  const reader = useReaderSearch();
  const inside = (
    <>
      <title>{title}</title>
      {shapes.map(drawn)}
    </>
  );
  if (leadsTo === undefined) return <g>{inside}</g>;
  const label = title.replaceAll('\n', ', ');
  return leadsTo.page === 'update' ? (
    <Link
      to="/updates/$updateId"
      params={{ updateId: leadsTo.id }}
      search={reader}
      aria-label={label}
    >
      {inside}
    </Link>
  ) : (
    <Link
      to="/contracts/$contractId"
      params={{ contractId: leadsTo.id }}
      search={from}
      aria-label={label}
    >
      {inside}
    </Link>
  );
}
