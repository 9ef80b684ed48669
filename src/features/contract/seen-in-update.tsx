import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { windowTitleOf } from '#domain/update/headline.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { contractInUpdateQuery } from '#queries/contract/contract.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { PendingRequest } from '#ui/failure/pending-request.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { useReaderSearch } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { ContractContent } from './contract-content.tsx';
import { contractEffectText } from './contract-effect-text.ts';

export type OfContract = {
  readonly connected: ConnectedNode;
  readonly contractId: ContractId;
  readonly updateId: UpdateId | undefined;
  readonly reader: Reader | undefined;
};

/** What one update did with the contract, for a page that was opened from that update. */
export function SeenInUpdate({
  connected,
  contractId,
  updateId,
  reader,
}: OfContract & { updateId: UpdateId }) {
  const { node, client } = connected;
  const query = contractInUpdateQuery(connected, { contractId, updateId, reader });
  const seen = useQuery(query, client);
  const { data, error, refetch } = seen;
  const search = useReaderSearch();
  if (error !== null) {
    const retry = () => void refetch();
    return <Failed error={error} compact onRetry={retry} onToken={() => node.token?.ask()} />;
  }
  if (data === undefined)
    return (
      <PendingRequest
        what="Reading the update…"
        request={seen}
        onCancel={() => void client.cancelQueries(query)}
      />
    );
  const { facts, created, source, isOther } = data;
  return (
    <>
      <section aria-label="Seen in one update" className="panel grid gap-1.5 p-4">
        <h2 className="text-lg font-semibold">Seen in one update</h2>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Link
            to="/updates/$updateId"
            params={{ updateId }}
            search={search}
            className="text-accent underline underline-offset-2"
          >
            <HonestText text={isOther ? 'Update' : windowTitleOf(facts)} />
          </Link>
          {!isOther && facts.recordTime !== undefined && <Moment iso={facts.recordTime} ago />}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {contractEffectText(data)} From {source.startsWith('scan') ? 'Scan' : 'the ledger'}; other
          updates are not searched.
        </p>
      </section>
      {created !== undefined && <ContractContent of={{ event: created }} />}
    </>
  );
}
