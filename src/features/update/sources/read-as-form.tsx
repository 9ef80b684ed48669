import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readAs, readerQuery } from '#queries/reader.ts';
import { PartiesForm } from '#ui/names/parties-form.tsx';

/** Sets the parties of all later requests, for an endpoint that requires some. */
export function ReadAsForm({
  connected,
  client,
  onNamed,
}: {
  connected: ConnectedNode;
  client: LedgerClient;
  onNamed: () => void;
}) {
  const reader = useQuery<ReaderChoice>(
    { ...readerQuery(client), enabled: false },
    connected.client,
  ).data;
  return (
    <div className="panel max-w-3xl p-4">
      <PartiesForm
        isRequired
        parties={reader?.kind === 'parties' ? reader.parties : []}
        onParties={(parties) => {
          onNamed();
          readAs(connected.client, client, parties);
        }}
      />
    </div>
  );
}
