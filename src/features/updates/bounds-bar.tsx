import type { UpdatesRequest } from '#domain/updates-request.ts';
import { Button } from '#ui/button.tsx';

/** Stands where the new updates would, in a list that has none: why, and the way back to them. */
export function BoundsBar(props: { request: UpdatesRequest; onNewest: () => void }) {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end, descendingOrder } = props.request;
  if (end === undefined && descendingOrder) return null;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {end !== undefined
        ? `Ends at offset ${end}: nothing new comes.`
        : `Oldest first${begin === undefined ? '' : `, after offset ${begin}`}.`}
      <Button onClick={props.onNewest}>Go to the newest</Button>
    </div>
  );
}
