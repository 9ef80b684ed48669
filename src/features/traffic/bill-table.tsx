import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import { type Envelope, fractionOf, type TrafficBill } from '#domain/traffic/traffic.ts';
import type { InvalidValue } from '#domain/update/document.ts';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { BytesCell, FIRST_ROWS, MoreRow, ShareCell } from './receipt.tsx';
import { restName } from './rest-name.ts';

/** Number of ids initially shown in a row. */
const FIRST = 24;

function ViewLinks({
  updateId,
  envelope: { viewIds, areViewsUnreadable },
  known,
}: {
  updateId: UpdateId;
  envelope: Envelope;
  /** View ids of the verdict; other ids have no link. */
  known: ReadonlySet<number>;
}) {
  const [count, setCount] = useState(FIRST);
  const left = viewIds.length - count;
  if (areViewsUnreadable) return <span className="text-warn">unknown</span>;
  if (viewIds.length === 0) return <span className="text-ink-3">no views</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="mr-1 text-ink-3">{viewIds.length === 1 ? 'view' : 'views'}</span>
      {[...viewIds.slice(0, count).entries()].map(([at, id]) =>
        known.has(id) ? (
          <Link
            key={at}
            to="/updates/$updateId/views"
            params={{ updateId }}
            search={(before) => ({ ...chosen(before), view: String(id) })}
            aria-label={`view ${id}`}
            className={`${CHIP} border-line text-accent hover:border-accent`}
          >
            {id}
          </Link>
        ) : (
          <span
            key={at}
            title="not in the verdict"
            className={`${CHIP} border-dashed border-line-strong text-ink-3`}
          >
            {id}
            <span className="sr-only"> (not in the verdict)</span>
          </span>
        ),
      )}
      {left > 0 && (
        <MoreButton onMore={() => setCount(count * 40)}>
          and {left.toLocaleString('en')} more
        </MoreButton>
      )}
    </span>
  );
}

/** At least the minimum target size (WCAG 2.5.8). */
const CHIP =
  'inline-flex min-h-6 min-w-6 items-center justify-center rounded border bg-raised px-1 font-mono';

function chosen<S, E>(search: {
  source?: S | undefined;
  encoding?: E | undefined;
  lens?: string | undefined;
}) {
  return { source: search.source, encoding: search.encoding, lens: search.lens };
}

export function BillTable({
  updateId,
  bill,
  invalidTotal,
  known,
}: {
  updateId: UpdateId;
  bill: TrafficBill;
  invalidTotal: InvalidValue | undefined;
  known: ReadonlySet<number>;
}) {
  const [count, setCount] = useState(FIRST_ROWS);
  const { lines, total, rest, restShare, noEnvelopes } = bill;
  return (
    <div role="table" aria-label="Envelopes" aria-rowcount={lines.length + 3} className="receipt">
      <div role="rowgroup" className="max-lg:sr-only">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader">Envelope</span>
          <span role="columnheader">Views</span>
          <span role="columnheader" className="text-right">
            Bytes of traffic
          </span>
          <span role="columnheader" className="col-span-2">
            Share of the total
          </span>
          <span role="columnheader" className="text-right">
            Bytes per view
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {[...lines.slice(0, count).entries()].map(([place, line]) => {
          const { cost, viewIds, share, isCostUnreadable, isUnreadable } = line;
          return (
            <div key={place} role="row" aria-rowindex={place + 2}>
              <div role="rowheader">Envelope {(place + 1).toLocaleString('en')}</div>
              <div role="cell" className="receipt-views min-w-0 wrap-anywhere">
                <ViewLinks updateId={updateId} envelope={line} known={known} />
              </div>
              <BytesCell bytes={cost} isUnreadable={isCostUnreadable} isUnknown={isUnreadable} />
              <ShareCell share={share} />
              <OneView cost={cost} views={new Set(viewIds).size} />
            </div>
          );
        })}
        <MoreRow
          left={lines.length - count}
          what="envelopes"
          columns={5}
          index={count + 2}
          onMore={(rows) => setCount(count + rows)}
        />
      </div>
      <div role="rowgroup">
        <div role="row" aria-rowindex={lines.length + 2}>
          <div role="rowheader">{restName(bill)}</div>
          <div role="cell" className="receipt-views text-ink-3">
            {restText(bill)}
          </div>
          <BytesCell bytes={rest} isUnknown={noEnvelopes !== undefined} />
          <ShareCell share={restShare} />
          <div role="cell" className="receipt-last" />
        </div>
        <div role="row" aria-rowindex={lines.length + 3} className="font-semibold">
          <div role="rowheader">Total</div>
          <div role="cell" className="receipt-views" />
          <BytesCell bytes={total} invalid={invalidTotal} />
          <ShareCell share={total === undefined ? undefined : fractionOf(total, total)} />
          <div role="cell" className="receipt-last" />
        </div>
      </div>
    </div>
  );
}

function restText({ rest, unpriced, noEnvelopes }: TrafficBill): string {
  if (noEnvelopes === 'unreadable') return 'unknown: the envelopes cannot be read';
  if (noEnvelopes === 'not-reported') return 'unknown: the envelopes are not reported';
  if (rest === undefined) return 'unknown without a total';
  if (BigInt(rest) < 0n) return 'the envelopes cost more than the total';
  if (unpriced > 0) {
    return `${counted(unpriced, 'envelope')} without a cost`;
  }
  return rest === '0' ? 'all bytes are in envelopes' : 'part of the total';
}

/** A view has its own cost only if it is the only view of its envelope. */
function OneView({ cost, views }: { cost: Int64 | undefined; views: number }) {
  return (
    <div role="cell" className="receipt-last">
      {views === 1 && cost !== undefined && (
        <>
          <span className="font-mono">{grouped(cost)}</span>
          <span className="lg:hidden"> for this view</span>
        </>
      )}
      {views > 1 && <span className="text-ink-3">not split</span>}
    </div>
  );
}
