import { useMemo } from 'react';
import { counted } from '#domain/plural.ts';
import type { FactsBySource } from '#domain/told.ts';
import { recorded, trafficBill, trafficNotices } from '#domain/traffic.ts';
import { whyNoTraffic } from '#domain/traffic-absence.ts';
import { trafficCsv, trafficJson } from '#domain/traffic-export.ts';
import type { UpdateId } from '#domain/update-id.ts';
import { Identifier } from '#ui/identifier.tsx';
import { BillTable } from './bill-table.tsx';
import { PaidFact, PaidWords } from './paid-traffic.tsx';
import { ReceiptFact, ReceiptFacts, ReceiptFrame, ReceiptWords } from './receipt-frame.tsx';

/** What the confirmation request cost, envelope by envelope, and who pays for it. */
export function TrafficPanel({
  updateId,
  told: { scan, ledger },
}: {
  updateId: UpdateId;
  told: FactsBySource;
}) {
  const verdict = scan.facts?.verdict;
  const summary = scan.facts && recorded(scan.facts.traffic);
  // An answer of 200,000 envelopes takes seconds to add up, and the page is drawn more than once.
  const { bill, notices } = useMemo(() => {
    const bill = summary && trafficBill(summary);
    return { bill, notices: summary ? trafficNotices(summary, verdict?.views, bill) : [] };
  }, [summary, verdict]);
  const total = bill?.total;
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
              <span className="text-ink-3">not told</span>
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
      <ReceiptWords>
        {bill === undefined ? (
          <p className="text-ink-2">{whyNoTraffic({ scan, ledger }, 'traffic')}</p>
        ) : (
          <>
            {total === '0' && (
              <p className="text-ink-2">
                Recorded, and zero: this confirmation request cost no traffic.
              </p>
            )}
            <p>
              The participant that submitted the confirmation request pays for all of it
              {verdict?.submittingParticipant ? '.' : '; no verdict here names it.'}
            </p>
          </>
        )}
        <PaidWords ledger={ledger} total={total} />
      </ReceiptWords>
      {bill !== undefined && (
        <BillTable
          updateId={updateId}
          bill={bill}
          known={new Set(verdict?.views.map(({ viewId }) => viewId))}
        />
      )}
    </ReceiptFrame>
  );
}
