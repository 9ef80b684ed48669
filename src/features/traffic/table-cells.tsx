import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import { type Fraction, filled, percentOf } from '#domain/traffic/traffic.ts';
import { MoreButton } from '#ui/controls/more-button.tsx';

export function BytesCell({ bytes }: { bytes: Int64 | undefined }) {
  return (
    <div role="cell" className="receipt-bytes">
      {bytes === undefined ? (
        <span className="text-ink-3">not reported</span>
      ) : (
        <>
          <span className="font-mono">{grouped(bytes)}</span>
          <span className="lg:hidden"> {bytes === '1' ? 'byte' : 'bytes'}</span>
        </>
      )}
    </div>
  );
}

/** Rows drawn at first; a response may have any number. `STEP` is how many each press adds. */
export const FIRST_ROWS = 24;
const STEP = 1_000;

/** The last row of a long table, with a button that draws more rows. */
export function MoreRow({
  left,
  what,
  index,
  columns,
  onMore,
}: {
  left: number;
  /** The plural noun, such as `envelopes`. */
  what: string;
  /** `aria-rowindex` of the first row that is not drawn. */
  index: number;
  columns: number;
  onMore: (rows: number) => void;
}) {
  if (left <= 0) return null;
  const step = Math.min(left, STEP);
  return (
    <div role="row" aria-rowindex={index}>
      <div role="cell" aria-colspan={columns} className="col-span-full text-ink-3">
        {left.toLocaleString('en')} more {what} (included in copies):{' '}
        <MoreButton item="[role=row]" onMore={() => onMore(step)}>
          Show {step === left ? 'all' : step.toLocaleString('en')}
        </MoreButton>
      </div>
    </div>
  );
}

/** The bar is decorative; the percentage carries the value. */
export function ShareCell({ share }: { share: Fraction | undefined }) {
  const isOver = share !== undefined && share.numerator > share.denominator;
  return (
    <div role="cell" className="receipt-share">
      <div
        aria-hidden="true"
        className="h-[9px] overflow-hidden rounded-[3px] border border-line bg-raised"
      >
        {share !== undefined && share.numerator > 0n && (
          <span
            className={`block h-full min-w-[2px] bg-accent opacity-85 forced-color-adjust-none forced-colors:bg-[CanvasText] ${isOver ? 'torn-end' : ''}`}
            style={{ width: `${filled(share)}%` }}
          />
        )}
      </div>
      <span className="font-mono whitespace-nowrap">
        {share === undefined ? (
          <span className="font-sans text-ink-3">no share</span>
        ) : (
          `${percentOf(share)}%`
        )}
      </span>
    </div>
  );
}
