import type { TimeStretch } from '#domain/time-stretch.ts';

/**
 * A choice of neighbouring buckets by their places: `anchor` is where it was begun, `head` the end
 * that moves; either may be the lower one.
 */
export type Brush = { readonly anchor: number; readonly head: number };

/** The buckets that a stretch of time touches, or undefined where it touches none. */
export function brushOf(
  buckets: readonly TimeStretch[],
  stretch: TimeStretch | undefined,
): Brush | undefined {
  if (stretch === undefined) return undefined;
  const touched = ({ from, to }: TimeStretch) => from < stretch.to && to > stretch.from;
  const anchor = buckets.findIndex(touched);
  return anchor === -1 ? undefined : { anchor, head: buckets.findLastIndex(touched) };
}

/** From the beginning of the first chosen bucket to the end of the last. */
export function stretchOf(
  buckets: readonly TimeStretch[],
  { anchor, head }: Brush,
): TimeStretch | undefined {
  const first = buckets[Math.min(anchor, head)];
  const last = buckets[Math.max(anchor, head)];
  return first && last && { from: first.from, to: last.to };
}

/** Whether a brush over these buckets chooses just this stretch. */
export function isBrushOf(
  buckets: readonly TimeStretch[],
  brush: Brush | undefined,
  stretch: TimeStretch | undefined,
): boolean {
  const made = brush && stretchOf(buckets, brush);
  return made !== undefined && made.from === stretch?.from && made.to === stretch.to;
}

/**
 * The choice after a key: arrows move it, with Shift they move its head alone, Home and End go to
 * the ends. Without a choice an arrow begins at the end that it comes from. Undefined for any other
 * key.
 */
export function steppedBrush(
  brush: Brush | undefined,
  key: string,
  shift: boolean,
  count: number,
): Brush | undefined {
  const end = count - 1;
  const within = (place: number) => Math.min(end, Math.max(0, place));
  const to = (head: number) => ({ anchor: shift ? (brush?.anchor ?? head) : head, head });
  switch (key) {
    case 'Home':
      return to(0);
    case 'End':
      return to(end);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const by = key === 'ArrowLeft' ? -1 : 1;
      if (brush === undefined) return to(by < 0 ? end : 0);
      if (shift) return to(within(brush.head + by));
      const foremost = (by < 0 ? Math.min : Math.max)(brush.anchor, brush.head);
      const moved = within(foremost + by) - foremost;
      return { anchor: brush.anchor + moved, head: brush.head + moved };
    }
    default:
      return undefined;
  }
}

/** Which of so many buckets lies under a point of a box, from its left edge to its right one. */
export function placeAt(x: number, box: { left: number; width: number }, count: number): number {
  const place = Math.floor(((x - box.left) / Math.max(1, box.width)) * count);
  return Math.min(count - 1, Math.max(0, place));
}
