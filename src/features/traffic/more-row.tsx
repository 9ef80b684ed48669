import { MoreButton } from '#ui/more-button.tsx';

/** Rows that are drawn at first, and those that each press adds: an answer may hold any number. */
export const FIRST_ROWS = 24;
const STEP = 1_000;

/** The row of a long table that stands for those not drawn yet, with the button that draws them. */
export function MoreRow({
  left,
  what,
  index,
  columns,
  onMore,
}: {
  /** How many rows are not drawn. */
  left: number;
  /** What they are, in plural, such as `envelopes`. */
  what: string;
  /** `aria-rowindex` of the first of them. */
  index: number;
  /** Of the table. */
  columns: number;
  onMore: (rows: number) => void;
}) {
  if (left <= 0) return null;
  const step = Math.min(left, STEP);
  return (
    <div role="row" aria-rowindex={index}>
      <div role="cell" aria-colspan={columns} className="col-span-full text-ink-3">
        {left.toLocaleString('en')} more {what}, which copying takes too:{' '}
        <MoreButton item="[role=row]" onMore={() => onMore(step)}>
          show {step === left ? 'all' : step.toLocaleString('en')}
        </MoreButton>
      </div>
    </div>
  );
}
