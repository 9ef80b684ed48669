import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { Int64 } from '#domain/int64.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  ledgerEndQuery,
  nodeAboutQuery,
  participantQuery,
  prunedOffsetsQuery,
} from '#queries/node-status.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { Fact, NotTold } from './fact.tsx';
import { Features } from './features.tsx';
import { Facts, Panel } from './panel.tsx';
import { PartFailures } from './part-failures.tsx';

/** Version, participant, where the ledger begins and ends, and what the node says it can do. */
export function LedgerPanel({
  connected: { client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  const about = useQuery(nodeAboutQuery(ledger), client);
  const participant = useQuery(participantQuery(ledger), client);
  const end = useQuery(ledgerEndQuery(ledger), client);
  const pruned = useQuery(prunedOffsetsQuery(ledger), client);
  return (
    <Panel title="Ledger" aside={<span className="font-mono wrap-anywhere">{ledger.baseUrl}</span>}>
      <Facts>
        <Fact name="Version" of={about}>
          {({ version }) => (
            <span className="font-mono">
              <HonestText text={version} />
            </span>
          )}
        </Fact>
        <Fact name="Participant" of={participant}>
          {(id) => <Identifier kind="participant" value={id} />}
        </Fact>
        <Fact name="Ledger end" of={end}>
          {({ offset }) =>
            offset === '0' ? 'offset 0: nothing has happened here yet' : <Offset value={offset} />
          }
        </Fact>
        <Fact name="Pruned up to" of={pruned}>
          {({ participant: upTo }) => <PrunedUpTo offset={upTo} none="the ledger is whole" />}
        </Fact>
        <Fact name="Pruned (divulged)" of={pruned}>
          {({ divulged }) => (
            <PrunedUpTo offset={divulged} none="no divulged contract is forgotten" />
          )}
        </Fact>
        <Fact name="Features" of={about}>
          {(told) => <Features about={told} />}
        </Fact>
      </Facts>
      <PartFailures of={[about, participant, end, pruned]} />
    </Panel>
  );
}

function Offset({ value }: { value: Int64 }) {
  return (
    <>
      <span className="text-ink-3">offset </span>
      <span className="font-mono">{value}</span>
    </>
  );
}

function PrunedUpTo({ offset, none }: { offset: Int64 | undefined; none: string }) {
  if (offset === undefined) return <NotTold by="node" />;
  if (offset === '0') return <>not pruned: {none}</>;
  return (
    <>
      <Offset value={offset} /> <span className="text-ink-3">(inclusive)</span>
    </>
  );
}
