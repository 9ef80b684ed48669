import { missingReasons } from '#domain/contract/contract-state.ts';
import { missingText } from '#domain/contract/contract-text.ts';
import type { ContractReading } from '#queries/contract/contract.ts';
import { PartyList } from '#ui/names/party-list.tsx';

/** Why the ledger may return no events of a contract. */
export function ContractMissing({ reading }: { reading: ContractReading }) {
  const { reader, prunedUpTo, stored } = reading;
  return (
    <section aria-label="No events" className="panel grid gap-2 p-4">
      <h2 className="text-lg font-semibold">No events of this contract</h2>
      <p className="text-ink-2">
        {stored === undefined
          ? 'The ledger returns neither a creation nor an archival. The response is the same for:'
          : 'The participant stores the contract, but returns no events of it. The response is the same for:'}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {missingReasons(reader, prunedUpTo).map((reason) => (
          <li key={reason.kind}>
            {missingText(reason)}
            {reason.kind === 'not-visible' && <PartyList parties={reason.parties} />}
          </li>
        ))}
      </ul>
      {prunedUpTo === undefined && (
        <p className="text-ink-3">
          The participant does not report up to which offset it is pruned.
        </p>
      )}
    </section>
  );
}
