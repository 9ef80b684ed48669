import { offsetSpan } from '#domain/page-chain.ts';
import type { GapLine } from '#domain/update-ring.ts';
import { Button } from '#ui/button.tsx';

/** A stretch of offsets that nobody has read: a row of its own, with a way to read it. */
export function GapRow(props: {
  gap: GapLine;
  place: number;
  y: number;
  height: number;
  isBusy: boolean;
  onFill: () => void;
}) {
  return (
    <div
      role="row"
      aria-rowindex={props.place + 2}
      data-place={props.place}
      className="absolute inset-x-0 top-0 flex items-center gap-3 bg-warn-soft px-3 text-warn"
      style={{ height: props.height, transform: `translateY(${props.y}px)` }}
    >
      <span role="cell" className="tree-cell">
        Not read: {offsetSpan(props.gap)}
      </span>
      <span role="cell" className="ml-auto">
        <Button disabled={props.isBusy} onClick={props.onFill}>
          Read it
        </Button>
      </span>
    </div>
  );
}
