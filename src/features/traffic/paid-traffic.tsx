import type { Int64 } from '#domain/int64.ts';
import { besideTotal, whyNotPaid } from '#domain/paid-traffic.ts';
import { counted } from '#domain/plural.ts';
import type { Told } from '#domain/told.ts';
import { ReceiptFact } from './receipt-frame.tsx';

/** What the ledger's own participant paid, beside Scan's total where both are told. */
export function PaidFact({ ledger, total }: { ledger: Told; total: Int64 | undefined }) {
  const paid = ledger.facts?.paidTrafficCost;
  return (
    <ReceiptFact name="Paid traffic cost · Ledger">
      {paid === undefined ? (
        <span className="text-ink-3">{whyNotPaid(ledger.standing)}</span>
      ) : (
        <>
          {counted(paid, 'byte')} of traffic
          {total !== undefined && <span className="text-ink-3">, {besideTotal(paid, total)}</span>}
        </>
      )}
    </ReceiptFact>
  );
}

/** What the ledger's amount says beside Scan's, or why it may be left out. */
export function PaidWords({ ledger, total }: { ledger: Told; total: Int64 | undefined }) {
  if (ledger.facts === undefined) return null;
  if (ledger.facts.paidTrafficCost === undefined) {
    return (
      <p>
        The ledger tells what its participant paid only for what that participant submitted, only to
        readers of a submitting party, and from version 3.4.12 on.
      </p>
    );
  }
  return (
    <p>
      {total === undefined
        ? 'The paid traffic cost is what the ledger’s own participant paid; what the confirmation request cost is another question, which Scan alone answers.'
        : 'The two amounts answer different questions: the total cost is what the confirmation request cost, whoever submitted it; the paid traffic cost is what the ledger’s own participant paid for it.'}
    </p>
  );
}
