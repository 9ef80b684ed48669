import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { NodeAbout } from '#api/node/node-about.ts';
import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  ledgerEndQuery,
  nodeAboutQuery,
  participantQuery,
  prunedOffsetsQuery,
} from '#queries/node-status.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { NodeFact, NodeFactList, NotReported, Panel, PartFailures } from './fact.tsx';

function Features({ about }: { about: NodeAbout }) {
  return (
    <ul className="grid gap-x-6 gap-y-0.5 xl:grid-cols-2">
      {featureLabels(about).map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
}

function featureLabels(about: NodeAbout): readonly string[] {
  const users = has(about.userManagement, 'users');
  const most = about.maxRightsPerUser;
  return [
    most === undefined ? users : `${users}, up to ${grouped(most)} rights each`,
    amount(about.checkpointSeconds, 'checkpoints', (seconds) => `at least every ${seconds} s`),
    amount(about.maxPartiesPage, 'parties', (size) => `${size} per page`),
    amount(about.maxVettedPackagesPage, 'vetted packages', (size) => `${size} per page`),
    has(about.commandInspection, 'command inspection'),
    has(about.staticTime, 'static time'),
  ];
}

function amount(
  reported: Int64 | undefined,
  what: string,
  label: (digits: string) => string,
): string {
  return `${what}: ${reported === undefined ? 'not reported' : label(grouped(reported))}`;
}

function has(reported: boolean | undefined, what: string): string {
  if (reported === undefined) return `${what}: not reported`;
  return reported ? what : `no ${what}`;
}

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
      <NodeFactList>
        <NodeFact name="Version" of={about}>
          {({ version }) => (
            <span className="font-mono">
              <HonestText text={version} />
            </span>
          )}
        </NodeFact>
        <NodeFact name="Participant" of={participant}>
          {(id) => <Identifier kind="participant" value={id} />}
        </NodeFact>
        <NodeFact name="Ledger end" of={end}>
          {({ offset }) => (offset === '0' ? 'offset 0 (empty ledger)' : <Offset value={offset} />)}
        </NodeFact>
        <NodeFact name="Pruned up to" of={pruned}>
          {({ participant: upTo }) => <PrunedUpTo offset={upTo} none="complete history" />}
        </NodeFact>
        <NodeFact name="Pruned (divulged)" of={pruned}>
          {({ divulged }) => (
            <PrunedUpTo offset={divulged} none="all divulged contracts available" />
          )}
        </NodeFact>
        <NodeFact name="Features" of={about}>
          {(reported) => <Features about={reported} />}
        </NodeFact>
      </NodeFactList>
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
  if (offset === undefined) return <NotReported by="node" />;
  if (offset === '0') return <>not pruned ({none})</>;
  return (
    <>
      <Offset value={offset} /> <span className="text-ink-3">(inclusive)</span>
    </>
  );
}
