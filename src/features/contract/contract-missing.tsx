import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { missingReasons } from '#domain/contract/contract-state.ts';
import { missingText } from '#domain/contract/contract-text.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  type ContractReading,
  contractInUpdateQuery,
  offsetInLedgerQuery,
} from '#queries/contract/contract.ts';
import { PartyList } from '#ui/names/party-list.tsx';

type Linked = {
  connected: ConnectedNode;
  ledger: LedgerClient;
  contractId: ContractId;
  /** The update that the link comes from. */
  updateId: UpdateId;
  /** The reader that the address names. */
  reader: Reader | undefined;
  reading: ContractReading;
};

/** Why the ledger may return no events of a contract: a lazy part, because it usually returns some. */
export function ContractMissing({
  updateId,
  ...of
}: Omit<Linked, 'updateId'> & { updateId: UpdateId | undefined }) {
  if (updateId === undefined) return <Reasons reading={of.reading} seen={undefined} />;
  return <LinkedReasons {...of} updateId={updateId} />;
}

/** Without the reasons that the update of the link excludes. */
function LinkedReasons({ connected, ledger, contractId, updateId, reader, reading }: Linked) {
  const { client } = connected;
  const { data } = useQuery(
    contractInUpdateQuery(connected, { contractId, updateId, reader }),
    client,
  );
  const isSeen = data?.isSeen === true;
  // Only a pruned archival depends on the offset.
  const isPruned = Number(reading.prunedUpTo ?? 0) > 0;
  const { data: offset } = useQuery(
    { ...offsetInLedgerQuery(ledger, updateId, reader), enabled: isSeen && isPruned },
    client,
  );
  return <Reasons reading={reading} seen={isSeen ? { offset: offset ?? undefined } : undefined} />;
}

function Reasons({
  reading: { reader, prunedUpTo, stored },
  seen,
}: {
  reading: ContractReading;
  seen: Parameters<typeof missingReasons>[2];
}) {
  return (
    <section aria-label="No events" className="panel grid gap-2 p-4">
      <h2 className="text-lg font-semibold">No events of this contract</h2>
      <p className="text-ink-2">
        {stored === undefined
          ? 'The ledger returns neither a creation nor an archival. Possible reasons:'
          : 'The participant stores the contract, but returns no events of it. Possible reasons:'}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {missingReasons(reader, prunedUpTo, seen).map((reason) => (
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
