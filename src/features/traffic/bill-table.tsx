import { grouped, type Int64 } from '#domain/int64.ts';
import { counted } from '#domain/plural.ts';
import { shareOf } from '#domain/share.ts';
import type { TrafficBill } from '#domain/traffic.ts';
import type { UpdateId } from '#domain/update-id.ts';
import { BytesCell } from './bytes-cell.tsx';
import { ShareCell } from './share-cell.tsx';
import { useFirstRows } from './show-more.tsx';
import { ViewLinks } from './view-links.tsx';

/** A receipt: a line for each envelope, what no envelope accounts for, and the total. */
export function BillTable({
  updateId,
  bill,
  known,
}: {
  updateId: UpdateId;
  bill: TrafficBill;
  /** The ids of the verdict's views. */
  known: ReadonlySet<number>;
}) {
  const { rows, more } = useFirstRows([...bill.lines.entries()], 'envelopes');
  const { total, rest, restShare } = bill;
  const isOver = rest !== undefined && BigInt(rest) < 0n;
  return (
    <>
      <div
        role="table"
        aria-label="Envelopes"
        aria-rowcount={bill.lines.length + 3}
        className="receipt"
      >
        <div role="rowgroup" className="max-md:sr-only">
          <div role="row" aria-rowindex={1}>
            <span role="columnheader">Envelope</span>
            <span role="columnheader">Views in it</span>
            <span role="columnheader" className="text-right">
              Bytes of traffic
            </span>
            <span role="columnheader">Share of the total</span>
            <span role="columnheader" className="text-right">
              Bytes of one view
            </span>
          </div>
        </div>
        <div role="rowgroup">
          {rows.map(([place, { cost, viewIds, share }]) => (
            <div key={place} role="row" aria-rowindex={place + 2}>
              <div role="rowheader">Envelope {(place + 1).toLocaleString('en')}</div>
              <div role="cell" className="receipt-wide min-w-0 wrap-anywhere">
                <ViewLinks updateId={updateId} viewIds={viewIds} known={known} />
              </div>
              <BytesCell bytes={cost} />
              <ShareCell share={share} />
              <OneView cost={cost} views={new Set(viewIds).size} />
            </div>
          ))}
        </div>
        {rows.length === bill.lines.length && (
          <div role="rowgroup">
            <div role="row" aria-rowindex={bill.lines.length + 2}>
              <div role="rowheader">{isOver ? 'Beyond' : 'Rest'}</div>
              <div role="cell" className="receipt-wide text-ink-3">
                {restWords(rest)}
              </div>
              <BytesCell bytes={rest} />
              <ShareCell share={restShare} />
              <div role="cell" className="receipt-last" />
            </div>
            <div role="row" aria-rowindex={bill.lines.length + 3} className="font-semibold">
              <div role="rowheader">Total</div>
              <div role="cell" className="receipt-wide" />
              <BytesCell bytes={total} />
              <ShareCell share={total === undefined ? undefined : shareOf(total, total)} />
              <div role="cell" className="receipt-last" />
            </div>
          </div>
        )}
      </div>
      {more}
    </>
  );
}

/** What the total and the envelopes together leave open. */
function restWords(rest: Int64 | undefined): string {
  if (rest === undefined) return 'not known without a total';
  if (rest === '0') return 'the envelopes account for all of the total';
  return BigInt(rest) < 0n
    ? 'by so much the envelopes cost more than the total'
    : 'of the total that no envelope accounts for';
}

/** A view has bytes of its own only where it is alone in its envelope. */
function OneView({ cost, views }: { cost: Int64 | undefined; views: number }) {
  return (
    <div role="cell" className="receipt-last md:text-right">
      {views === 1 && cost !== undefined && (
        <>
          <span className="font-mono">{grouped(cost)}</span>
          <span className="md:hidden"> bytes of this view</span>
        </>
      )}
      {views > 1 && <span className="text-ink-3">{counted(views, 'view')} as a group</span>}
    </div>
  );
}
