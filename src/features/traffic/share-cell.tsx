import { filled, percentOf, type Share } from '#domain/share.ts';

/** A share as a bar with its percent; the bar is for the eye alone. */
export function ShareCell({ share }: { share: Share | undefined }) {
  const isOver = share !== undefined && share.numerator > share.denominator;
  return (
    <div role="cell" className="receipt-share">
      <div aria-hidden="true" className="share-bar" data-over={isOver}>
        {share !== undefined && share.numerator > 0n && (
          <span className="min-w-[2px]" style={{ width: `${filled(share)}%` }} />
        )}
      </div>
      <span className="font-mono whitespace-nowrap">
        {share === undefined ? (
          <span className="font-sans text-ink-3">no share</span>
        ) : (
          `${percentOf(share)} %`
        )}
      </span>
    </div>
  );
}
