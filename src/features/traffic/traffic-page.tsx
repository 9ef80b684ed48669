import { useMemo, useState } from 'react';
import { grouped, type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import {
  type ActivityRow,
  type AppActivity,
  activityNotices,
  activityRows,
  type Fraction,
  recorded,
  trafficBill,
  trafficNotices,
} from '#domain/traffic/traffic.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import { CutAlike, Identifier, shortId } from '#ui/text/identifier.tsx';
import { BillTable } from './bill-table.tsx';
import {
  BytesCell,
  FIRST_ROWS,
  MissingBytes,
  MoreRow,
  PaidFact,
  PaidText,
  ReceiptFact,
  ReceiptFacts,
  ReceiptFrame,
  ReceiptText,
  ShareCell,
} from './receipt.tsx';
import { whyNoTraffic } from './traffic-absence.ts';
import { activityCsv, activityJson, trafficCsv, trafficJson } from './traffic-export.ts';

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
          {[...shown.entries()].map(([place, { party, weight, ofTraffic }]) => (
            <div key={place} role="row" aria-rowindex={place + 2}>
              <div role="rowheader" className="receipt-party min-w-0">
                {party === '' ? (
                  <span className="text-ink-3">no party reported</span>
                ) : (
                  <Identifier kind="party" value={party} />
                )}
              </div>
              <BytesCell bytes={weight} />
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

function ActivityPanel({
  bySource,
  total,
}: {
  bySource: StatusBySource;
  total: Int64 | undefined;
}) {
  const { scan } = bySource;
  const activity = scan.facts && recorded(scan.facts.activity);
  const notices = useMemo(() => (activity ? activityNotices(activity) : []), [activity]);
  return (
    <ReceiptFrame
      title="App activity"
      aside={activity && asideOf(activity)}
      copies={
        activity && {
          csv: () => activityCsv(activity, total),
          json: () => activityJson(activity, total),
        }
      }
      notices={notices}
    >
      {activity === undefined ? (
        <ReceiptText>
          <p className="text-ink-2">{whyNoTraffic(bySource, 'activity')}</p>
        </ReceiptText>
      ) : (
        <Activity activity={activity} total={total} />
      )}
    </ReceiptFrame>
  );
}

function Activity({ activity, total }: { activity: AppActivity; total: Int64 | undefined }) {
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
            No app activity. No app provider is credited for this update.
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

/** A round number is an identifier, so its digits are not grouped. */
function asideOf({ round, records }: AppActivity): string {
  const providers = counted(records.length, 'app provider');
  return round === undefined ? `${providers}, round not reported` : `round ${round}, ${providers}`;
}

function TrafficPanel({
  updateId,
  bySource: { scan, ledger },
}: {
  updateId: UpdateId;
  bySource: StatusBySource;
}) {
  const verdict = scan.facts?.verdict;
  const summary = scan.facts && recorded(scan.facts.traffic);
  // Adding up 200,000 envelopes takes seconds, and the page renders more than once.
  const { bill, notices } = useMemo(() => {
    const bill = summary && trafficBill(summary);
    return { bill, notices: summary ? trafficNotices(summary, verdict?.views, bill) : [] };
  }, [summary, verdict]);
  const total = bill?.total;
  const invalidTotal = scan.facts?.invalid.get('totalTrafficCost');
  return (
    <ReceiptFrame
      title="Traffic"
      aside={bill && counted(bill.lines.length, 'envelope')}
      copies={summary && { csv: () => trafficCsv(summary), json: () => trafficJson(summary) }}
      notices={notices}
    >
      <ReceiptFacts>
        {bill !== undefined && (
          <ReceiptFact name="Total cost · Scan">
            {total === undefined ? (
              <MissingBytes invalid={invalidTotal} />
            ) : (
              <span className="font-semibold">{counted(total, 'byte')} of traffic</span>
            )}
          </ReceiptFact>
        )}
        <PaidFact ledger={ledger} total={total} />
        {verdict?.submittingParticipant && (
          <ReceiptFact name="Submitting participant · Scan">
            <Identifier kind="participant" value={verdict.submittingParticipant} />
          </ReceiptFact>
        )}
      </ReceiptFacts>
      <ReceiptText>
        {bill === undefined ? (
          <p className="text-ink-2">{whyNoTraffic({ scan, ledger }, 'traffic')}</p>
        ) : (
          <>
            {total === '0' && <p className="text-ink-2">Traffic cost zero.</p>}
            <p>
              The submitting participant pays the total cost
              {verdict?.submittingParticipant ? '.' : '. No verdict names it.'}
            </p>
          </>
        )}
        <PaidText ledger={ledger} total={total} />
      </ReceiptText>
      {bill !== undefined && (
        <BillTable
          updateId={updateId}
          bill={bill}
          invalidTotal={invalidTotal}
          known={new Set(verdict?.views.map(({ viewId }) => viewId))}
        />
      )}
    </ReceiptFrame>
  );
}

export function TrafficPage({
  updateId,
  bySource,
}: {
  updateId: UpdateId;
  bySource: StatusBySource;
}) {
  const { facts } = bySource.scan;
  const isAny = facts && (recorded(facts.traffic) ?? recorded(facts.activity)) !== undefined;
  return (
    <div className="grid gap-4">
      <TrafficPanel updateId={updateId} bySource={bySource} />
      <ActivityPanel bySource={bySource} total={facts && recorded(facts.traffic)?.total} />
      {isAny && (
        <p className="px-4 text-sm text-pretty text-ink-3">
          Percentages are rounded to one decimal place; amounts and fractions are exact.
        </p>
      )}
    </div>
  );
}
