import { useQuery } from '@tanstack/react-query';
import type { ContractEvent } from '#api/contracts/contract-events.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { contractViewsQuery } from '#queries/contract/contract.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { PendingRequest } from '#ui/failure/pending-request.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { ContractContent } from './contract-content.tsx';
import { InterfacesForm } from './interfaces-form.tsx';

/** The content of a contract with a form for its views, which are read and fail apart from it. */
export function ContractViews({
  connected: { client, node },
  ledger,
  contractId,
  reader,
  of,
  interfaces,
  onInterfaces,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  contractId: ContractId;
  /** The reader that the address names. */
  reader: Reader | undefined;
  /** The contract without views. */
  of: ContractEvent;
  interfaces: readonly string[];
  onInterfaces: (interfaces: readonly string[]) => void;
}) {
  const query = contractViewsQuery(ledger, { contractId, interfaces, reader });
  const request = useQuery(query, client);
  const { data, error, refetch } = request;
  const retry = () => void refetch();
  return (
    <ContractContent
      of={data?.events?.created ?? of}
      views={
        <>
          <InterfacesForm interfaces={interfaces} onInterfaces={onInterfaces} />
          {data?.missing.map((one) => (
            <section key={one.interface} aria-label="Views not read" className="grid gap-1">
              <p className="wrap-anywhere text-ink-2">
                No view as{' '}
                <span className="font-mono">
                  <HonestText text={one.interface} />
                </span>
              </p>
              <Failed compact error={one.error} onRetry={retry} />
            </section>
          ))}
          {error !== null && (
            <Failed compact error={error} onRetry={retry} onToken={() => node.token?.ask()} />
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
