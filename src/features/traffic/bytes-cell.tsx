import { grouped, type Int64 } from '#domain/int64.ts';

/** An amount to the last digit, lined up with those above and below. */
export function BytesCell({ bytes }: { bytes: Int64 | undefined }) {
  return (
    <div role="cell" className="receipt-bytes">
      {bytes === undefined ? (
        <span className="text-ink-3">not told</span>
      ) : (
        <>
          <span className="font-mono">{grouped(bytes)}</span>
          <span className="lg:hidden"> {bytes === '1' ? 'byte' : 'bytes'}</span>
        </>
      )}
    </div>
  );
}
