import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { NodeAbout } from '#api/node/node-about.ts';
import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import { spanText } from '#domain/ledger/microseconds.ts';
import { type NodeState, nodeStates } from '#domain/node/node-state.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import {
  farthestEndQuery,
  ledgerEndQuery,
  nodeAboutQuery,
  participantQuery,
  prunedOffsetsQuery,
} from '#queries/node-status.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { NodeFact, NodeFactList, NotReported, Panel, PartFailures } from './fact.tsx';

export function NodeStates({
  connected: { client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  const { data: about } = useQuery(nodeAboutQuery(ledger), client);
  const { data: end } = useQuery(ledgerEndQuery(ledger), client);
  const { data: farthest } = useQuery(farthestEndQuery(), client);
  const { data: pruned } = useQuery(prunedOffsetsQuery(ledger), client);
  const times = useQuery(recordTimesQuery(ledger), client);
  const states = nodeStates(
    {
      end: end?.offset,
      farthestEnd: farthest ?? undefined,
      prunedUpTo: pruned?.participant,
      times: times.data ?? [],
      checkpointSeconds: about?.checkpointSeconds,
      clockAhead: about?.clockAhead,
    },
    new Date(times.dataUpdatedAt).toISOString(),
  );
  if (states.length === 0) return null;
  return (
    <section aria-label="State" className="grid gap-2">
      {states.map((state) => (
        <Notice
          key={`${state.kind} ${'synchronizerId' in state ? state.synchronizerId : ''}`}
          tone={state.kind === 'pruned' ? 'note' : 'warning'}
        >
          <StateText state={state} />
        </Notice>
      ))}
    </section>
  );
}

function StateText({ state }: { state: NodeState }): ReactNode {
  switch (state.kind) {
    case 'restored':
      return (
        <>
          <strong>Restored.</strong> The ledger end went back from offset {state.before} to{' '}
          {state.end}. The node was restored from a backup, or another node uses this address.
          Offsets after {state.end} may now refer to other updates.
        </>
      );
    case 'clock':
      if (state.from === 'response')
        return (
          <>
            <strong>Clocks differ.</strong> The clock of this browser is {spanText(state.by)}{' '}
            {state.is === 'ahead' ? 'ahead of' : 'behind'} the clock of the server that responded
            (header Date). Ages and durations on this page use the browser clock.
          </>
        );
      return (
        <>
          <strong>Clocks differ.</strong> A record time was {spanText(state.by)} later than the
          clock of this browser at the last refresh. One of the two clocks is wrong. Ages and
          durations on this page use the browser clock.
        </>
      );
    case 'behind':
      return (
        <>
          <strong>Behind.</strong> The newest record time was {spanText(state.age)} old at the last
          refresh ({state.isClockKnown ? 'clock of the server that responded' : 'browser clock'}).
          The node has not caught up, or nothing has happened since. The API does not report which.
          {!state.isClockKnown && ' The clock of this browser may also be ahead.'}
        </>
      );
    case 'held-back':
      return (
        <>
          <strong>Held back.</strong> The last record time of <Id value={state.synchronizerId} /> is{' '}
          {spanText(state.by)} older than that of <Id value={state.ahead} />. The synchronizer is
          idle, or the connection is broken or slow. Newer updates of the synchronizer are not on
          this ledger yet.
        </>
      );
    case 'pruned':
      return (
        <>
          <strong>Pruned up to offset {state.upTo}.</strong> Older updates may still be available
          from Scan.
        </>
      );
  }
}

function Id({ value }: { value: string }) {
  return <Identifier kind="synchronizer" value={value} isHere />;
}

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
    <Panel title="Ledger" aside={<span className="font-mono wrap-anywhere">{ledger.address}</span>}>
      <NodeFactList>
        <NodeFact name="Version" of={about}>
          {({ version }) => (
            <span className="font-mono">
              <HonestText text={version} />
            </span>
          )}
        </NodeFact>
        <NodeFact name="Participant" of={participant}>
          {(id) => <Identifier kind="participant" value={id} isHere />}
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
