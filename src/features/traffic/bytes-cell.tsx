import { grouped, type Int64 } from '#domain/int64.ts';

/** An amount to the last digit, lined up with those above and below. */
export function BytesCell({ bytes, bold = false }: { bytes: Int64 | undefined; bold?: boolean }) {
  return (
    <div role="cell" className={`receipt-bytes ${bold ? 'font-semibold' : ''}`}>
      {bytes === undefined ? (
        <span className="text-ink-3">not told</span>
      ) : (
        <span className="font-mono">{grouped(bytes)}</span>
      )}
    </div>
  );
}
