import { Button } from '#ui/button.tsx';

/** Rows that are drawn at first, and those that each press adds: an answer may hold any number. */
export const FIRST_ROWS = 24;
const STEP = 1_000;

/** The row of a long table that stands for those not drawn yet, with the button that draws them. */
export function MoreRow({
  left,
  what,
  index,
  onMore,
}: {
  /** How many rows are not drawn. */
  left: number;
  /** What they are, in plural, such as `envelopes`. */
  what: string;
  /** `aria-rowindex` of the first of them. */
  index: number;
  onMore: (rows: number) => void;
}) {
  if (left <= 0) return null;
  const step = Math.min(left, STEP);
  return (
    <div role="row" aria-rowindex={index}>
      <div role="cell" aria-colspan={5} className="col-span-full text-ink-3">
        {left.toLocaleString('en')} more {what}, which copying takes too:{' '}
        <Button look="link" onClick={() => onMore(step)}>
          show {step === left ? 'all' : step.toLocaleString('en')}
        </Button>
      </div>
    </div>
  );
}
