import { Link } from '@tanstack/react-router';
import { ContractHead } from './contract-head.tsx';
import { type OfContract, SeenInUpdate } from './seen-in-update.tsx';

/** Without a ledger, only the update of the link can show the contract. */
export function ContractWithoutLedger(of: OfContract) {
  const { updateId } = of;
  return (
    <>
      <ContractHead contractId={of.contractId} event={undefined} reader={undefined} />
      <p className="text-ink-2">
        This network has no ledger address. Scan has no contracts by id, only updates that use them.
      </p>
      {updateId === undefined ? (
        <p className="text-ink-2">
          Open the contract from an update to see what the update did with it.{' '}
          <Link to="/network" className="text-accent underline underline-offset-2">
            List the updates of the network
          </Link>
        </p>
      ) : (
        <SeenInUpdate {...of} updateId={updateId} />
      )}
    </>
  );
}
