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

/** What the ledger's amount says, or why it may be left out. */
export function PaidWords({ ledger }: { ledger: Told }) {
  if (ledger.facts === undefined) return null;
  return ledger.facts.paidTrafficCost === undefined ? (
    <p>
      The ledger tells what its participant paid only of what that participant submitted, to who may
      read a submitting party, and from version 3.4.12 on.
    </p>
  ) : (
    <p>
      Total cost and paid traffic cost answer different questions: the one is what the confirmation
      request cost, whoever submitted it; the other is what the ledger’s own participant paid for
      it.
    </p>
  );
}
