import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import { partyHint } from '#domain/party.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  ledgerEndQuery,
  nodeAboutQuery,
  participantQuery,
  prunedOffsetsQuery,
} from '#queries/node-status.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { NodeStripStates } from './node-strip-states.tsx';

const HALF_A_MINUTE = 30_000;

/**
 * Which node answers and how it stands, at the foot of the pages that are about the whole ledger.
 * It asks for what the page "Node" asks for, of the same queries; times it does not ask for.
 */
export function NodeStrip({ connected }: { connected: ConnectedNode }) {
  const { ledger } = connected.node;
  return ledger === undefined ? null : <Strip connected={connected} ledger={ledger} />;
}

function Strip({ connected, ledger }: { connected: ConnectedNode; ledger: LedgerClient }) {
  const { client } = connected;
  const about = useQuery(nodeAboutQuery(ledger), client);
  const participant = useQuery(participantQuery(ledger), client);
  // Nothing else on these pages asks for it again, and it tells how far behind the node is.
  const end = useQuery({ ...ledgerEndQuery(ledger), refetchInterval: HALF_A_MINUTE }, client);
  const pruned = useQuery(prunedOffsetsQuery(ledger), client);
  return (
    <footer className="node-strip fixed inset-x-0 bottom-0 z-10 flex flex-wrap gap-x-3 gap-y-0.5 border-t border-line bg-surface px-4 py-1.5 text-xs text-ink-2 md:gap-x-5 md:px-6 md:text-sm">
      <Known name="participant" of={participant}>
        {(id) => (
          <b className="font-semibold text-ink">
            <HonestText text={partyHint(id)} />
          </b>
        )}
      </Known>
      <Known name="Canton" of={about}>
        {({ version }) => <HonestText text={version} />}
      </Known>
      <Known name="ledger end" of={end}>
        {({ offset }) => <span className="font-mono">{offset}</span>}
      </Known>
      <NodeStripStates connected={connected} end={end} pruned={pruned.data?.participant} />
      <span className="ml-auto text-ink-3 max-lg:hidden">? keys</span>
    </footer>
  );
}

/** A name and what was told of it; what was not is said. */
function Known<T>(props: {
  name: string;
  of: Partial<Pick<UseQueryResult<T>, 'data' | 'isError'>>;
  children: (value: T) => ReactNode;
}) {
  const { name, of, children } = props;
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-ink-3">{name}</span>{' '}
      {of.data !== undefined ? (
        children(of.data)
      ) : (
        <span className="text-ink-3">{of.isError ? 'not known' : '…'}</span>
      )}
    </span>
  );
}
