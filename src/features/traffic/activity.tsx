import { useMemo, useState } from 'react';
import { grouped, type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import { type ActivityRow, type AppActivity, activityRows } from '#domain/traffic/app-activity.ts';
import type { Fraction } from '#domain/traffic/traffic.ts';
import { CutAlike, Identifier, shortId } from '#ui/text/identifier.tsx';
import { BytesCell, FIRST_ROWS, MoreRow, ReceiptText, ShareCell } from './receipt.tsx';

function ActivityTable({
  rows,
  sum,
  sumOfTraffic,
  unweighed,
}: {
  rows: readonly ActivityRow[];
  sum: Int64;
  sumOfTraffic: Fraction | undefined;
  unweighed: number;
}) {
  const [count, setCount] = useState(FIRST_ROWS);
  const shown = rows.slice(0, count);
  const isNoneReported = unweighed === rows.length;
  const { cutAlike } = findLookalikes(
    shown.map(({ party }) => party),
    shortId,
  );
  return (
    <CutAlike value={cutAlike}>
      <div
        role="table"
        aria-label="App providers"
        aria-rowcount={rows.length + 2}
        className="receipt"
      >
        <div role="rowgroup" className="max-lg:sr-only">
          <div role="row" aria-rowindex={1}>
            <span role="columnheader" className="receipt-party">
              App provider
            </span>
            <span role="columnheader" className="text-right">
              Weight in bytes
            </span>
            <span role="columnheader" className="col-span-2">
              Share of the total traffic
            </span>
            <span role="columnheader" className="text-right">
              Exact fraction
            </span>
          </div>
        </div>
        <div role="rowgroup">
          {[...shown.entries()].map(([place, { party, weight, ofTraffic, isUnreadable }]) => (
            <div key={place} role="row" aria-rowindex={place + 2}>
              <div role="rowheader" className="receipt-party min-w-0">
                {party === '' ? (
                  <span className={isUnreadable ? 'text-warn' : 'text-ink-3'}>
                    {isUnreadable ? 'unreadable record' : 'no party reported'}
                  </span>
                ) : (
                  <Identifier kind="party" value={party} />
                )}
              </div>
              <BytesCell bytes={weight} isUnknown={isUnreadable} />
              <ShareCell share={ofTraffic} />
              <FractionCell share={ofTraffic} />
            </div>
          ))}
          <MoreRow
            left={rows.length - count}
            what="app providers"
            columns={4}
            index={count + 2}
            onMore={(more) => setCount(count + more)}
          />
        </div>
        <div role="rowgroup">
          <div role="row" aria-rowindex={rows.length + 2} className="font-semibold">
            <div role="rowheader" className="receipt-party">
              {unweighed > 0 ? 'All reported weights' : 'All weights'}
            </div>
            <BytesCell bytes={isNoneReported ? undefined : sum} />
            <ShareCell share={isNoneReported ? undefined : sumOfTraffic} />
            <FractionCell share={isNoneReported ? undefined : sumOfTraffic} />
          </div>
        </div>
      </div>
    </CutAlike>
  );
}

/** A fraction in lowest terms; a long fraction may wrap after its slash. */
function FractionCell({ share }: { share: Fraction | undefined }) {
  return (
    <div role="cell" className="receipt-last font-mono">
      {share !== undefined && (
        <>
          {grouped(toInt64(share.numerator))}/<wbr />
          {grouped(toInt64(share.denominator))}
        </>
      )}
    </div>
  );
}

/** The app providers that are credited for an update, with their weights and shares. */
export function Activity({ activity, total }: { activity: AppActivity; total: Int64 | undefined }) {
  // A response may contain 200,000 records, and the page renders more than once.
  const { rows, sum, sumOfTraffic, unweighed } = useMemo(
    () => activityRows(activity, total),
    [activity, total],
  );
  return (
    <>
      <ReceiptText>
        {rows.length === 0 && (
          <p className="text-ink-2">
            {activity.recordsMissing
              ? 'App activity not reported: the response has no list of records.'
              : 'No app activity. No app provider is credited for this update.'}
          </p>
        )}
        <p>
          A weight is the activity credited to an app provider for this round, in bytes of traffic
          (CIP-0104). Weights are not payments and need not add up to the traffic.
        </p>
        {total === undefined && <p>No shares, because no valid total traffic cost is recorded.</p>}
        {total === '0' && <p>No shares, because the total traffic cost is zero.</p>}
      </ReceiptText>
      {rows.length > 0 && (
        <ActivityTable rows={rows} sum={sum} sumOfTraffic={sumOfTraffic} unweighed={unweighed} />
      )}
    </>
  );
}
