import { useQuery } from '@tanstack/react-query';
import type { ContractEvent } from '#api/contracts/contract-events.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { contractViewsQuery } from '#queries/contract.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { PendingRequest } from '#ui/failure/pending-request.tsx';
import { ContractContent } from './contract-content.tsx';
import { InterfacesForm } from './interfaces-form.tsx';

/** The content of a contract with a form for its views, which are read and fail apart from it. */
export function ContractViews({
  connected: { client, node },
  ledger,
  contractId,
  of,
  interfaces,
  onInterfaces,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  contractId: ContractId;
  /** The contract without views. */
  of: ContractEvent;
  interfaces: readonly string[];
  onInterfaces: (interfaces: readonly string[]) => void;
}) {
  const query = contractViewsQuery(ledger, { contractId, interfaces });
  const request = useQuery(query, client);
  const { data, error, refetch } = request;
  return (
    <ContractContent
      of={data?.created ?? of}
      views={
        <>
          <InterfacesForm interfaces={interfaces} onInterfaces={onInterfaces} />
          {error !== null && (
            <Failed
              error={error}
              compact
              onRetry={() => void refetch()}
              onToken={() => node.token?.ask()}
            />
          )}
          {interfaces.length > 0 && data === undefined && error === null && (
            <PendingRequest
              what="Reading the views…"
              request={request}
              onCancel={() => void client.cancelQueries(query)}
            />
          )}
        </>
      }
    />
  );
}
